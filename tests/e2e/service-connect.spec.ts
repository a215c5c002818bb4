import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seenFaults } from '../service/faults';
import { readStored } from './support/library';
import { expect, openServiceOptions, saveKey, test, typeAddress } from './support/service';

test('a service is connected by its address and a key, which is saved once and shown by its end', async ({
  browserWithTrawl: trawl,
  service,
}) => {
  const options = await openServiceOptions(trawl);
  const granted = (): Promise<boolean> =>
    options.evaluate(() => chrome.permissions.contains({ origins: ['http://127.0.0.1/*'] }));
  await typeAddress(options, service.url);
  await expect(options.getByText('Saved', { exact: true })).toBeVisible();
  expect(await granted()).toBe(false);
  expect(service.log).toEqual([]);

  await saveKey(options, service.keys.good);
  const card = options.locator('#engine').getByRole('status').filter({ hasText: 'Connected' });
  await expect(card).toContainText(/answered in [\d,]+ ms/);
  await expect(card).toContainText(/Credits left\s*500 of 500/);
  await expect(card).toContainText(/Tokens left\s*7,500 of 7,500/);
  await expect(card).toContainText(/Billing period \w+ 1 to \w+ \d+, \d{4}/);
  expect(await granted()).toBe(true);

  const key = options.getByRole('group', { name: 'API key' });
  await expect(key).toContainText('…0001 saved');
  await expect(key.getByRole('button')).toHaveText(['Replace', 'Remove']);
  expect(service.log.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'GET /v2/team/credit-usage',
    'GET /v2/team/queue-status',
    'GET /v2/team/token-usage',
  ]);
  for (const { headers } of service.log) {
    expect(headers['authorization']).toBe(`Bearer ${service.keys.good}`);
    expect(headers['cookie']).toBeUndefined();
    expect(headers['referer']).toBeUndefined();
  }
  await options.screenshot({ path: test.info().outputPath('connected.png') });

  await options.reload();
  await expect(options.getByRole('group', { name: 'API key' })).toContainText('…0001 saved');
  await expect(options.getByText('Connected', { exact: true })).toBeVisible();
});

test('the address may be typed and tested in one go, and only its own host is asked for', async ({
  browserWithTrawl: trawl,
  service,
}) => {
  const options = await openServiceOptions(trawl);
  await options.getByLabel('Base URL').fill(service.url);
  // The press itself takes the focus from the field.
  await options.getByRole('button', { name: 'Test connection' }).click();
  await expect(options.getByText('The service needs a key')).toBeVisible();
  expect(await options.evaluate(() => chrome.permissions.getAll())).toMatchObject({
    origins: ['http://127.0.0.1/*'],
  });
});

test('a refused key is named by its end, and another one can take its place', async ({
  browserWithTrawl: trawl,
  service,
}) => {
  const options = await openServiceOptions(trawl);
  await typeAddress(options, service.url);
  await saveKey(options, service.keys.revoked);
  const note = options.getByRole('alert').filter({ hasText: 'The service rejected the key' });
  await expect(note).toContainText('The key ending 0002 was refused (401).');
  await options.screenshot({ path: test.info().outputPath('rejected.png') });
  await options.getByRole('button', { name: 'Replace' }).click();
  await saveKey(options, service.keys.good);
  await expect(options.getByText('Connected', { exact: true })).toBeVisible();
  await expect(options.getByRole('group', { name: 'API key' })).toContainText('…0001 saved');
});

test('a removed key is gone from the store', async ({ browserWithTrawl: trawl, service }) => {
  const options = await openServiceOptions(trawl);
  await typeAddress(options, service.url);
  await saveKey(options, service.keys.good);
  await expect(options.getByText('Connected', { exact: true })).toBeVisible();
  await options.locator('#engine').getByRole('button', { name: 'Remove' }).click();
  await expect(options.getByRole('textbox', { name: 'API key' })).toBeEditable();
  expect((await readStored(trawl))['trawl-secrets']).toEqual({ keys: [] });
});

test('a key does not go along to another origin', async ({ browserWithTrawl: trawl, service }) => {
  const options = await openServiceOptions(trawl);
  await typeAddress(options, service.url);
  await saveKey(options, service.keys.good);
  await expect(options.getByText('Connected', { exact: true })).toBeVisible();
  service.log.length = 0;
  await typeAddress(options, service.url.replace('127.0.0.1', 'localhost'));
  await expect(options.getByRole('textbox', { name: 'API key' })).toBeEditable();
  expect((await readStored(trawl))['trawl-secrets']).toEqual({ keys: [] });
  expect(service.log).toEqual([]);
});

test('a service that redirects is not followed', async ({ browserWithTrawl: trawl, service }) => {
  let visits = 0;
  const other = createServer((_request, response) => {
    visits += 1;
    response.end('{"success":true}');
  });
  await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
  const { port } = other.address() as AddressInfo;
  service.faults.next({ ...seenFaults.redirect(`http://127.0.0.1:${port}/v2/team/token-usage`), times: 3 });
  const options = await openServiceOptions(trawl);
  await typeAddress(options, service.url);
  await saveKey(options, service.keys.good);
  await expect(options.getByText('The service sent Trawl to another address')).toBeVisible();
  expect(visits).toBe(0);
  other.close();
});

test('plain http beyond this machine is asked about first, and declined by default', async ({
  browserWithTrawl: trawl,
  service,
}) => {
  const far = service.url.replace('127.0.0.1', 'service.test');
  const options = await openServiceOptions(trawl);
  const dialog = options.getByRole('dialog', { name: 'Send the key unencrypted?' });
  await typeAddress(options, far);
  await expect(dialog).toContainText(`${far} is not encrypted.`);
  await expect(dialog.getByRole('button', { name: 'Change the address' })).toBeFocused();
  await options.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await options.reload();
  await expect(options.getByLabel('Base URL')).toHaveValue('https://api.firecrawl.dev');

  await typeAddress(options, far);
  await dialog.getByRole('button', { name: 'Use http anyway' }).click();
  await expect(options.getByText('Saved', { exact: true })).toBeVisible();
  await saveKey(options, service.keys.good);
  await expect(options.getByText('Connected', { exact: true })).toBeVisible();
  expect(service.log.every(({ headers }) => headers.host === new URL(far).host)).toBe(true);
});

test.describe('with a service of one’s own', () => {
  test.use({ serviceOptions: { profile: 'self-hosted' } });
  test('it is connected without a key and without a balance', async ({
    browserWithTrawl: trawl,
    service,
  }) => {
    const options = await openServiceOptions(trawl);
    await typeAddress(options, service.url);
    await expect(options.getByText('Saved', { exact: true })).toBeVisible();
    await options.getByRole('button', { name: 'Test connection' }).click();
    const card = options.locator('#engine').getByRole('status').filter({ hasText: 'Connected' });
    await expect(card).toContainText(/[\d,]+ ms · no billing on this service/);
    await expect(card).not.toContainText('Credits left');
    expect(service.log.every(({ headers }) => headers['authorization'] === undefined)).toBe(true);
    await options.screenshot({ path: test.info().outputPath('self-hosted.png') });
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
