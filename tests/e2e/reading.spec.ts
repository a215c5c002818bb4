import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, test as base } from './fixtures';
import { captureByAddress } from './support/device-jobs';
import { axeFaults } from './support/axe';
import type { ExtensionBrowser } from './support/extension-browser';

/** A site of one long handbook; its log has every path that was asked for. */
type Handbook = { url: string; asked: string[] };

const SECTIONS = 1_400;
const section = (at: number): string =>
  `<h2>Section ${at}</h2><p>Fifty minutes later every day, says the ${at % 200 === 7 ? 'Flut&shy;kalender of Büsum' : 'almanac'}, and the mill waits for the water on the ${at}th tide of the year.</p>`;
const tex = (source: string, block = false): string =>
  `<math${block ? ' display="block"' : ''}><semantics><mi>x</mi><annotation encoding="application/x-tex">${source}</annotation></semantics></math>`;
const handbookOf = (
  sections: number,
): string => `<!doctype html><html lang="en"><title>Handbook of tides</title><body><article>
  <h1>Handbook of tides</h1>
  <p>The gate of the mill is opened by the tide itself. <img src="/gate.png" alt="The gate"></p>
  ${tex('\\sum_{i=1}^{n} H_i \\cos(\\omega_i t)', true)}
  <p>Here ${tex('H_i')} is the amplitude, ${tex('\\frac{1')} is broken and ${tex('\\href{javascript:alert(1)}{x}')} is hostile.</p>
  <pre><code class="language-python">def height(t):  # metres
    return "3.2"</code></pre>
  <table><caption>Constants of Saltreach</caption><tr><th>Name</th><th>Amplitude</th></tr><tr><td>M2</td><td>1.83</td></tr></table>
  <pre><code>no language at all</code></pre>
  ${Array.from({ length: sections }, (_, at) => section(at)).join('\n')}
  <h2>Colophon</h2><p>Printed on the quay at Büsum, where the mill is.</p></article></body></html>`;

const test = base.extend<{ handbook: Handbook }>({
  handbook: async ({}, use) => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      const sections = new Map([
        ['/', SECTIONS],
        ['/short', 3],
      ]).get(request.url ?? '');
      if (sections === undefined) return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(handbookOf(sections));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (!address || typeof address === 'string') throw new Error('the handbook has no port');
    await use({ url: `http://127.0.0.1:${address.port}/`, asked });
    server.closeAllConnections();
    server.close();
  },
});

test.use({ grants: { active: { hosts: ['http://*/*'] } } });

/** Opens the one capture of the library in the panel. */
async function openCapture(panel: Page): Promise<void> {
  await panel.getByRole('tab', { name: 'Library' }).click();
  await panel.getByRole('option').first().click();
  await expect(panel.locator('iframe.MarkdownViewer_frame:not(.MarkdownViewer_isComing)')).toBeVisible();
}

/** Captures a page and opens it in the panel. */
async function read(trawl: ExtensionBrowser, url: string): Promise<Page> {
  await captureByAddress(trawl, url);
  const panel = await trawl.open('sidepanel.html');
  await panel.setViewportSize({ width: 420, height: 760 });
  await openCapture(panel);
  return panel;
}

const frame = (panel: Page) => panel.frameLocator('iframe.MarkdownViewer_frame');
/** What is marked in the frame: how many places, and the words of the one that is looked at. */
const marked = (panel: Page): Promise<{ found: number; now: string[] }> =>
  panel.evaluate(() => {
    const inFrame = document.querySelector<HTMLIFrameElement>('iframe.MarkdownViewer_frame')?.contentWindow;
    const highlights = (inFrame as (Window & { CSS: typeof CSS }) | null | undefined)?.CSS.highlights;
    const now = [...(highlights?.get('found-now') ?? [])].map(
      ({ startContainer, startOffset, endContainer, endOffset }) => {
        const range = document.createRange();
        range.setStart(startContainer, startOffset);
        range.setEnd(endContainer, endOffset);
        return range.toString();
      },
    );
    return { found: highlights?.get('found')?.size ?? 0, now };
  });

