import { describe, expect, test } from 'vitest';
import { pageOptions } from '@/tests/support/page-options';
import type { PageOptions } from '../core/model/page';
import { readPage } from './read';

const parse = (body: string): Document =>
  new DOMParser().parseFromString(
    `<html><head><title>Kettles</title></head><body>${body}</body></html>`,
    'text/html',
  );
const read = (body: string, more: Partial<PageOptions> = {}) =>
  readPage(parse(body), { ...pageOptions, ...more }, { url: 'https://page.example/' });

const prose =
  '<p>Enamel is glass that is melted onto steel, and a kettle of it lasts longer than its owner if nobody lets it boil dry on the stove.</p>'.repeat(
    1,
  );
const article = `<nav><a href="/">Home</a> <a href="/shop">Shop</a></nav><main><h1>About kettles</h1>${prose}<p>Copper carries heat better, yet it must be tinned inside, because water that stands in bare copper takes up its taste.</p><p class="note">A note about descaling: vinegar, a quarter of an hour, and rinse twice with cold water.</p></main><footer>© 2026 Stove</footer>`;

describe('readPage', () => {
  test('takes the main content and says what it left out', () => {
    const reading = read(article);
    if (!reading.ok) throw new Error(reading.why);
    expect(reading.content.markdown).toContain('Enamel is glass');
    expect(reading.content.markdown).not.toContain('Home');
    expect(reading.report.scope).toBe('main');
    expect(reading.report.wordsKept).toBeLessThan(reading.report.wordsOnPage);
    expect(reading.report.leftOut.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['navigation', 'footer']),
    );
    expect(reading.metadata.wordCount).toBeGreaterThan(40);
  });

  test('takes everything that shows when that is wanted, and nothing hidden', () => {
    const reading = read(`${article}<p hidden>Secret words</p><script>code()</script>`, {
      onlyMainContent: false,
    });
    if (!reading.ok) throw new Error(reading.why);
    expect(reading.content.markdown).toContain('Home');
    expect(reading.content.markdown).toContain('© 2026');
    expect(reading.content.markdown).not.toMatch(/Secret|code\(\)/);
    expect(reading.report).toMatchObject({ scope: 'everything', method: 'body' });
    expect(reading.report.leftOut).toEqual([{ what: 'hidden', words: 2, count: 1 }]);
  });

  test('the scope "everything" wins over main content only', () => {
    const reading = read(article, { scope: 'everything' });
    expect(reading.ok && reading.content.markdown).toContain('Home');
  });

  test('keeps only what the include selectors match, less what the exclude selectors match', () => {
    const reading = read(article, { includeTags: ['main'], excludeTags: ['.note'] });
    if (!reading.ok) throw new Error(reading.why);
    expect(reading.content.markdown).toContain('Copper carries');
    expect(reading.content.markdown).not.toMatch(/descaling|Home/);
    expect(reading.report.leftOut).toContainEqual({ what: 'excluded', words: 16, count: 1 });
  });

  test('names a selector that is none', () => {
    expect(read(article, { excludeTags: ['p', '::::'] })).toMatchObject({
      ok: false,
      why: 'selector',
      detail: '::::',
    });
  });

  test('says that nothing is there, or too little', () => {
    expect(read('<script>x</script>')).toMatchObject({ ok: false, why: 'empty' });
    expect(read('<nav><a href="/">Home</a></nav><p>Sign in to go on</p>')).toMatchObject({
      ok: false,
      why: 'nothing-readable',
    });
  });

  test('a page of one table or one picture is readable', () => {
    expect(
      read('<main><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table></main>').ok,
    ).toBe(true);
    expect(read('<main><img src="/a.png" alt="A map"></main>').ok).toBe(true);
  });

  test('leaves the document as it was and answers the same again', () => {
    const document = parse(article);
    const before = document.documentElement.outerHTML;
    const all: PageOptions = {
      ...pageOptions,
      formats: ['markdown', 'html', 'rawHtml', 'links', 'images', 'summary', 'json'],
    };
    const first = readPage(document, all, { url: 'https://page.example/', now: () => 0 });
    const second = readPage(document, all, { url: 'https://page.example/', now: () => 0 });
    expect(document.documentElement.outerHTML).toBe(before);
    expect(second).toEqual(first);
    expect(first.ok && first.content.rawHtml).toContain('<footer>');
    expect(structuredClone(first)).toEqual(first);
  });

  test('leaves out the facets nobody asked for', () => {
    const reading = read(article, { formats: ['summary'] });
    expect(reading.ok && Object.keys(reading.content)).toEqual(['summary']);
  });

  test('comments under an article go, those of a discussion stay', () => {
    const long = Array.from(
      { length: 8 },
      (_, index) =>
        `<p>Paragraph ${index} of the article explains, at some length, how enamel is fired, which colours last, and why the rim is coated twice.</p>`,
    ).join('');
    const comments =
      '<section class="comments"><div class="comment"><p>I have had mine for forty years, and it still boils faster than the electric one of my daughter.</p></div></section>';
    const blog = read(`<article><h1>Enamel</h1>${long}</article>${comments}`);
    expect(blog.ok && blog.content.markdown).not.toContain('forty years');
    expect(blog.ok && blog.report.leftOut.some(({ what }) => what === 'comments')).toBe(true);
  });
});
