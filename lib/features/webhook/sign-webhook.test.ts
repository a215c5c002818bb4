// @vitest-environment node
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newWebhookSecret, signWebhook } from './sign-webhook';

describe('signWebhook', () => {
  it('gives the signature of the example in the specification', async () => {
    const headers = await signWebhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      body: '{"test": 2432232314}',
      at: 1_614_265_330_999,
    });
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('takes any other secret as the text that it is', async () => {
    for (const secret of ['my-own secret', 'whsec_no base64!', newWebhookSecret().slice(6)]) {
      const signed = await signWebhook(secret, { id: 'a', body: 'ü 😀', at: 5_000 });
      const wanted = createHmac('sha256', secret).update('a.5.ü 😀').digest('base64');
      expect(signed['webhook-signature']).toBe(`v1,${wanted}`);
    }
  });

  it('makes a secret of 32 bytes, and another each time', () => {
    expect(Buffer.from(newWebhookSecret().replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
    expect(newWebhookSecret()).not.toBe(newWebhookSecret());
  });
});
