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

// No usage, a problem, no billing period, no billing: components/features/usage/UsageView.test.tsx.
test('what a capture cost stands in the usage: left, by period as bars and table, lately; and copied as .csv', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  await connectService(trawl, service);
  const popup = await openPopupOn(trawl, sites.url('article'));
  await pressCapture(popup);
  await expect(popup.getByRole('button', { name: 'Copy' })).toBeVisible();
  // The balance is asked for once the job has ended, and was before it began.
  await expect
    .poll(() => {
      const scrape = service.log.findIndex(({ path }) => path === '/v2/scrape');
      return service.log.slice(scrape + 1).map(({ path, status }) => `${path} ${status}`);
    })
    .toContain('/v2/team/credit-usage 200');
  await popup.close();
  service.log.length = 0;

  const panel = await openUsage(trawl, '499 credits left');
  await expect(panel.getByText('1 credit = 15 tokens', { exact: false })).toBeVisible();
  await expect
    .poll(() => service.log.map(({ method, path }) => `${method} ${path}`).toSorted())
    .toEqual(USAGE.toSorted());
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
