import { unzipSync } from 'fflate';
import { openSite } from './open-site';
import type { JourneyStep } from './stage';

const PAGES = 25;

/** A crawl on this device, signed out: options, start, its counts until it ends, and everything as one zip. */
export const crawlSite: JourneyStep = {
  name: 'a crawl of a site',
  async walk({ browser, sites, keep, keepDownload }) {
    const panel = await openSite(browser, sites.url('harbour'), 'Crawl site');
    const limit = panel.getByRole('spinbutton', { name: 'Page limit' });
    await limit.fill(String(PAGES));
    await limit.press('Tab');
    await panel.getByRole('button', { name: 'Start crawl' }).click();
    await panel.getByRole('heading', { name: /^Crawled / }).waitFor({ timeout: 40_000 });
    const image = await keep('crawl.png', await panel.screenshot());
    await panel.getByRole('button', { name: 'Export .zip' }).click();
    const file = await keepDownload(/\.zip$/);
    const names = Object.keys(unzipSync(file.bytes));
    const pages = names.filter((name) => name.endsWith('.md') && name !== 'index.md').length;
    if (pages < PAGES || !names.includes('index.json')) throw new Error(`the zip has ${pages} pages`);
    return `${pages} pages as Markdown in ${file.path}, the counts in ${image}`;
  },
};
