import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seenFaults } from '../service/faults';
import { readStored } from './support/library';
import { expect, openServiceOptions, saveKey, test, typeAddress } from './support/service';

// What each answer to a test is called: lib/service/connection-test.test.ts. What the options say then, of a service of
// one's own too: components/shell/options/OptionsScreen.test.tsx.
test('a service is connected by its address and a key, which is saved once, shown by its end, and goes nowhere else', async ({
  browserWithTrawl: trawl,
  service,
}) => {
  const options = await openServiceOptions(trawl);
  const key = options.getByRole('group', { name: 'API key' });
  const field = options.getByRole('textbox', { name: 'API key' });
  const connected = options.getByText('Connected', { exact: true });
  const replace = () => key.getByRole('button', { name: 'Replace' }).click();
  const granted = (): Promise<boolean> =>
    options.evaluate(() => chrome.permissions.contains({ origins: ['http://127.0.0.1/*'] }));
  const expectNoKey = async (): Promise<void> => {
    await expect(field).toBeEditable();
    await expect.poll(async () => (await readStored(trawl))['trawl-secrets']).toEqual({ keys: [] });
  };

  await test.step('an address alone asks for nothing and sends nothing', async () => {
    await typeAddress(options, service.url);
    await expect(options.getByText('Saved', { exact: true })).toBeVisible();
    expect(await granted()).toBe(false);
    expect(service.log).toEqual([]);
  });

  await test.step('a redirect is not followed', async () => {
    let visits = 0;
    const other = createServer((_request, response) => {
      visits += 1;
      response.end('{"success":true}');
    });
    await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
    const { port } = other.address() as AddressInfo;
    service.faults.next({ ...seenFaults.redirect(`http://127.0.0.1:${port}/v2/team/token-usage`), times: 3 });
    await saveKey(options, service.keys.good);
    await expect(options.getByText('The service sent Trawl to another address')).toBeVisible();
    expect(visits).toBe(0);
    other.close();
    service.faults.clear();
  });

  await test.step('a refused key is named by its end', async () => {
    await replace();
    await saveKey(options, service.keys.revoked);
    const note = options.getByRole('alert').filter({ hasText: 'The service rejected the key' });
    await expect(note).toContainText('The key ending 0002 was refused (401).');
  });

  await test.step('another one takes its place', async () => {
    await replace();
    service.log.length = 0;
    await saveKey(options, service.keys.good);
    const card = options.locator('#engine').getByRole('status').filter({ hasText: 'Connected' });
    await expect(card).toContainText(/answered in [\d,]+ ms/);
    await expect(card).toContainText(/Credits left\s*500 of 500/);
    await expect(card).toContainText(/Tokens left\s*7,500 of 7,500/);
    await expect(card).toContainText(/Billing period \w+ 1 to \w+ \d+, \d{4}/);
    expect(await granted()).toBe(true);
    await expect(key).toContainText('…0001 saved');
    await expect(key.getByRole('button')).toHaveText(['Replace', 'Remove']);
    await expect
      .poll(() => service.log.map(({ method, path }) => `${method} ${path}`).sort())
      .toEqual(['GET /v2/team/credit-usage', 'GET /v2/team/queue-status', 'GET /v2/team/token-usage']);
    for (const { headers } of service.log) {
      expect(headers['authorization']).toBe(`Bearer ${service.keys.good}`);
      expect(headers['cookie']).toBeUndefined();
      expect(headers['referer']).toBeUndefined();
    }
    await options.reload();
    await expect(key).toContainText('…0001 saved');
    await expect(connected).toBeVisible();
  });

  await test.step('a removed key is gone from the store', async () => {
    await key.getByRole('button', { name: 'Remove' }).click();
    await options.getByRole('dialog').getByRole('button', { name: 'Remove the key' }).click();
    await expectNoKey();
    await saveKey(options, service.keys.good);
    await expect(connected).toBeVisible();
  });

  const near = service.url.replace('127.0.0.1', 'localhost');
  await test.step('it does not go along to another origin', async () => {
    service.log.length = 0;
    await typeAddress(options, near);
    await expectNoKey();
    expect(service.log).toEqual([]);
  });

  await test.step('plain http beyond this machine is asked about first, and declined by default', async () => {
    const far = service.url.replace('127.0.0.1', 'service.test');
    const dialog = options.getByRole('dialog', { name: 'Send the key unencrypted?' });
    await typeAddress(options, far);
    await expect(dialog).toContainText(`${far} is not encrypted.`);
    await expect(dialog.getByRole('button', { name: 'Change the address' })).toBeFocused();
    await options.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await options.reload();
    await expect(options.getByLabel('Base URL')).toHaveValue(near);

    await typeAddress(options, far);
    await dialog.getByRole('button', { name: 'Use http anyway' }).click();
    await expect(options.getByText('Saved', { exact: true })).toBeVisible();
    await saveKey(options, service.keys.good);
    await expect(connected).toBeVisible();
    expect(service.log.length).toBeGreaterThan(0);
    expect(service.log.every(({ headers }) => headers.host === new URL(far).host)).toBe(true);
  });
});

test.describe('with a host that the person has not allowed', () => {
  test.use({ grants: {}, ownBrowser: true });
  test('nothing is sent, and the host can be allowed from there', async ({
    browserWithTrawl: trawl,
    service,
  }) => {
    const options = await openServiceOptions(trawl);
    await typeAddress(options, service.url);
    await expect(options.getByText('Saved', { exact: true })).toBeVisible();
    // The page asks the background itself, as it does after the browser's question was answered with no.
    await options.evaluate(() =>
      chrome.runtime.sendMessage({ to: 'background', name: 'service.test', input: {} }),
    );
    await expect(options.getByText('Permission needed')).toBeVisible();
    await expect(options.getByRole('button', { name: /^Allow Trawl to reach 127\.0\.0\.1/ })).toBeVisible();
    expect(service.log).toEqual([]);
  });
});
