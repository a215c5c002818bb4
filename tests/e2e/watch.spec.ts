import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { axeFaults } from './support/axe';
import { untilLayer } from './support/layer';

/** A shop with one page, whose price the test sets. */
async function openShop(): Promise<{
  url: string;
  shop: { price: string; visits: number; until: Promise<void> };
  server: Server;
}> {
  const shop = { price: '22.00', visits: 0, until: Promise.resolve() };
  const server = createServer((request, response) => {
    if (request.url !== '/lamp') return void response.writeHead(404).end();
    shop.visits += 1;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    const page = `<!doctype html><html lang="en"><head><title>Kii lamp</title></head><body><main><h1>Kii lamp</h1>
      <p>A lamp for the desk and the shelf, made by hand in Ghent, with a cable of two metres and a plug for all of Europe.</p>
      <p>Updated ${shop.visits} minutes ago</p><p>Price: <b id="price">${shop.price} €</b></p>
      <p>It has been made in the same workshop since 1968, of brass and of glass, and is repaired there as well.</p></main></body></html>`;
    void shop.until.then(() => response.end(page));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/lamp`, shop, server };
}

const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['WATCH_SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

test.use({ grants: { active: { hosts: ['http://127.0.0.1/*'] } } });

test('a price is watched on this device: told when it passes the limit, with no service', async ({
  browserWithTrawl: trawl,
}) => {
  const { url, shop, server } = await openShop();
  await trawl.page.goto(url);
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 420, height: 900 });
  await panel.getByRole('tab', { name: 'Monitors' }).click();
  await expect(panel.getByText('Nothing is watched yet')).toBeVisible();
  await panel.getByRole('button', { name: 'New watch' }).click();
  await expect(panel.getByRole('textbox', { name: 'Pages' })).toHaveValue(url);
  await panel.getByLabel('Tell me when').selectOption({ label: 'a number falls below' });
  await panel.getByLabel('Text before the number').fill('Price');
  await panel.getByLabel('Limit').fill('20');
  await panel.getByRole('button', { name: 'Start watching' }).click();
  const row = panel.getByRole('button', { name: /Kii lamp/ });
  await expect(row).toHaveText(/€22.00$/);
  await row.click();

  const check = async (price: string): Promise<void> => {
    shop.price = price;
    const before = await panel.getByRole('list', { name: 'Checks' }).getByRole('listitem').count();
    await panel.getByRole('button', { name: 'Check now' }).click();
    await expect(panel.getByRole('list', { name: 'Checks' }).getByRole('listitem')).toHaveCount(before + 1);
    // The next price is for the next check alone.
    await expect(panel.getByRole('button', { name: 'Check now' })).toBeEnabled();
  };
  await check('22.00');
  await expect(panel.getByRole('list', { name: 'Pages' })).toContainText('Now €22.00');
  await check('19.90');
  const page = panel.getByRole('list', { name: 'Pages' }).getByRole('button');
  await expect(page).toContainText('changed');
  await expect(page).toContainText('Now €19.90');
  await page.click();
  await expect(panel.getByText('19.90 €')).toBeVisible();
  // What was told while nobody looked is on the icon, until it is on screen.
  await panel.getByRole('button', { name: 'Back' }).click();
  await check('25.00');
  const badge = async (): Promise<string> =>
    (await trawl.worker()).evaluate(() => chrome.action.getBadgeText({}));
  shop.price = '18.00';
  // The page comes when nobody looks any more.
  let answer = (): void => undefined;
  shop.until = new Promise((done) => (answer = done));
  const visits = shop.visits;
  await panel.getByRole('button', { name: 'Check now' }).click();
  await expect.poll(() => shop.visits).toBe(visits + 1);
  await panel.close();
  answer();
  await expect.poll(badge).toBe('1');
  await expect
    .poll(async () => (await trawl.worker()).evaluate(() => chrome.action.getTitle({})))
    .toContain('watch');
  const later = await trawl.openPanel(trawl.page);
  await later.getByRole('tab', { name: 'Monitors' }).click();
  await later.getByRole('button', { name: /Kii lamp/ }).click();
  await expect.poll(badge).toBe('');
  expect(shop.visits).toBeGreaterThanOrEqual(4);
  server.close();
});

test('a part picked in the page is watched from the popup on, and the rest of the page does not count', async ({
  browserWithTrawl: trawl,
}) => {
  const { url, shop, server } = await openShop();
  await trawl.page.goto(url);
  const popup = await trawl.openPopup(trawl.page);
  await popup.getByRole('button', { name: 'Watch this page' }).click();
  const panel = await trawl.view('sidepanel');
  await panel.setViewportSize({ width: 420, height: 900 });
  await expect(panel.getByRole('textbox', { name: 'Pages' })).toHaveValue(url);
  await expect(panel.getByRole('textbox', { name: 'Name' })).toHaveValue('Kii lamp');
  await panel.getByRole('button', { name: 'Pick a part' }).click();
  await untilLayer(trawl.page);
  await trawl.page.locator('#price').click();
  const part = panel.getByRole('group', { name: 'What is watched' });
  await expect(part).toContainText('22.00 €');
  await panel.getByLabel('Tell me when').selectOption({ label: 'a number falls below' });
  await panel.getByLabel('Limit').fill('20');
  expect(await axeFaults(panel)).toEqual([]);
  await panel.getByRole('button', { name: 'Start watching' }).click();
  const row = panel.getByRole('button', { name: /Kii lamp/ });
  await expect(row).toHaveText(/€22.00$/);
  await row.click();
  await expect(panel.getByText('Only the part “')).toBeVisible();
  shop.price = '19.90';
  await panel.getByRole('button', { name: 'Check now' }).click();
  const page = panel.getByRole('list', { name: 'Pages' }).getByRole('button');
  await expect(page).toContainText('Now €19.90');
  await page.click();
  await expect(panel.getByText('19.90 €')).toBeVisible();
  await expect(panel.getByText('minutes ago')).toHaveCount(0);

  await panel.getByRole('button', { name: 'Ignore this part' }).click();
  await expect(panel.getByText('No earlier change is kept to compare with')).toBeVisible();
  expect(await axeFaults(panel)).toEqual([]);
  await panel.getByRole('button', { name: 'Ignore', exact: true }).click();
  await expect(panel.getByText('Not counted from now on')).toBeVisible();
  await panel.getByRole('button', { name: 'Back' }).click();
  shop.price = '18.50';
  await panel.getByRole('button', { name: 'Check now' }).click();
  await expect(page).toContainText('Now €18.50');
  await expect(page).toContainText('same');
  server.close();
});

test('a site is watched from its map: a new page is told, and can be opened', async ({
  browserWithTrawl: trawl,
}) => {
  const site = { paths: ['/', '/lamp', '/chair'] };
  const server = createServer((request, response) => {
    const origin = `http://${request.headers.host}`;
    const isMap = request.url === '/sitemap.xml';
    response.writeHead(isMap || site.paths.includes(request.url ?? '') ? 200 : 404, {
      'content-type': isMap ? 'application/xml' : 'text/html; charset=utf-8',
    });
    response.end(
      isMap
        ? `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${site.paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')}</urlset>`
        : '<!doctype html><title>Kii shop</title><main><h1>Kii shop</h1><p>Lamps, chairs and tables of the workshop in Ghent.</p></main>',
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  await trawl.page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 400, height: 900 });
  await panel.getByRole('tab', { name: 'Site' }).click();
  await panel.getByRole('button', { name: 'Map site' }).click();
  await expect(panel.getByText('/chair').first()).toBeVisible();
  await panel.getByRole('button', { name: 'More' }).click();
  await panel.getByRole('menuitem', { name: 'Watch for new pages…' }).click();
  await expect(panel.getByLabel('Tell me when')).toHaveValue('map');
  await expect(panel.getByLabel('Read the pages signed in')).toHaveCount(0);
  expect(await axeFaults(panel)).toEqual([]);
  await shot(panel, 'form');
  await panel.getByRole('button', { name: 'Start watching' }).click();
  const row = panel.getByRole('button', { name: /Kii shop/ });
  await expect(row).toContainText('No change');
  await row.click();
  site.paths.push('/table');
  await panel.getByRole('button', { name: 'Check now' }).click();
  const page = panel.getByRole('list', { name: 'Pages' }).getByRole('button', { name: /\/table/ });
  await expect(page).toContainText('new');
  await shot(panel, 'check');
  await page.click();
  await shot(panel, 'page');
  await expect(panel.getByRole('button', { name: 'Open the page' })).toBeVisible();
  await panel.getByRole('button', { name: 'Back' }).click();
  await panel.getByRole('button', { name: 'Capture the new page…' }).click();
  await expect(panel.getByRole('textbox', { name: /Pages|URLs|Addresses/ })).toHaveValue(/\/table$/);
  server.close();
});
