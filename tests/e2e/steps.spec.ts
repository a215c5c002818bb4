import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { axeFaults } from './support/axe';

/** Ferry times: a form that shows its answer on the next page, and an account with a password. */
async function startFerries(): Promise<{ url: string; site: { button: string }; server: Server }> {
  const site = { button: 'Show times' };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://ferries.invalid');
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    const from = (url.searchParams.get('from') ?? '').replace(/[^\w ]/g, '');
    response.end(
      url.pathname === '/times'
        ? `<!doctype html><title>Times</title><main><h1>From ${from}</h1><button id="more" onclick="document.querySelector('p').textContent='The last boat leaves at 18:20 and waits for nobody, so come ten minutes before.'">Later boats</button><p></p></main>`
        : `<!doctype html><title>Ferries</title><main><h1>Ferries</h1><form action="/times" role="search"><label>From <input name="from"></label><button class="b${Math.random().toString(36).slice(2)}">${site.button}</button></form><form><label>Password <input type="password"></label></form></main>`,
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, site, server };
}

const shot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['STEPS_SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

/** The recorder's layer is in the page, beside its body. */
const untilRecorded = (page: Page): Promise<void> =>
  page.locator('html > div').waitFor({ state: 'attached' });

test.use({ grants: { active: { hosts: ['http://127.0.0.1/*'] } } });

test('steps are recorded over two pages, done again, kept, and the one that no longer fits is named', async ({
  browserWithTrawl: trawl,
}) => {
  test.setTimeout(120_000);
  const { url, site, server } = await startFerries();
  await trawl.page.goto(url);
  const before = await trawl.page.content();
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 360, height: 720 });
  await panel.getByRole('tab', { name: 'Research' }).click();
  await panel.getByRole('button', { name: 'Record steps…' }).click();
  await panel.getByRole('button', { name: 'Record steps', exact: true }).click();
  await expect(panel.getByText(/^Recording in the page/).first()).toBeVisible();
  const steps = panel.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await trawl.page.bringToFront();
  await trawl.page.getByLabel('From').pressSequentially('Quayside');
  await shot(trawl.page, 'recording');
  await trawl.page.getByRole('button', { name: 'Show times' }).click();
  await expect(trawl.page.getByRole('heading', { name: 'From Quayside' })).toBeVisible();
  await expect(steps).toHaveCount(2);
  await untilRecorded(trawl.page);
  await trawl.page.getByRole('button', { name: 'Later boats' }).click();
  await expect(steps).toHaveCount(3);
  await trawl.page.keyboard.press('Escape');
  await expect(panel.getByRole('button', { name: 'Replay' })).toBeVisible();
  await shot(panel, 'recorded');
  expect(await axeFaults(panel)).toEqual([]);

  await panel.getByRole('textbox', { name: 'Text for step 1' }).fill('Tern Bay');
  await panel.getByRole('button', { name: 'Steps' }).click();
  await panel.getByRole('menuitem', { name: 'Keep for this site' }).click();
  await panel.getByRole('textbox', { name: 'Name of the recipe' }).fill('Ferry times');
  await panel.getByRole('button', { name: 'Save' }).click();
  await trawl.page.goto(url);
  expect((await trawl.page.content()).replace(/class="b\w+"/, '')).toBe(before.replace(/class="b\w+"/, ''));
  await panel.getByRole('button', { name: 'Replay' }).click();
  await expect(panel.getByText('All steps were done').first()).toBeVisible({ timeout: 30_000 });
  await expect(trawl.page.getByRole('heading', { name: 'From Tern Bay' })).toBeVisible();
  await expect(trawl.page.getByText(/^The last boat/)).toBeVisible();
  await shot(panel, 'done');

  site.button = 'Find a boat';
  await trawl.page.goto(url);
  await panel.getByRole('button', { name: 'Replay' }).click();
  await expect(panel.getByText('Stopped at step 2: Press “Show times”')).toBeVisible({ timeout: 40_000 });
  await shot(panel, 'failed');

  await trawl.page.goto(url);
  await panel.getByRole('button', { name: 'Record more' }).click();
  await untilRecorded(trawl.page);
  await trawl.page.getByLabel('Password').click();
  await expect(panel.getByText('Stopped at a secret')).toBeVisible();
  expect((await trawl.page.content()).replace(/class="b\w+"/, '')).not.toContain('steps');
  await shot(panel, 'secret');
  server.close();
});
