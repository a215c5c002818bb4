import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { readStored } from './support/library';
import type { ExtensionBrowser } from './support/extension-browser';

const sentence = (about: string): string =>
  `The ${about} was hauled at first light, and the count began before anybody had eaten, as it always had.`;
const page = (title: string): string => `<!doctype html><html lang="en"><title>${title}</title>
  <nav><a href="/">Home</a> <a href="/nets">Nets</a> <a href="/boats">Boats</a></nav>
  <main><article><h1>${title}</h1><p>${sentence('net')} ${sentence('second net')}</p>
  <div class="inset"><p>${sentence('advertised rope')}</p></div>
  <p>${sentence('third net')} ${sentence('fourth net')}</p></article></main>
  <aside class="sidebar related"><h2>Tide table</h2>
  <ul class="tides"><li>High 06:14</li><li>Low 12:31</li></ul></aside>
  <footer>© Harbor Press</footer></html>`;

let site: Server;
let origin: string;
test.beforeAll(async () => {
  site = createServer(({ url }, reply) => {
    reply.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    reply.end(page(url === '/boats' ? 'Boats of the harbor' : 'Nets of the harbor'));
  });
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
test.afterAll(() => site.close());

/** Texts that are kept of a page, by the order in which it was captured. */
async function keptTexts(trawl: ExtensionBrowser): Promise<string[]> {
  const { captures = [], contents = [] } = (await readStored(trawl, ['captures', 'contents']))['trawl'] ?? {};
  const texts = new Map(
    (contents as { id: string; content: { markdown?: string } }[]).map(({ id, content }) => [
      id,
      content.markdown ?? '',
    ]),
  );
  return (captures as { id: string; capturedAt: number }[])
    .toSorted((one, other) => one.capturedAt - other.capturedAt)
    .map(({ id }) => texts.get(id) ?? '');
}
const lastText = async (trawl: ExtensionBrowser): Promise<string> => (await keptTexts(trawl)).at(-1) ?? '';

const openReport = (panel: Page): Promise<void> => panel.locator('.CaptureReport_line').click();

test('a part that was left out is kept from now on, and one that was kept is not, on every page of the site', async ({
  browserWithTrawl: trawl,
}) => {
  await trawl.page.goto(`${origin}/nets`);
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 400, height: 900 });
  // Until the frame is on the page, nothing there can be picked.
  const frame = trawl.page.locator('html > div');
  const press = (): Promise<void> =>
    panel
      .getByRole('button', { name: /^Capture( page)?$/ })
      .first()
      .click();
  await press();
  await expect.poll(() => lastText(trawl)).toContain('advertised rope');
  expect(await lastText(trawl)).not.toContain('High 06:14');

  await openReport(panel);
  await expect(panel.getByText('Text of the page')).toBeVisible();
  await expect(panel.getByText('“Tide table High 06:14 Low 12:31…”')).toBeVisible();
  // The other mode opens a tab of its own, and the panel would follow it.
  await panel.getByRole('button', { name: 'Always keep a part…' }).click();
  await trawl.page.bringToFront();
  await frame.waitFor();
  await trawl.page.getByText('High 06:14').hover();
  // A tab that just came to the front hears of the pointer with its next frame, of a key at once.
  await trawl.page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  // From the row to the whole list.
  await trawl.page.keyboard.press('ArrowUp');
  await trawl.page.keyboard.press('Enter');
  // Looking into the library opens a tab, and the panel would read that one.
  await expect(panel.locator('.Toast_toast')).toContainText('Always kept on 127.0.0.1');
  await expect.poll(() => lastText(trawl)).toContain('Low 12:31');
  expect(await lastText(trawl)).not.toContain('Harbor Press');

  await openReport(panel);
  await expect(panel.getByText('Kept by your rule for this site')).toBeVisible();
  await panel.getByRole('button', { name: 'Never keep a part…' }).click();
  await trawl.page.bringToFront();
  await frame.waitFor();
  await trawl.page.getByText('advertised rope').click();
  await expect.poll(() => lastText(trawl)).not.toContain('advertised rope');
  expect(await lastText(trawl)).toContain('Low 12:31');

  await trawl.page.goto(`${origin}/boats`);
  await panel.getByRole('heading', { name: 'Boats of the harbor' }).first().waitFor();
  await press();
  await expect.poll(() => lastText(trawl)).toContain('# Boats');
  expect(await lastText(trawl)).toContain('High 06:14');
  expect(await lastText(trawl)).not.toContain('advertised rope');

  const options = await trawl.open('options.html');
  const rules = options.getByRole('list', { name: 'Site rules' });
  await expect(rules.getByRole('listitem')).toHaveCount(2);
  await rules.getByRole('button', { name: /^Remove the rule .*High 06:14/ }).click();
  await expect(rules.getByRole('listitem')).toHaveCount(1);
  await options.getByRole('button', { name: 'Undo' }).click();
  await expect(rules.getByRole('listitem')).toHaveCount(2);
});
