import { describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { pageOptions } from '@/tests/support/page-options';
import { readPage } from './read';

// `UPDATE_GOLDEN=1 npx vitest run lib/reader/golden.test.ts` writes the current output; review the difference before
// keeping it.
const pages = import.meta.glob<string>('./fixtures/*.html', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const goldens = import.meta.glob<string>('./fixtures/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const sitePages = import.meta.glob<string>('/tests/sites/pages/{docs,shop}/**/*.html', {
  query: '?raw',
  import: 'default',
  eager: true,
});

test.each([
  ['docs/index', [/^```\w+/m], [/^\s*Copy( code)?\s*$/m, /^\| *1 *\|/m]],
  ['docs/tables', [/^\| .* \|$/m, /Start, ms \| +12 \| +70 \| +640/], [/\| +Left column/]],
  ['shop/product/lantern', [/lantern/i, /\d+[.,]\d\d/], []],
])(
  'the page %s of the fixture sites has its code, tables and prices, and nothing of their controls',
  (name, has, lacks) => {
    const html = sitePages[`/tests/sites/pages/${name}.html`] ?? '';
    const document = new DOMParser().parseFromString(html, 'text/html');
    const reading = readPage(document, pageOptions, { url: `http://fixture.test/${name}` });
    const markdown = reading.ok ? (reading.content.markdown ?? '') : '';
    for (const part of has) expect(markdown).toMatch(part);
    for (const part of lacks) expect(markdown).not.toMatch(part);
  },
);

describe('golden pages', () => {
  const names = Object.keys(pages).map((path) => path.replace(/^.*\/|\.html$/g, ''));

  test('there are at least thirty', () => expect(names.length).toBeGreaterThanOrEqual(30));

  test.each(names)('%s reads as its Markdown', async (name) => {
    const document = new DOMParser().parseFromString(pages[`./fixtures/${name}.html`] ?? '', 'text/html');
    const reading = readPage(document, pageOptions, { url: `https://fixture.example/${name}` });
    if (!reading.ok) throw new Error(`not read: ${reading.why}`);
    const markdown = `${reading.content.markdown ?? ''}\n`;
    if (import.meta.env['UPDATE_GOLDEN'] === '1')
      await commands.writeFile(`lib/reader/fixtures/${name}.md`, markdown);
    else expect(markdown).toBe(goldens[`./fixtures/${name}.md`]);
  });
});
