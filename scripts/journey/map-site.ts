import { openSite } from './open-site';
import type { JourneyStep } from './stage';

/** Every address of a site as a tree, from robots.txt, sitemaps and links; no page is read. Saved as a table. */
export const mapSite: JourneyStep = {
  name: 'a map of a site',
  async walk({ browser, sites, keep, keepDownload }) {
    const panel = await openSite(browser, sites.url('harbour'), 'Map site');
    await panel.getByRole('button', { name: 'Map again' }).waitFor();
    await panel.getByRole('treeitem', { name: /^guide\// }).waitFor();
    const image = await keep('map.png', await panel.screenshot());
    await panel.getByRole('button', { name: 'More actions for this map' }).click();
    await panel.getByRole('menuitem', { name: 'Table (.csv)', exact: true }).click();
    const file = await keepDownload(/\.csv$/);
    const rows = file.text.trim().split('\n').length - 1;
    if (rows < 50 || !file.text.includes('/guide/')) throw new Error(`the map has ${rows} addresses`);
    return `${rows} addresses in ${file.path}, the tree in ${image}`;
  },
};
