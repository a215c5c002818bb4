import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PageOptions } from '../model/page';
import { readPage } from './read';

// `UPDATE_GOLDEN=1 npx vitest run lib/page/golden.test.ts` writes what is read; look at the difference before keeping it.
const folder = join(__dirname, 'fixtures');
const options: PageOptions = {
  formats: ['markdown'],
  scope: 'page',
  onlyMainContent: true,
  includeTags: [],
  excludeTags: [],
  removeBase64Images: true,
};

describe('golden pages', () => {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.html'))
    .map((name) => name.replace(/\.html$/, ''));

  test('there are at least fourteen', () => expect(names.length).toBeGreaterThanOrEqual(14));

  test.each(names)('%s reads as its Markdown', (name) => {
    const document = new DOMParser().parseFromString(
      readFileSync(join(folder, `${name}.html`), 'utf8'),
      'text/html',
    );
    const reading = readPage(document, options, { url: `https://fixture.example/${name}` });
    if (!reading.ok) throw new Error(`not read: ${reading.why}`);
    const markdown = `${reading.content.markdown ?? ''}\n`;
    const golden = join(folder, `${name}.md`);
    if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(golden, markdown);
    expect(existsSync(golden)).toBe(true);
    expect(markdown).toBe(readFileSync(golden, 'utf8'));
  });
});
