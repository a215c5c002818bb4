import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { launchExtension } from '../tests/e2e/support/extension-browser';
import { startService } from '../tests/service/server';
import { writePdf } from '../tests/sites/pdf';
import { startSites } from '../tests/sites/server';
import { findChromium } from './browser/find-chromium';
import { openSite } from './journey/open-site';

/** Retakes the README's screenshots, of the real surfaces: `npm run build && npx tsx scripts/pictures.ts`. */
const FOLDER = resolve(import.meta.dirname, '../docs/pictures');
await mkdir(FOLDER, { recursive: true });

const { path } = await findChromium({ install: true, say: console.error });
const sites = await startSites();
const trawl = await launchExtension({
  executable: path,
  grants: { asked: { hosts: ['http://*/*', 'https://*/*'] } },
});

await trawl.page.goto(sites.url('article'));
const popup = await trawl.openPopup(trawl.page);
await popup.getByRole('button', { name: 'Keep' }).waitFor();
await popup.waitForTimeout(500);
await popup.screenshot({ path: join(FOLDER, 'popup-result.png') });
await popup.close();

await trawl.page.goto(sites.url('docs'));
const panel = await trawl.openPanel(trawl.page);
await panel
  .getByRole('button', { name: /^Capture/ })
  .first()
  .click();
await panel.getByRole('tab', { name: 'Markdown' }).waitFor();
await panel.waitForTimeout(500);
await panel.screenshot({ path: join(FOLDER, 'panel-page.png') });

const map = await openSite(trawl, sites.url('harbour'), 'Map site');
await map.getByRole('button', { name: 'Map again' }).waitFor();
const note = map.getByRole('button', { name: 'Close this note' });
if (await note.isVisible()) await note.click();
const branch = map.getByRole('treeitem', { name: /^guide\// });
await branch.locator('.Check_check').click();
await map.waitForTimeout(500);
await map.screenshot({ path: join(FOLDER, 'panel-map.png') });

const crawl = await openSite(trawl, sites.url('many'), 'Crawl site');
const limit = crawl.getByRole('spinbutton', { name: 'Page limit' });
await limit.fill('60');
await limit.press('Tab');
await crawl.getByText('Up to 60 pages').waitFor();
await crawl.screenshot({ path: join(FOLDER, 'panel-crawl-options.png') });
await crawl.getByRole('button', { name: 'Start crawl' }).click();
await crawl.getByRole('heading', { name: /^Crawled / }).waitFor({ timeout: 60_000 });
await crawl.waitForTimeout(500);
await crawl.screenshot({ path: join(FOLDER, 'panel-crawl.png') });

// Files of different kinds, as they are read on this device; one of them is a scan.
const file = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});
await trawl.page.goto(sites.url('article'));
const files = await trawl.openPanel(trawl.page);
await files.getByRole('tab', { name: 'Page' }).click();
await files.getByRole('button', { name: 'Parse a file' }).click();
await files
  .locator('input[type=file]')
  .setInputFiles([
    file('Price index 2026.csv', 'port,week,tonnes\nQuayside,2026-01-05,84.2\nSaltreach,2026-01-12,71.9\n'),
    file('Minutes 14 November.md', '# Minutes\n\nThe gate stays open at neap tides.\n'),
    file(
      'Harbour tariff.pdf',
      writePdf(['A night at the quay costs 12.50.', 'Water and power are included.']),
    ),
    file('Deed 1974, scan.pdf', writePdf(['', '', ''])),
  ]);
await files.getByText('3 of 4 read').first().waitFor({ timeout: 60_000 });
await files.waitForTimeout(500);
await files.screenshot({ path: join(FOLDER, 'panel-files.png') });

// For a screenshot, the stand-in is as good as any service.
const service = await startService({ chromium: path, sites: [sites.url('article'), sites.url('docs')] });
const options = await trawl.open('options.html');
await options.getByRole('radio', { name: 'Service' }).click();
await options.getByLabel('Base URL').fill(service.url);
await options.getByLabel('Base URL').press('Tab');
await options.getByLabel('API key').fill(service.keys.good);
await options.getByRole('button', { name: 'Save', exact: true }).click();
await options.getByRole('main').getByText('Connected', { exact: true }).first().waitFor();
await trawl.page.goto(sites.url('article'));
const research = await trawl.openPanel(trawl.page);
await research.getByRole('tab', { name: 'Research' }).click();
await research.getByRole('searchbox', { name: 'Search the web' }).fill('tide mill');
await research.getByRole('searchbox', { name: 'Search the web' }).press('Enter');
await research.getByRole('option').first().waitFor({ timeout: 60_000 });
await research.getByRole('option').first().locator('.Check_check').click();
await research.waitForTimeout(500);
await research.screenshot({ path: join(FOLDER, 'panel-research.png') });
await service.close();

await trawl.close();
await sites.close();
