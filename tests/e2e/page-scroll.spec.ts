import { chromium, expect, test, type Browser } from '@playwright/test';
import { FEATURES_OFF } from '@/scripts/browser/chromium-switches';
import { bundleForPage } from '@/scripts/page-code';
import type * as PageCode from './page-entry';

declare const trawlPage: typeof PageCode;

let browser: Browser;
let script: string;

test.beforeAll(async () => {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  [script, browser] = await Promise.all([
    bundleForPage(new URL('page-entry.ts', import.meta.url), 'trawlPage'),
    chromium.launch({ executablePath, args: [FEATURES_OFF] }),
  ]);
});
test.afterAll(() => browser.close());

/** Reads a page as a capture does that was asked to scroll this far; where the page stands afterwards comes with it. */
async function readScrolled(html: string, screens = 200) {
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
  await page.setContent(html);
  await page.evaluate(script);
  const answer = await page.evaluate(async (most) => {
    scrollTo(0, 40);
    const reading = await trawlPage.readLivePage(document, {
      options: {
        formats: ['markdown'],
        scope: 'everything',
        onlyMainContent: false,
        includeTags: [],
        excludeTags: [],
        removeBase64Images: true,
        scroll: { screens: most, limitMs: 40_000 },
      },
      waitForMs: 0,
    });
    return { reading, top: scrollY };
  }, screens);
  await page.close();
  const { reading, top } = answer;
  if (!reading.ok) throw new Error(reading.why);
  const rows = [...(reading.content.markdown ?? '').matchAll(/Row number (\d+)/g)].map(([, n]) => Number(n));
  return { rows, top, warnings: reading.report.warnings };
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_row, index) => index);

test('a list that loads more at its end comes whole, and the page is put back', async () => {
  const { rows, top, warnings } = await readScrolled(`<h1>List</h1><ul id="list"></ul><script>
    const add = () => { for (let i = 0; i < 20 && list.children.length < 50; i++) {
      const row = document.createElement('li'); row.style.height = '60px';
      row.textContent = 'Row number ' + list.children.length + ' of a list that grows'; list.append(row); } };
    add();
    addEventListener('scroll', () => { if (innerHeight + scrollY > document.body.scrollHeight - 100) setTimeout(add, 300); });
  </script>`);
  expect(rows).toEqual(upTo(50));
  expect(top).toBe(40);
  expect(warnings).toEqual([]);
});

test('a virtual list, which takes rows away that nobody sees, comes whole and in order', async () => {
  const { rows, top } =
    await readScrolled(`<h1>Virtual</h1><div id="space" style="position:relative;height:3600px"></div>
  <p>After the list.</p><script>
    const show = () => {
      const first = Math.max(0, Math.floor(scrollY / 60) - 2);
      const rows = [];
      for (let i = first; i < Math.min(60, first + 16); i++) {
        const row = document.createElement('div'); row.className = 'row';
        row.style.cssText = 'position:absolute;height:60px;top:' + i * 60 + 'px';
        row.textContent = 'Row number ' + i + ' of sixty'; rows.push(row);
      }
      space.replaceChildren(...rows);
    };
    show(); addEventListener('scroll', show);
  </script>`);
  expect(rows).toEqual(upTo(60));
  expect(top).toBe(40);
});

test('a list in an element that scrolls by itself is scrolled there', async () => {
  const { rows } =
    await readScrolled(`<style>body{margin:0}</style><div id="box" style="height:500px;overflow:auto"></div><script>
    for (let i = 0; i < 12; i++) more(i);
    function more(i) { const row = document.createElement('p'); row.style.height = '80px'; row.textContent = 'Row number ' + i + ' in a box'; box.append(row); }
    box.addEventListener('scroll', () => { if (box.scrollTop + 500 > box.scrollHeight - 50 && box.children.length < 20) more(box.children.length); });
  </script>`);
  expect(rows).toEqual(upTo(20));
});

test('a page without an end is read as far as was asked, and the report says so', async () => {
  const { rows, warnings } = await readScrolled(
    `<ul id="list"></ul><script>
    const add = () => { for (let i = 0; i < 20; i++) { const row = document.createElement('li'); row.style.height = '60px';
      row.textContent = 'Row number ' + list.children.length + ' without end'; list.append(row); } };
    add(); addEventListener('scroll', () => { if (innerHeight + scrollY > document.body.scrollHeight - 100) add(); });
  </script>`,
    5,
  );
  expect(rows.length).toBeGreaterThan(40);
  expect(rows).toEqual(upTo(rows.length));
  expect(warnings).toEqual(['scrolled-in-part']);
});
