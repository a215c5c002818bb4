import { expect, test as base, type Page } from '@playwright/test';
import { createServer as createNetServer } from 'node:net';
import { findChromium } from '@/scripts/browser/find-chromium';
import { serveGallery } from './support/gallery';

/** The panel over fake apps in a real Chromium: what needs layout, frames and a network. */
type Outside = { port: number; connections: number };

const test = base.extend<{ show: (state: string) => Promise<Page> }, { gallery: string; outside: Outside }>({
  // Every host but this machine leads to one door that counts who comes: also from frames that no tool can see into.
  outside: [
    async ({}, use) => {
      const outside: Outside = { port: 0, connections: 0 };
      const door = createNetServer((socket) => {
        // A browser has business of its own; what counts names a host of the pages, in its request or its TLS greeting.
        socket.once('data', (greeting) => {
          if (/[a-z]\.example/.test(greeting.toString('latin1'))) outside.connections += 1;
          socket.destroy();
        });
        socket.on('error', () => socket.destroy());
      });
      await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
      const address = door.address();
      outside.port = address && typeof address === 'object' ? address.port : 0;
      await use(outside);
      door.close();
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ outside }, use) => {
      const { path } = await findChromium({ install: false });
      const rules = `MAP * 127.0.0.1:${outside.port}, EXCLUDE 127.0.0.1`;
      await use({ executablePath: path, args: ['--no-sandbox', `--host-resolver-rules=${rules}`] });
    },
    { scope: 'worker' },
  ],
  gallery: [
    async ({}, use, { project }) => {
      const { origin, close } = await serveGallery(project.outputDir);
      await use(origin);
      await close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  show: async ({ page, gallery }, use) => {
    await use(async (state) => {
      await page.goto(`${gallery}?state=${encodeURIComponent(state)}`);
      await page.waitForFunction((name) => document.documentElement.dataset['ready'] === name, state);
      return page;
    });
  },
});

test.use({ viewport: { width: 400, height: 680 } });

test('hostile Markdown runs nothing and loads nothing before it is allowed', async ({
  page,
  outside,
  show,
}) => {
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.dismiss();
  });
  await show('panel/hostile');
  const frame = page.locator('iframe.MarkdownViewer_frame');
  await expect(frame).toHaveAttribute(
    'sandbox',
    'allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  );
  const source = (await frame.getAttribute('srcdoc')) ?? '';
  expect(source).toContain(`content="default-src 'none'; img-src data: blob:; style-src 'unsafe-inline'"`);
  const body = source.slice(source.indexOf('<body'));
  expect(body).toContain('inside');
  expect(body).not.toMatch(/<script|<iframe|<form|<input|<button|\son\w+=|javascript:|style=/i);
  // What the page would run or load it would begin with at once.
  await page.waitForTimeout(1_500);
  expect(said).toEqual([]);
  expect(outside.connections).toBe(0);

  await page.getByRole('button', { name: 'Load images' }).click();
  await expect(frame).toHaveAttribute(
    'srcdoc',
    /<img src="https:\/\/tides\.example\/x" referrerpolicy="no-referrer"/,
  );
  // The same door that stood at nothing sees the browser come for the image.
  await expect.poll(() => outside.connections).toBeGreaterThan(0);
  expect(said).toEqual([]);
});

test('a link of a capture opens in a tab of its own that does not know from where', async ({
  page,
  context,
  show,
}) => {
  await context.route('https://docs.python.org/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script>document.title = `${document.referrer}|${String(window.opener)}`</script>',
    }),
  );
  await show('panel/markdown');
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.frameLocator('iframe.MarkdownViewer_frame').getByRole('link', { name: 'asyncio.run()' }).click(),
  ]);
  await expect(opened).toHaveURL('https://docs.python.org/3/library/asyncio-runner.html');
  await expect(opened).toHaveTitle('|null');
});

test('a document of four megabytes is read part by part, fifty thousand links row by row', async ({
  page,
  show,
}) => {
  await show('panel/heavy');
  const frame = page.frameLocator('iframe.MarkdownViewer_frame');
  await expect(frame.getByRole('heading', { name: 'Section 0', exact: true })).toBeVisible();
  expect((await page.locator('iframe.MarkdownViewer_frame').getAttribute('srcdoc'))?.length).toBeLessThan(
    1_000_000,
  );
  await page.getByRole('button', { name: 'Next part' }).click();
  await expect(frame.getByRole('heading', { level: 2 }).first()).not.toHaveText('Section 0');
  await expect(page.getByRole('button', { name: 'Previous part' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await page.getByRole('tab', { name: /^Links/ }).click();
  await page.getByRole('listbox').focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('option', { name: /Link 49999/ })).toBeVisible();
  expect(await page.getByRole('option').count()).toBeLessThan(60);
});

// What its keys do: components/shell/panel/PanelScreen.test.tsx.
test('the library is worked by the keyboard alone and comes back to its place', async ({ page, show }) => {
  await show('panel/empty');
  await page.goto(page.url().replace('empty', 'library'));
  await page.waitForFunction(() => document.documentElement.dataset['ready']);
  await page.getByRole('tab', { name: 'Library' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('searchbox', { name: 'Search titles and text' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'New collection' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Group and sort/ })).toBeFocused();
  await page.keyboard.press('Tab');
  const list = page.getByRole('listbox', { name: 'Captures' });
  await expect(list).toBeFocused();
  for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowDown');
  const place = () => page.evaluate(() => document.querySelector('.list_list')?.scrollTop ?? 0);
  // The row that the last key came to is drawn, and the list stands there.
  await expect(list).toHaveAttribute('aria-activedescendant', /-30$/);
  const active = await list.getAttribute('aria-activedescendant');
  await expect(page.locator(`[id="${active}"]`)).toBeInViewport({ ratio: 1 });
  const before = await place();
  expect(before).toBeGreaterThan(500);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Back' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox', { name: 'Captures' })).toBeFocused();
  await expect.poll(place).toBe(before);
});
