import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures';
import type { ExtensionBrowser } from './support/extension-browser';
import { readStored } from './support/library';

const sentence = (about: string): string =>
  `The ${about} was hauled at first light, and the count began before anybody had eaten, as it always had.`;
const PAGE = `<!doctype html><html lang="en"><title>Nets of the harbor</title>
  <nav><a href="/">Home</a> <a href="/nets">Nets</a> <a href="/boats">Boats</a></nav>
  <main><article><h1>Nets of the harbor</h1><p>${sentence('net')} ${sentence('second net')}</p>
  <p>${sentence('third net')} ${sentence('fourth net')}</p></article></main>
  <aside class="sidebar related"><h2>Tide table</h2>
  <ul class="tides"><li>High 06:14</li><li>Low 12:31</li></ul></aside>
  <footer>© Harbor Press</footer></html>`;

/** Other tests may run beside it. */
const WHILE_IT_IS_READ = { timeout: 90_000 };
let site: Server;
let origin: string;
test.beforeAll(async () => {
  site = createServer(({ url }, reply) => {
    reply.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    reply.end(url === '/boats' ? PAGE.replaceAll('Nets of', 'Boats of') : PAGE);
  });
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
test.afterAll(() => site.close());

// In the popup: components/features/capture/popup/ReadOnOpen.test.tsx.
test('what was left out is listed, put back and taken out again, and outlined in the page, where a press puts it back', async ({
  browserWithTrawl: trawl,
}) => {
  await trawl.page.goto(`${origin}/nets`);
  const before = await trawl.page.content();
  const panel = await trawl.openPanel(trawl.page);
  await panel.setViewportSize({ width: 320, height: 700 });
  await panel
    .getByRole('button', { name: /^Capture( page)?$/ })
    .first()
    .click();
  const line = panel.getByRole('button', { name: /left out/ });
  await expect(line).toContainText('3 left out');
  await line.click();
  const report = panel.getByRole('region', { name: 'Left out of this capture' });
  await expect(report).toContainText('3 parts');
  await report.getByRole('button', { name: /^Put back: “Tide table/ }).click();
  await expect(panel.getByText('1 part put back')).toBeVisible();
  // What offers it stays while the pointer is on it.
  await panel.getByRole('button', { name: 'Undo' }).hover();
  await expect(line).toContainText('2 left out');
  const marked = panel.frameLocator('iframe').locator('.is-back');
  await expect(marked).toContainText(['Tide table', 'High 06:14']);
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(line).toContainText('3 left out');
  await expect(panel.getByText('1 part put back')).toHaveCount(0);
  await expect(marked).toHaveCount(0);

  await line.click();
  await panel.getByRole('button', { name: 'Show in page' }).click();
  await expect(panel.getByRole('button', { name: 'Stop showing' })).toBeVisible();
  const host = trawl.page.locator('html > div');
  await host.waitFor();
  await trawl.page.bringToFront();
  // The tree of the outlines is closed: they are worked as a user does, by the pointer and by keys.
  await trawl.page.getByText('High 06:14').click({ force: true });
  await expect(line).toContainText('2 left out');
  await expect(panel.getByText('1 part put back')).toBeVisible();
  // It is the second of three; the next is the footer.
  await trawl.page.keyboard.press('n');
  await trawl.page.keyboard.press('Enter');
  await expect(panel.getByText('2 parts put back')).toBeVisible();
  await expect(panel.frameLocator('iframe').locator('.is-back')).toContainText([
    'Tide table',
    'High',
    'Harbor Press',
  ]);
  await trawl.page.keyboard.press('Escape');
  await expect(host).toHaveCount(0);
  expect(await trawl.page.content()).toBe(before);
  // Closing the panel takes them away, too.
  await line.click();
  await panel.getByRole('button', { name: 'Show in page' }).click();
  await host.waitFor();
  await panel.close();
  await expect(host).toHaveCount(0);
});

const captured = async (trawl: ExtensionBrowser): Promise<string[]> =>
  (((await readStored(trawl, ['captures']))['trawl']?.['captures'] ?? []) as { url: string }[]).map(
    ({ url }) => url,
  );

test.describe('with access to the site', () => {
  test.use({ grants: { active: { hosts: ['http://127.0.0.1/*'] } } });

  test('a part that is always kept comes into what was captured before, when that is read again', async ({
    browserWithTrawl: trawl,
  }) => {
    const panel = await trawl.openPanel(trawl.page);
    await panel.setViewportSize({ width: 400, height: 800 });
    for (const [path, title] of [
      ['/nets', 'Nets of the harbor'],
      ['/boats', 'Boats of the harbor'],
    ] as const) {
      await trawl.page.goto(`${origin}${path}`);
      await panel.getByRole('heading', { name: title }).first().waitFor();
      await panel
        .getByRole('button', { name: /^Capture( page)?$/ })
        .first()
        .click();
      // The line of the page before may still stand there.
      await expect.poll(async () => (await captured(trawl)).some((url) => url.endsWith(path))).toBe(true);
      await panel.getByRole('button', { name: /3 left out/ }).waitFor();
    }
    await panel.getByRole('button', { name: /3 left out/ }).click();
    await panel.getByRole('button', { name: /^“Tide table/ }).click();
    await panel.getByRole('button', { name: 'Always keep on this site' }).click();
    await expect(panel.getByRole('radio', { name: /^Parts made like this one/ })).toContainText(
      '1 on this page, 1 in 1 other page',
    );
    await panel.getByRole('switch', { name: 'Read the other page again' }).click();
    await panel.getByRole('button', { name: 'Always keep', exact: true }).click();
    await expect(panel.getByText('1 part put back')).toBeVisible();
    // The other page is fetched anew, as politely as a crawl does it.
    await expect
      .poll(async () => {
        const { captures = [], contents = [] } =
          (await readStored(trawl, ['captures', 'contents']))['trawl'] ?? {};
        const nets = (captures as { id: string; url: string }[]).filter(({ url }) => url.endsWith('/nets'));
        const texts = (contents as { id: string; content: { markdown?: string } }[]).filter(({ id }) =>
          nets.some((capture) => capture.id === id),
        );
        return texts.map(({ content }) => content.markdown?.includes('High 06:14')).sort();
      }, WHILE_IT_IS_READ)
      .toEqual([false, true]);
  });
});
