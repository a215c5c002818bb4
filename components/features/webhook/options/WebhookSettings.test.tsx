import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/model/errors';
import { readWebhook, type WebhookDelivery } from '@/lib/features/webhook/webhook';
import { anArticle } from '@/tests/support/captures';
import { mount, settle } from '@/tests/support/dom';
import { createFakeApp, type FakeState } from '@/tests/support/fake-app';
import { WebhookSettings } from './WebhookSettings';

const ADDRESS = 'https://hooks.example/trawl';
const ready = { ...readWebhook(undefined), address: ADDRESS, hasSecret: true };

async function open(state: Partial<FakeState>) {
  const app = createFakeApp(state, 'options');
  const ui = await mount(app, <WebhookSettings />);
  await settle();
  return { app, ui };
}

const delivery = (change: Partial<WebhookDelivery>): WebhookDelivery => ({
  id: 'd1',
  captureId: 'c1',
  url: 'https://a.test/',
  title: 'Tides',
  queuedAt: 1,
  status: 'waiting',
  tries: 0,
  ...change,
});

describe('WebhookSettings', () => {
  it('is set up from nothing: address, secret, what is sent, then the host is asked for', async () => {
    const { app, ui } = await open({ captures: [anArticle()] });
    expect(ui.find('button', 'Send to hooks.example')).toBeUndefined();
    await ui.type('Address', ADDRESS);
    await settle();
    await ui.press('button', 'Create one');
    const made = (document.querySelector('.options_keyRow input') as HTMLInputElement).value;
    expect(made).toMatch(/^whsec_/);
    await ui.press('button', 'Save');
    await settle();
    expect(app.calls.find(({ name }) => name === 'webhook.setSecret')?.input).toEqual({ secret: made });
    // Nothing of it stays on the screen.
    expect(document.body.innerHTML).not.toContain(made);
    expect(ui.text()).toContain('"type": "capture.kept"');
    expect(ui.text()).toContain('How tides are told in advance');
    await ui.press('button', 'Send to hooks.example');
    await settle();
    expect(app.gestured.map(({ name, args }) => [name, ...args])).toEqual([['requestSending', ADDRESS]]);
    expect(await app.reader.webhookRecord()).toMatchObject({ on: true, which: 'press' });
    await ui.press('button', 'Turn off');
    expect(await app.reader.webhookRecord()).toMatchObject({ on: false });
  });

  it('sends nothing where the host was declined or no secret is saved, and says so', async () => {
    const { app, ui } = await open({ webhook: { ...ready, hasSecret: false } });
    await ui.press('button', 'Send to hooks.example');
    expect(ui.text()).toContain('Save a secret first');
    app.change({ webhook: ready }, 'settings');
    await settle();
    app.gestures.requestSending = async () => false;
    await ui.press('button', 'Send to hooks.example');
    await settle();
    expect(ui.text()).toContain('was not given access to hooks.example');
    expect(app.calls.filter(({ name }) => name === 'webhook.put')).toEqual([]);
  });

  it('asks before an address over plain http, and refuses what is none', async () => {
    const { app, ui } = await open({});
    await ui.type('Address', 'not an address');
    expect(ui.text()).toContain('This is not a valid web address');
    expect(app.calls.filter(({ name }) => name === 'webhook.put')).toEqual([]);
    app.on['webhook.put'] = ({ confirmPlainHttp }) => {
      if (!confirmPlainHttp) throw new AppError('bad-url', { detail: 'plain-http' });
      return {};
    };
    await ui.type('Address', 'http://other.test/hook');
    await settle();
    await ui.press('button', 'Send over http');
    expect(app.calls.at(-1)?.input).toEqual({ address: 'http://other.test/hook', confirmPlainHttp: true });
  });

  it('shows the queue with plain reasons, and cancels and tries again', async () => {
    const { app, ui } = await open({
      webhook: { ...ready, on: true },
      deliveries: [
        delivery({ id: 'w', title: 'Waits', tries: 1 }),
        delivery({
          id: 'f',
          title: 'Too long',
          status: 'failed',
          tries: 8,
          fault: { reason: 'answered', status: 413 },
        }),
        delivery({ id: 's', title: 'Arrived', status: 'sent', tries: 1 }),
      ],
      receiver: { misses: 1, restUntil: 0, fault: { reason: 'not-granted' } },
    });
    expect(ui.text()).toContain('1 waiting · 1 failed · 1 sent');
    expect(ui.text()).toContain('hooks.example says the capture is too large (status 413).');
    await ui.press('button', 'Allow access to hooks.example');
    await settle();
    await ui.press('button', 'Cancel all');
    expect(
      app.calls
        .filter(({ name }) => name === 'webhook.tryAgain' || name === 'webhook.cancel')
        .map(({ input }) => input),
    ).toEqual([{ ids: [] }, {}]);
    const buttons = [...document.querySelectorAll<HTMLElement>('.webhook_row button')];
    expect(buttons.map((button) => button.textContent)).toEqual(['Cancel', 'Try again', 'Cancel']);
    for (const button of buttons) button.click();
    expect(app.calls.slice(-3).map(({ name, input }) => [name, input])).toEqual([
      ['webhook.cancel', { ids: ['w'] }],
      ['webhook.tryAgain', { ids: ['f'] }],
      ['webhook.cancel', { ids: ['f'] }],
    ]);
  });
});