test('a long document is read: by its outline, by words, with its code and formulas, on paper, and with nothing for axe', async ({
  browserWithTrawl: trawl,
  handbook,
}) => {
  const panel = await read(trawl, handbook.url);

  await test.step('code has the colors of its language, and formulas are drawn', async () => {
    const inside = frame(panel);
    const code = inside.locator('pre > code').first();
    await expect(code).toHaveText('def height(t):  # metres\n    return "3.2"');
    const colors = await code.evaluate((block) =>
      [block, ...block.querySelectorAll('span')].map((one) => getComputedStyle(one).color),
    );
    expect(new Set(colors).size).toBeGreaterThanOrEqual(4);
    await expect(inside.locator('pre > code').nth(1).locator('span')).toHaveCount(0);

    const formulas = inside.locator('math');
    await expect(formulas).toHaveCount(2);
    await expect(formulas.first()).toHaveAttribute('display', 'block');
    const drawn = await formulas.first().evaluate((math) => ({
      namespace: math.namespaceURI,
      height: math.getBoundingClientRect().height,
      parts: [...math.querySelectorAll('munderover, msub, mo')].length,
    }));
    expect(drawn.namespace).toBe('http://www.w3.org/1998/Math/MathML');
    expect(drawn.height).toBeGreaterThan(20);
    expect(drawn.parts).toBeGreaterThan(4);
    // What is no TeX, or would lead somewhere, stands as it is written.
    await expect(inside.getByText('$\\frac{1$')).toBeVisible();
    await expect(inside.getByText('$\\href{javascript:alert(1)}{x}$')).toBeVisible();
    await expect(inside.locator('[href^="javascript"]')).toHaveCount(0);
  });

  await test.step('the document in its frame has nothing that axe complains of, light and dark', async () => {
    const source = (await panel.locator('iframe.MarkdownViewer_frame').getAttribute('srcdoc')) ?? '';
    expect(source).toMatch(/<div class="wide" tabindex="0" role="group" aria-label="[^"]+"><table>/);
    // The same document, in a page of its own, where axe may run; what is below is like what is above.
    const page = await trawl.context.newPage();
    await page.setContent(source.replace(/(<h2>Section 40<\/h2>)[^]*(?=<\/main>)/, '</div>'));
    await expect(page.locator('math').first()).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFaults(page), colorScheme).toEqual([]);
    }
    await page.close();
  });

  await test.step('a heading of another part is reached from the outline by keys', async () => {
    await expect(panel.getByText(/words · \d+ min/)).toBeVisible();
    const outline = panel.getByRole('button', { name: 'Outline' });
    await outline.focus();
    await panel.keyboard.press('Enter');
    const tree = panel.getByRole('tree', { name: 'Outline' });
    await expect(tree).toBeFocused();
    await expect(tree.getByRole('treeitem', { name: 'Handbook of tides' })).toHaveAttribute(
      'aria-level',
      '1',
    );
    await expect(tree.getByRole('treeitem', { name: 'Section 0', exact: true })).toHaveAttribute(
      'aria-level',
      '2',
    );
    await panel.keyboard.press('c');
    await panel.keyboard.press('Enter');
    await expect(tree).toBeHidden();
    await expect(outline).toBeFocused();
    const colophon = frame(panel).getByRole('heading', { name: 'Colophon' });
    await expect(colophon).toBeInViewport();
    await expect(panel.getByText(/Part [2-9] of [2-9]/)).toBeVisible();

    // It opens where one reads, and Escape gives the focus back.
    await panel.keyboard.press('Enter');
    await expect(tree.getByRole('treeitem', { name: /Section 13\d\d|Colophon/ }).first()).toBeVisible();
    await expect(tree.locator('[aria-current="location"]')).toHaveText(/Colophon|Section 1[34]\d\d/);
    await panel.keyboard.press('Escape');
    await expect(outline).toBeFocused();
  });

  await test.step('words are found in all parts as they are typed, whatever their case, accents and hyphens', async () => {
    // From the beginning, where a panel that has just opened is.
    await panel.reload();
    await openCapture(panel);
    await panel.keyboard.press('Control+f');
    const field = panel.getByRole('searchbox', { name: 'Find in the document' });
    await expect(field).toBeFocused();
    await panel.keyboard.type('FLUTKALENDER of busum');
    // Sections 7, 207, 407… of 1,400, of which the first part has some.
    const count = panel.getByRole('search').getByRole('status');
    await expect(count).toHaveText('1 of 7');
    const markedNow = async (): Promise<string[]> =>
      (await marked(panel)).now.map((words) => words.replaceAll('\u00ad', ''));
    await expect.poll(markedNow).toEqual(['Flutkalender of Büsum']);
    const { found } = await marked(panel);
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(7);
    const html = await frame(panel).locator('body').innerHTML();
    expect(html, 'no element was added').not.toContain('<mark');

    for (let press = 2; press <= 7; press += 1) await panel.keyboard.press('Enter');
    await expect(count).toHaveText('7 of 7');
    await expect(panel.getByText(/Part [2-9] of [2-9]/)).toBeVisible();
    await expect.poll(async () => (await marked(panel)).now).toHaveLength(1);
    await panel.keyboard.press('F3');
    await expect(count).toHaveText('1 of 7');
    await expect(panel.getByText(/Part 1 of [2-9]/)).toBeVisible();
    await panel.keyboard.press('Shift+Enter');
    await expect(count).toHaveText('7 of 7');

    await field.fill('no such words');
    await expect(count).toHaveText('No match');
    await expect.poll(async () => (await marked(panel)).found).toBe(0);
    await field.fill('colophon');
    await expect(count).toHaveText('1 of 1');
    await expect(frame(panel).getByRole('heading', { name: 'Colophon' })).toBeInViewport();
    await panel.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expect.poll(() => marked(panel)).toEqual({ found: 0, now: [] });
    // One goes on from what was found.
    await expect
      .poll(() =>
        panel.evaluate(() =>
          String(
            document
              .querySelector<HTMLIFrameElement>('iframe.MarkdownViewer_frame')
              ?.contentDocument?.getSelection(),
          ),
        ),
      )
      .toBe('Colophon');
    // From the frame, too.
    await panel.keyboard.press('Control+f');
    await expect(field).toBeFocused();
  });

  await test.step('the whole document is printed, with its title, address and date, and nothing is left behind', async () => {
    await panel.evaluate(() => {
      document.addEventListener(
        'load',
        ({ target }) => {
          if (!(target instanceof HTMLIFrameElement) || !target.classList.contains('printed')) return;
          target.contentWindow?.addEventListener('beforeprint', () =>
            Reflect.set(window, 'printedText', target.contentDocument?.body.textContent),
          );
        },
        true,
      );
    });
    await panel.getByRole('button', { name: 'More', exact: true }).click();
    await panel.getByRole('menuitem', { name: 'Print…' }).click();
    const printed = (): Promise<string> => panel.evaluate(() => String(Reflect.get(window, 'printedText')));
    await expect.poll(printed).toContain(`Section ${SECTIONS - 1}`);
    const text = await printed();
    expect(text.startsWith(`Handbook of tides${handbook.url}Captured `)).toBe(true);
    expect(text).toContain('Section 0');
    // The dialog of a headless browser stays open; what comes when it is closed.
    await panel.evaluate(() =>
      document
        .querySelector<HTMLIFrameElement>('iframe.printed')
        ?.contentWindow?.dispatchEvent(new Event('afterprint')),
    );
    await expect(panel.locator('iframe.printed')).toHaveCount(0);
  });
  expect(handbook.asked, 'nothing was asked of anybody').toEqual(['/']);
});

