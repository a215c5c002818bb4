import type { Page } from '@playwright/test';
import type { ExtensionBrowser } from './support/extension-browser';
import { connectService, expect, openPopupOn, pressCapture, test } from './support/service';

const USAGE = [
  'GET /v2/team/credit-usage',
  'GET /v2/team/token-usage',
  'GET /v2/team/credit-usage/historical',
  'GET /v2/team/token-usage/historical',
  'GET /v2/team/queue-status',
  'GET /v2/team/activity?limit=50',
];

async function openUsage(trawl: ExtensionBrowser, from: string | RegExp): Promise<Page> {
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 400, height: 800 });
  await panel.getByRole('button', { name: from }).click();
  await expect(panel.getByRole('heading', { name: 'Usage' })).toBeVisible();
  return panel;
}

test('what a capture cost stands in the usage: left, by period as bars and table, lately; and copied as .csv', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  test.setTimeout(120_000);
  await connectService(trawl, service);
  const popup = await openPopupOn(trawl, sites.url('article'));
  await pressCapture(popup);
  await expect(popup.getByRole('button', { name: 'Copy' })).toBeVisible({ timeout: 30_000 });
  // The balance is asked for once the job has ended.
  await expect
    .poll(() => service.log.filter(({ path }) => path === '/v2/team/credit-usage').length)
    .toBeGreaterThan(0);
  await popup.close();
  service.log.length = 0;

  const panel = await openUsage(trawl, '499 credits left');
  await expect(panel.getByText('1 credit = 15 tokens', { exact: false })).toBeVisible();
  expect(service.log.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(USAGE.toSorted());
  await expect(panel.getByRole('definition').first()).toHaveText('499 of 500');
  await expect(panel.getByRole('definition').nth(1)).toHaveText('7,485 of 7,500');
  await expect(panel.getByRole('img', { name: /^Credits used in 1 period: 1 in total/ })).toBeVisible();
  await expect(panel.getByRole('listitem').filter({ hasText: 'Capture' })).toContainText('article.test');
  await panel.getByRole('radio', { name: 'Table' }).click();
  const row = panel.getByRole('row').nth(1);
  await expect(row.getByRole('cell')).toHaveText(['1', '15']);
  await panel.getByRole('button', { name: 'Copy .csv' }).click();
  await expect(panel.getByText('Copied .csv').first()).toBeVisible();

  await panel.keyboard.press('Shift+Tab');
  await panel.getByRole('button', { name: 'Back' }).focus();
  await panel.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: '499 credits left' })).toBeFocused();
});

test('no usage and a problem of the service are told apart, and it is read again with one press', async ({
  browserWithTrawl: trawl,
  service,
}) => {
  test.setTimeout(120_000);
  await connectService(trawl, service);
  const missing = { status: 404, body: { success: false, error: 'Could not find credit usage information' } };
  for (const path of ['credit-usage', 'token-usage'])
    service.faults.next({ on: `GET /v2/team/${path}`, ...missing });
  const panel = await openUsage(trawl, /credits left/);
  await expect(panel.getByText('No usage for this account')).toBeVisible();
  await expect(panel.getByText('The service has no such data (404). Everything else works.')).toBeVisible();
  for (const path of ['credit-usage', 'token-usage'])
    service.faults.next({
      on: `GET /v2/team/${path}`,
      status: 500,
      body: { success: false, error: 'Internal server error while fetching credit usage' },
    });
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByText('It could not read the usage (500).')).toBeVisible();
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByText('1 credit = 15 tokens', { exact: false })).toBeVisible();
});

test('an account without a billing period says so, and the options show the same', async ({
  browserWithTrawl: trawl,
  service,
}) => {
  test.setTimeout(120_000);
  await connectService(trawl, service);
  const undated = (body: Readonly<Record<string, unknown>>) => ({
    ...body,
    data: { ...(body['data'] as object), billingPeriodStart: null, billingPeriodEnd: null },
  });
  for (const path of ['credit-usage', 'token-usage'])
    service.faults.next({ on: `GET /v2/team/${path}`, change: undated });
  const panel = await openUsage(trawl, /credits left/);
  await expect(panel.getByText('The service reports no billing period.', { exact: false })).toBeVisible();
  await panel.close();

  const options = await trawl.open('options.html');
  await options.getByRole('radio', { name: 'Service' }).click();
  await options.getByRole('button', { name: 'See usage' }).click();
  await expect(options.getByText('1 credit = 15 tokens', { exact: false })).toBeVisible();
});

test.describe('on a server of one’s own', () => {
  test.use({ serviceOptions: { profile: 'self-hosted' } });

  test('it says that nothing is billed, and asks for the queue alone', async ({
    browserWithTrawl: trawl,
    service,
  }) => {
    test.setTimeout(120_000);
    await connectService(trawl, service, { kind: 'connected-no-billing' });
    const panel = await openUsage(trawl, 'Connected');
    await expect(panel.getByText('This service does not bill')).toBeVisible();
    await expect(panel.getByText('0 running, 0 waiting')).toBeVisible();
    expect(service.log.map(({ path }) => path)).toEqual(['/v2/team/queue-status']);
  });
});
