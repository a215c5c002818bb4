import { describe, expect, it } from 'vitest';
import { listPages, plainLook } from '@/tests/sites/list-pages';
import { engines, hitsFor, resultPage } from '@/tests/sites/result-pages';
import { findResults } from './results';

const BASE = 'https://find.example/search?q=old+harbors';
const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');
const hits = hitsFor('old harbors');

describe('the results of a page', () => {
  it.each(Object.keys(engines))('are those of the engine “%s” and no others, with their words', (engine) => {
    const { results, words } = findResults(parse(resultPage(engine, 'old harbors')), BASE);
    expect(words).toBe('old harbors');
    expect(results).toEqual(
      hits.map(({ url, title, text }) => ({
        url,
        title,
        description: text.replace(/<[^>]*>/g, ''),
      })),
    );
  });

  it('are found where only one thing matches, since somebody searched', () => {
    const one = resultPage('boxed', 'old harbors', hits.slice(0, 1));
    expect(findResults(parse(one), BASE).results.map(({ url }) => url)).toEqual([hits[0]?.url]);
  });

  it('may all be of one site, as a search within it has', () => {
    const same = hits.map((hit, at) => ({ ...hit, url: `https://reef.example/${at}` }));
    expect(findResults(parse(resultPage('flat', 'old harbors', same)), BASE).results).toHaveLength(8);
  });

  it('are none on shops, lists and articles, whose headings stay on their site', () => {
    for (const list of listPages) {
      const { results } = findResults(parse(list.html(plainLook)), 'https://shop.example/goods');
      const count = /results/.test(list.name) ? list.records(plainLook).length : 0;
      expect([list.name, results.length]).toEqual([list.name, count]);
    }
  });

  it('are none where a page asks whether its reader is a person, which is said', () => {
    const check = parse('<title>Hm</title><p>Our systems have detected unusual traffic from your network.');
    expect(findResults(check, BASE)).toMatchObject({ results: [], isCheck: true });
    const nothing = parse('<p>No results for your words. Try others.');
    expect(findResults(nothing, BASE)).not.toHaveProperty('isCheck');
  });

  it('never lead anywhere but to web pages', () => {
    const page = `<input name=q value=x>${[
      'javascript:alert(1)',
      'data:text/html,x',
      '/l?u=javascript:alert(1)',
      '//[',
      'https://ok.example/',
    ]
      .map((url) => `<h3><a href="${url}">One of them</a></h3>`)
      .join('')}`;
    expect(findResults(parse(page), BASE).results.map(({ url }) => url)).toEqual(['https://ok.example/']);
  });

  it('takes time in proportion to the page, however deep and wide it is', () => {
    const wide = '<h3><a href="https://a.example/x">x</a></h3>'.repeat(8_000);
    const deep = '<div><h3><a href="https://a.example/x">x</a></h3>'.repeat(3_000);
    for (const html of [wide, deep]) {
      const page = parse(`<input name=q value=x>${html}`);
      const from = performance.now();
      findResults(page, BASE);
      expect(performance.now() - from).toBeLessThan(2_000);
    }
  });
});
