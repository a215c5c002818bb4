import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { listPages, plainLook, turnedLook, type Look } from '../sites/list-pages';
import { expect, test } from './fixtures';
import { axeFaults } from './support/axe';
import { waitForFile } from './support/downloads';
import { untilLayer } from './support/layer';

/** A site with one list, whose look the test changes. */
async function openSite(
  name: string,
): Promise<{ url: string; site: { look: Look; edit?: (html: string) => string }; server: Server }> {
  const list = listPages.find((each) => each.name === name);
  const site: { look: Look; edit?: (html: string) => string } = { look: plainLook };
  const server = createServer((request, response) => {
    const [path, query] = (request.url ?? '').split('?');
    if (path === '/endless') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      return void response.end(ENDLESS);
    }
    if (path !== '/goods') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    // The second page has other goods, and no more pages.
    const html = list?.html(site.look) ?? '';
    response.end(query ? html.replaceAll('Brass', 'Steel') : (site.edit?.(html) ?? html));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/goods`, site, server };
}

/** A list that brings twelve more things, up to 30, by its button. */
const ENDLESS = `<!doctype html><title>Endless</title><h1>Things</h1><ul></ul>
<button id="b">Show more things</button><script>
  const list = document.querySelector('ul');
  const add = () => { for (let n = list.children.length, to = Math.min(30, n + 12); n < to; n += 1)
    list.insertAdjacentHTML('beforeend', '<li style="height:90px"><h3><a href="/item/' + n + '">Thing ' + n + '</a></h3><p>€' + (n + 9) + '.50</p></li>'); };
  add();
  b.onclick = () => setTimeout(() => { add(); if (list.children.length === 30) b.remove(); }, 100);
</script>`;

/** Without the empty styles that a picture leaves on fields. */
const domOf = async (page: Page): Promise<string> =>
  (await page.evaluate(() => document.documentElement.outerHTML)).replaceAll(' style=""', '');
const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['ROWS_SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

test.use({ grants: { active: { hosts: ['http://127.0.0.1/*'] } } });

test('one product is pressed: all become rows, a file, and a recipe that fits the next visit', async ({
  browserWithTrawl: trawl,
}) => {
  const { url, site, server } = await openSite('cards with an advert of its own make');
  await trawl.page.goto(url);
  const before = await domOf(trawl.page);
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 360, height: 720 });
  await panel.getByRole('tab', { name: 'Research' }).click();
  await panel.getByRole('button', { name: 'Pick data…' }).click();
  await panel.getByRole('button', { name: 'Pick data', exact: true }).click();
  await untilLayer(trawl.page);
  const stool = trawl.page.getByText('Oak stool');
  await stool.hover();
  await shot(trawl.page, 'choose');
  await stool.click();
  await shot(trawl.page, 'kind');
  expect(trawl.page.url()).toBe(url);
  await trawl.page.keyboard.press('Enter');
  await expect(panel.getByText('10 rows · 3 fields')).toBeVisible();
  expect(await domOf(trawl.page)).toBe(before);
  await shot(panel, 'fields');

  await panel.getByRole('textbox', { name: 'Name of “price”' }).fill('cost');
  await panel.getByRole('textbox', { name: 'Name of “price”' }).press('Tab');
  await panel.getByRole('button', { name: 'Show rows' }).click();
  await expect(panel.getByRole('cell', { name: 'Brass lantern' })).toBeVisible();
  await expect(panel.getByRole('cell', { name: '12.5', exact: true })).toBeVisible();
  await shot(panel, 'rows');
  await panel.getByRole('button', { name: 'Save as a file' }).click();
  await panel.getByRole('menuitem', { name: /csv/ }).click();
  const { bytes } = await waitForFile(trawl.downloadsFolder, /\.csv$/);
  const lines = bytes.toString('utf8').trim().split('\r\n');
  expect(lines).toHaveLength(11);
  expect(lines[1]).toContain('Brass lantern,12.5,');

  await panel.getByRole('button', { name: 'Join up to 10 pages' }).click();
  await expect(panel.getByText('The rows are kept in the library.')).toBeVisible();
  await expect(panel.getByRole('cell', { name: 'Steel lantern' })).toBeVisible();
  // What both pages have is there once.
  await expect(panel.getByRole('row')).toHaveCount(12);

  await panel.getByRole('button', { name: 'Keep as a recipe…' }).click();
  await panel.getByRole('textbox', { name: 'Name of the recipe' }).fill('Goods');
  await shot(panel, 'keep');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel.getByRole('heading', { name: 'Goods' })).toBeVisible();
  await panel.close();

  site.look = turnedLook;
  await trawl.page.reload();
  const again = await trawl.openPanel(trawl.page);
  await again.setViewportSize({ width: 360, height: 720 });
  await again.getByRole('tab', { name: 'Research' }).click();
  await again.getByRole('button', { name: 'Pick data…' }).click();
  await expect(again.getByRole('list', { name: 'Fits this tab' })).toContainText('Goods');
  await shot(again, 'home');
  await again.getByRole('button', { name: 'Run' }).click();
  await expect(again.getByRole('row')).toHaveCount(11);
  await expect(again.getByRole('row').nth(1)).toContainText('Cork board');
  await expect(again.getByRole('columnheader', { name: 'cost' })).toBeVisible();

  // Escape leaves the page as it was, and a value can be added by pointing at it.
  await again.getByRole('button', { name: 'Fields' }).click();
  await again.getByRole('button', { name: 'Add a field' }).click();
  await untilLayer(trawl.page);
  await trawl.page.getByText('Iron skillet').hover();
  await shot(trawl.page, 'field');
  const now = await domOf(trawl.page);
  await trawl.page.keyboard.press('Escape');
  await expect.poll(() => domOf(trawl.page)).not.toBe(now);
  await expect(again.getByRole('button', { name: 'Add a field' })).toBeEnabled();

  // The recipe runs over a list of pages; their rows come together.
  await again.getByRole('button', { name: 'Back' }).click();
  await again.getByRole('button', { name: 'More about “Goods”' }).click();
  await again.getByRole('menuitem', { name: 'Run over a list…' }).click();
  await again.getByRole('textbox', { name: 'Addresses' }).fill(`${url}\n${url}?page=2\n${url}/none`);
  await shot(again, 'pages');
  expect(await axeFaults(again)).toEqual([]);
  await again.getByRole('button', { name: 'Read 3 pages' }).click();
  await again.getByRole('tab', { name: 'Data' }).click();
  await expect(again.getByRole('row')).toHaveCount(21);
  await expect(again.getByRole('columnheader', { name: 'cost' })).toBeVisible();
  await expect(again.getByRole('cell', { name: 'Steel lantern' })).toBeVisible();
  await shot(again, 'data');

  // Its rows are watched: what is told are rows and values.
  await again.getByRole('tab', { name: 'Research' }).click();
  await again.getByRole('button', { name: 'More about “Goods”' }).click();
  await again.getByRole('menuitem', { name: 'Watch the rows…' }).click();
  await expect(again.getByText('Rows by the recipe “Goods”')).toBeVisible();
  await shot(again, 'watch');
  expect(await axeFaults(again)).toEqual([]);
  await again.getByRole('button', { name: 'Start watching' }).click();
  const watch = again.getByRole('button', { name: /Goods/ });
  await expect(watch).toContainText('1 new');
  await watch.click();
  site.look = plainLook;
  site.edit = (html) =>
    html
      .replace('€12.50', '€11.50')
      .replaceAll('Cork board', 'Slate board')
      .replaceAll('/item/9', '/item/90');
  await again.getByRole('button', { name: 'Check now' }).click();
  const checked = again.getByRole('list', { name: 'Pages' }).getByRole('button');
  await expect(checked).toContainText('10 rows, 1 new, 1 gone, 1 changed');
  await shot(again, 'watched');
  await checked.click();
  await expect(again.getByText('Slate board')).toBeVisible();
  for (const name of ['1 row added', '1 row removed', '1 cell'])
    await expect(again.getByRole('heading', { name })).toBeVisible();
  await shot(again, 'watched-page');
  await again.getByRole('button', { name: 'Back' }).click();
  site.edit = () =>
    '<!doctype html><title>Moved</title><h1>We have moved</h1><p>All of it is in another house now.</p>';
  await again.getByRole('button', { name: 'Check now' }).click();
  const checks = again.getByRole('list', { name: 'Checks' });
  await expect(checks.getByRole('listitem')).toHaveCount(3);
  await checks.getByRole('button').first().click();
  await expect(checked).toContainText('The recipe no longer fits');
  await shot(again, 'misfit');
  server.close();
});

// By scrolling: lib/reader/rows/rows.test.ts and components/features/rows/MoreRows.test.tsx.
test('lists in shadow trees and in a frame are pointed at, read, and read again in another build of the site; one that goes on by its button is joined', async ({
  browserWithTrawl: trawl,
}) => {
  for (const name of ['cards with shadow trees of their own', 'a list in a frame'])
    await test.step(name, async () => {
      const { url, site, server } = await openSite(name);
      await trawl.page.goto(url);
      const panel = await trawl.openPanel(trawl.page);
      await panel.setViewportSize({ width: 360, height: 720 });
      await panel.getByRole('tab', { name: 'Research' }).click();
      await panel.getByRole('button', { name: 'Pick data…' }).click();
      await panel.getByRole('button', { name: 'Pick data', exact: true }).click();
      await untilLayer(trawl.page);
      const at = name.includes('frame') ? trawl.page.frameLocator('iframe') : trawl.page;
      await at.getByText('Oak stool').hover();
      await shot(trawl.page, `choose in ${name}`);
      await at.getByText('Oak stool').click();
      await shot(trawl.page, `kind in ${name}`);
      // A row that is pressed then is left out.
      await at.getByText('Linen apron').click();
      await trawl.page.keyboard.press('Enter');
      await panel.getByRole('button', { name: 'Show rows' }).click();
      await expect(panel.getByRole('row')).toHaveCount(10);
      await expect(panel.getByRole('cell', { name: 'Brass lantern' })).toBeVisible();
      await expect(panel.getByRole('cell', { name: 'Linen apron' })).toBeHidden();
      await expect(panel.getByRole('cell', { name: url.replace('goods', 'item/1') })).toBeVisible();
      await panel.getByRole('button', { name: 'Keep as a recipe…' }).click();
      await panel.getByRole('textbox', { name: 'Name of the recipe' }).fill('Goods');
      await panel.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(panel.getByRole('heading', { name: 'Goods' })).toBeVisible();
      await panel.close();
      site.look = turnedLook;
      await trawl.page.reload();
      const again = await trawl.openPanel(trawl.page);
      await again.getByRole('tab', { name: 'Research' }).click();
      await again.getByRole('button', { name: 'Pick data…' }).click();
      await again.getByRole('button', { name: 'Run' }).click();
      await expect(again.getByRole('row').nth(1)).toContainText('Cork board');
      await again.close();
      server.close();
    });

  await test.step('one that goes on by its button', async () => {
    const { url, server } = await openSite('an endless list');
    await trawl.page.goto(url.replace('goods', 'endless'));
    const panel = await trawl.openPanel(trawl.page);
    await panel.setViewportSize({ width: 320, height: 720 });
    await panel.getByRole('tab', { name: 'Research' }).click();
    await panel.getByRole('button', { name: 'Pick data…' }).click();
    await panel.getByRole('button', { name: 'Pick data', exact: true }).click();
    await untilLayer(trawl.page);
    await trawl.page.getByText('Thing 3', { exact: true }).click();
    await trawl.page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Show rows' }).click();
    await expect(panel.getByRole('row')).toHaveCount(13);
    await shot(panel, 'more');
    await panel.getByRole('button', { name: 'Press it' }).click();
    await expect(panel.getByText('18 rows came. There are no more.')).toBeVisible();
    await expect(panel.getByRole('row')).toHaveCount(31);
    await shot(panel, 'more-end');
    server.close();
  });
});