test('a yes to images is remembered for the site until it is taken back in the options', async ({
  browserWithTrawl: trawl,
  handbook,
}) => {
  const panel = await read(trawl, `${handbook.url}short`);
  const images = (): number => handbook.asked.filter((path) => path === '/gate.png').length;
  const open = async (): Promise<Page> => {
    const again = await trawl.open('sidepanel.html');
    await openCapture(again);
    return again;
  };
  const site = new URL(handbook.url).host;
  await expect(panel.getByText('1 image is not loaded')).toBeVisible();
  expect(images()).toBe(0);
  await panel.getByRole('button', { name: 'Load images' }).click();
  await expect(panel.getByText(`Images of ${site} are loaded from now on`)).toBeVisible();
  await expect.poll(images).toBe(1);
  await panel.close();

  const later = await open();
  await expect(frame(later).locator('img[src$="/gate.png"]')).toBeAttached();
  await expect(later.getByRole('button', { name: 'Load images' })).toHaveCount(0);
  await later.close();

  const options = await trawl.open('options.html#privacy');
  await options.getByRole('button', { name: `Stop loading the images of ${site}` }).click();
  await expect(options.getByText(`Images of ${site} are no longer loaded`)).toBeVisible();
  await expect(options.getByText('Sites whose images are loaded')).toHaveCount(0);
  const last = await open();
  await expect(last.getByText('1 image is not loaded')).toBeVisible();
  await expect(frame(last).locator('img')).toHaveCount(0);
});
