// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createSecrets } from './secrets';

describe('createSecrets', () => {
  it('gives the key to the origin it was saved for and to no other', async () => {
    const secrets = createSecrets(crypto.randomUUID());
    await secrets.save('https://api.a.test/prefix', 'k-1');
    expect(await secrets.keyFor('https://api.a.test')).toBe('k-1');
    for (const other of [
      'https://a.test',
      'http://api.a.test',
      'https://api.a.test:8443',
      'https://api.a.test.evil.test',
    ])
      expect(await secrets.keyFor(other)).toBeUndefined();
  });

  it('forgets the key', async () => {
    const secrets = createSecrets(crypto.randomUUID());
    await secrets.save('https://api.a.test', 'k-1');
    await secrets.remove();
    expect(await secrets.keyFor('https://api.a.test')).toBeUndefined();
  });

  it('keeps the secrets of the service and of the webhook apart', async () => {
    const name = crypto.randomUUID();
    const [service, webhook] = [createSecrets(name), createSecrets(name, 'webhook')];
    await service.save('https://a.test', 'k-1');
    await webhook.save('https://a.test', 'k-2');
    expect(await service.keyFor('https://a.test')).toBe('k-1');
    expect(await webhook.keyFor('https://a.test')).toBe('k-2');
    await webhook.remove();
    expect(await service.keyFor('https://a.test')).toBe('k-1');
    expect(await webhook.keyFor('https://a.test')).toBeUndefined();
  });
});
