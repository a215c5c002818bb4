import { describe, expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import type { PageOptions } from '../core/model/page';
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
const options: PageOptions = {
  formats: ['markdown'],
  scope: 'page',
  onlyMainContent: true,
  includeTags: [],
  excludeTags: [],
  removeBase64Images: true,
};

describe('golden pages', () => {
  const names = Object.keys(pages).map((path) => path.replace(/^.*\/|\.html$/g, ''));

  test('there are at least thirty', () => expect(names.length).toBeGreaterThanOrEqual(30));

  test.each(names)('%s reads as its Markdown', async (name) => {
    const document = new DOMParser().parseFromString(pages[`./fixtures/${name}.html`] ?? '', 'text/html');
    const reading = readPage(document, options, { url: `https://fixture.example/${name}` });
    if (!reading.ok) throw new Error(`not read: ${reading.why}`);
    const markdown = `${reading.content.markdown ?? ''}\n`;
    if (import.meta.env['UPDATE_GOLDEN'] === '1')
      await commands.writeFile(`lib/reader/fixtures/${name}.md`, markdown);
    else expect(markdown).toBe(goldens[`./fixtures/${name}.md`]);
  });
});
