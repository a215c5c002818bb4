import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { seenFaults } from '../service/faults';
import type { StandIn } from '../service/server';
import type { ExtensionBrowser } from './support/extension-browser';
import { connectService, expect, SERVICE_HOSTS, test } from './support/service';

const parsed = (service: StandIn): number =>
  service.log.filter(({ method, path }) => method === 'POST' && path === '/v2/parse').length;

async function openFiles(trawl: ExtensionBrowser): Promise<Page> {
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 400, height: 800 });
  await panel.getByRole('tab', { name: 'Page' }).focus();
  // Keys are listened for a moment after the first drawing.
  await expect(async () => {
    await panel.keyboard.press('f');
    await expect(panel.getByRole('heading', { name: 'Parse files' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return panel;
}

const file = (name: string, text: string, mimeType = 'text/plain') => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
});
const sheet = file('prices.csv', 'bag,price\nKenya,27.90\nHouse,16.20\n', 'text/csv');

test('files are read here or by the service, each once, opened in the viewer and kept in the Library', async ({
  browserWithTrawl: trawl,
  service,
}) => {
  test.setTimeout(120_000);
  await connectService(trawl, service);
  const panel = await openFiles(trawl);
  await panel
    .locator('input[type=file]')
    .setInputFiles([
      file('notes.md', '# Tide notes\n\nHigh water at noon.\n'),
      file(
        'saved.html',
        '<title>Saved</title><main><h1>Mooring</h1><p>Tie the bow line first.</p></main>',
        'text/html',
      ),
      sheet,
      file('scan.tiff', 'II*'),
    ]);
  await expect(panel.getByRole('button', { name: 'Open notes.md' })).toBeVisible({ timeout: 60_000 });
  await expect(panel.getByRole('button', { name: 'Open saved.html' })).toBeVisible({ timeout: 60_000 });
  await expect(panel.getByText('This type cannot be read')).toBeVisible();
  expect(parsed(service)).toBe(0);
  await expect(panel.getByText(`Will be sent to ${new URL(service.url).host}`)).toBeVisible();
  await panel.getByRole('button', { name: 'Send 1 file' }).click();
  await expect(panel.getByRole('button', { name: 'Open prices.csv' })).toBeVisible({ timeout: 60_000 });
  expect(parsed(service)).toBe(1);
  const { violations } = await new AxeBuilder({ page: panel }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await panel.getByRole('button', { name: 'Open prices.csv' }).click();
  await expect(panel.getByRole('tab', { name: 'Markdown' })).toBeVisible();
  await panel.getByRole('button', { name: 'Back' }).click();
  await panel.getByRole('button', { name: 'Back' }).click();
  await panel.getByRole('tab', { name: 'Library' }).click();
  await expect(panel.getByText('Tide notes').first()).toBeVisible();
  await expect(panel.getByText('prices.csv').first()).toBeVisible();
});

test('several files are one job: one row, each file sent once although the worker dies between, canceled once', async ({
  browserWithTrawl: trawl,
  service,
}) => {
  test.setTimeout(150_000);
  await connectService(trawl, service);
  const panel = await openFiles(trawl);
  const second = file('coffees.csv', 'coffee,left\nSidamo,4\n', 'text/csv');
  const third = file('mills.csv', 'mill,built\nEling,1418\n', 'text/csv');
  // The first is read; the second is refused for a while, which is when the worker dies.
  service.faults.next({ on: 'POST /v2/parse', delayMs: 1 });
  service.faults.next({ on: 'POST /v2/parse', ...seenFaults.rateLimited(4) });
  await panel.locator('input[type=file]').setInputFiles([sheet, second, third]);
  await panel.getByRole('button', { name: 'Send 3 files' }).click();
  await expect.poll(() => parsed(service)).toBe(2);
  await trawl.killWorker();
  const files = panel.getByRole('list', { name: '3 files' });
  for (const name of ['prices.csv', 'coffees.csv', 'mills.csv'])
    await expect(files.getByRole('button', { name: `Open ${name}` })).toBeVisible({ timeout: 90_000 });
  // Three that were read, and the one that was refused.
  expect(parsed(service)).toBe(4);
  expect(service.credits.charges.length).toBe(3);
  expect((await new AxeBuilder({ page: panel }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  await panel.getByRole('button', { name: 'Back' }).click();
  await panel.getByRole('tab', { name: 'Site' }).click();
  await expect(
    panel.getByRole('button', { name: /^3 files: prices\.csv, coffees\.csv, mills\.csv/ }),
  ).toHaveCount(1);

  await panel.getByRole('tab', { name: 'Page' }).focus();
  await panel.keyboard.press('f');
  service.faults.next({ on: 'POST /v2/parse', delayMs: 30_000 });
  await panel.locator('input[type=file]').setInputFiles([second, third]);
  await panel.getByRole('button', { name: 'Send 2 files' }).click();
  await expect.poll(() => parsed(service)).toBe(5);
  await panel.getByRole('button', { name: 'Cancel 2 files' }).click();
  await expect(panel.getByRole('list', { name: '2 files' }).getByText('Not sent')).toHaveCount(2, {
    timeout: 30_000,
  });
  expect(parsed(service)).toBe(5);
});

test('a worker that is killed while the service reads a file still has the file, and sends it again only when told', async ({
  browserWithTrawl: trawl,
  service,
}) => {
  test.setTimeout(150_000);
  await connectService(trawl, service);
  service.faults.next({ on: 'POST /v2/parse', delayMs: 20_000 });
  const panel = await openFiles(trawl);
  await panel.locator('input[type=file]').setInputFiles([sheet]);
  await panel.getByRole('button', { name: 'Send 1 file' }).click();
  await expect.poll(() => parsed(service)).toBe(1);
  await trawl.killWorker();
  await expect(panel.getByText('This request may have run already')).toBeVisible({ timeout: 90_000 });
  expect(parsed(service)).toBe(1);
  await panel.getByRole('button', { name: 'Send again' }).click();
  await expect(panel.getByRole('button', { name: 'Open prices.csv' })).toBeVisible({ timeout: 60_000 });
  expect(parsed(service)).toBe(2);
});

test.describe('the PDF of the tab', () => {
  test.use({ grants: { asked: { hosts: [...SERVICE_HOSTS, 'http://article.test/*'] } } });

  test('is fetched and read by the service in one press, from the popup as from the page, by keys', async ({
    browserWithTrawl: trawl,
    service,
    sites,
  }) => {
    test.setTimeout(120_000);
    await connectService(trawl, service);
    await trawl.page.goto(sites.url('article', '/paper.pdf')).catch(() => undefined);
    const popup = await trawl.openPopup(trawl.page);
    await expect(popup.getByRole('button', { name: 'Parse with the service…' })).toBeVisible();
    await popup.close();

    const panel = await trawl.openPanel(trawl.page);
    await panel.setViewportSize({ width: 320, height: 800 });
    const send = panel.getByRole('button', { name: /^Parse with the service · 1 credit a page$/ });
    await expect(send).toBeVisible();
    await expect(panel.getByText(`Will be sent to ${new URL(service.url).host}`)).toBeVisible();
    const { violations } = await new AxeBuilder({ page: panel }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    expect(service.log).toEqual([]);
    await send.focus();
    await panel.keyboard.press('Enter');
    await expect(panel.getByText(/^2 pages · \d+ words · 2 credits$/)).toBeVisible({ timeout: 60_000 });
    expect(parsed(service)).toBe(1);

    await panel.getByRole('button', { name: 'Open paper.pdf' }).click();
    await expect(panel.getByRole('tab', { name: 'Markdown' })).toBeVisible();
    await panel.getByRole('button', { name: 'Back' }).click();
    await panel.getByRole('button', { name: 'Back' }).click();
    await panel.getByRole('tab', { name: 'Site' }).click();
    const row = panel.getByRole('button', { name: /^paper\.pdf|^File paper\.pdf/ }).first();
    await expect(row).toContainText('Read');
    await row.click();
    await expect(panel.getByRole('heading', { name: 'Parse files' })).toBeVisible();
  });
});

test('a file that is canceled while it is sent is sent once, and leaves the line of the popup', async ({
  browserWithTrawl: trawl,
  service,
  sites,
}) => {
  test.setTimeout(120_000);
  await connectService(trawl, service);
  service.faults.next({ on: 'POST /v2/parse', delayMs: 30_000 });
  const panel = await openFiles(trawl);
  await panel.locator('input[type=file]').setInputFiles([sheet]);
  await panel.getByRole('button', { name: 'Send 1 file' }).click();
  await expect.poll(() => parsed(service)).toBe(1);
  await expect(panel.getByText(/^Sending .+ to .+, then reading · \d/)).toBeVisible();
  await trawl.page.goto(sites.url('article'));
  const popup = await trawl.openPopup(trawl.page);
  await expect(popup.getByRole('region', { name: 'Parsing prices.csv' })).toBeVisible();
  await popup.close();
  await panel.getByRole('button', { name: 'Cancel prices.csv' }).click();
  await expect(panel.getByText('Canceled')).toBeVisible({ timeout: 30_000 });
  const later = await trawl.openPopup(trawl.page);
  await expect(later.getByRole('radiogroup', { name: 'Engine' })).toBeVisible();
  await expect(later.getByRole('region', { name: /prices\.csv/ })).toHaveCount(0);
  expect(parsed(service)).toBe(1);
});
