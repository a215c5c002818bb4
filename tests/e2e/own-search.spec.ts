import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { engineSite } from '../sites/result-pages';
import { expect, test } from './fixtures';
import { waitForFile } from './support/downloads';
import { readStored } from './support/library';

/** Engines on a server of this machine. */
async function startEngines(): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://engines.invalid');
    const reply = engineSite({
      method: 'GET',
      site: 'find',
      path: url.pathname,
      query: url.searchParams,
      cookies: {},
      body: '',
      url: (site) => `http://${site}.invalid/`,
      earlierVisits: () => 0,
      switches: { robots: 'written' },
    });
    response.writeHead(reply ? (reply.status ?? 200) : 404, reply?.headers as Record<string, string>);
    response.end(reply?.body ?? '');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['SEARCH_SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

test.use({ grants: { active: { hosts: ['http://127.0.0.1/*'] } } });

test('the results of a page are kept as a search; then an address of one’s own searches without a service', async ({
  browserWithTrawl: trawl,
}) => {
  const { url, server } = await startEngines();
  await trawl.page.goto(`${url}/boxed?q=old+harbors`);
  const before = await trawl.page.content();
  const popup = await trawl.openPopup(trawl.page);
  await expect(popup.getByText('8 results on this page')).toBeVisible();
  await shot(popup, 'popup');
  await popup.close();
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 360, height: 720 });
  await panel.getByRole('tab', { name: 'Research' }).click();
  await expect(panel.getByText('8 results on this page')).toBeVisible();
  await shot(panel, 'on-page');
  await panel.getByRole('button', { name: 'Show them' }).click();
  const results = panel.getByRole('listbox', { name: 'Web results' });
  await expect(results.getByRole('option')).toHaveCount(8);
  expect(await trawl.page.content()).toBe(before);
  await shot(panel, 'kept');
  await results.getByRole('option').first().locator('.Check_check').click();
  await panel.getByRole('button', { name: 'More actions for the selected results' }).click();
  await panel.getByRole('menuitem', { name: 'Save as .csv' }).click();
  const { bytes } = await waitForFile(trawl.downloadsFolder, /old harbors\.csv$/);
  expect(bytes.toString('utf8')).toContain('"old harbors, part 1",https://reef0.example/');
  await panel.getByRole('button', { name: 'Capture 1' }).click();
  await expect(panel.getByRole('textbox', { name: 'Addresses' })).toHaveValue(/reef0\.example/);

  const options = await trawl.open('options.html#search');
  const field = options.getByRole('textbox', { name: 'Search address' });
  /** What is in the field stands there before it is stored, which is what a search goes by. */
  const untilStored = (address: string): Promise<void> =>
    expect
      .poll(async () => JSON.stringify((await readStored(trawl, ['settings']))['trawl']?.['settings']))
      .toContain(address);
  await field.fill('no address');
  await field.press('Tab');
  await expect(options.getByText(/^Enter a web address/)).toBeVisible();
  await field.fill(`${url}/searx`);
  await field.press('Tab');
  await expect(field).toHaveValue(`${url}/searx/search`);
  await expect(options.getByText(/^Trawl may read 127/)).toBeVisible();
  await untilStored(`${url}/searx/search`);
  await options.locator('#search').scrollIntoViewIfNeeded();
  await shot(options, 'options');

  await panel.getByRole('tab', { name: 'Research' }).click();
  const back = panel.getByRole('button', { name: 'Past searches' });
  const words = panel.getByRole('searchbox', { name: 'Search the web' });
  await expect(back.or(words).first()).toBeVisible();
  if (await back.isVisible()) await back.click();
  await words.fill('tide tables');
  await words.press('Enter');
  await expect(results.getByRole('option')).toHaveCount(10);
  await expect(panel.getByText('north: timeout')).toBeVisible();
  await shot(panel, 'own');

  await field.fill(`${url}/closed`);
  await field.press('Tab');
  await expect(field).toHaveValue(`${url}/closed/search`);
  await untilStored(`${url}/closed/search`);
  await words.fill('slack water');
  await words.press('Enter');
  await expect(panel.getByText(/does not return JSON$/)).toBeVisible();
  await shot(panel, 'fault');
  server.close();
});
