// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { extractForm, jsonScrapeOf, type ExtractForm } from './extract-form';

const TAB = 'https://Shop.example/prices?page=2#top';
const SCHEMA = '{ "type": "object", "properties": { "price": { "type": "number" } } }';
const form = (change: Partial<ExtractForm>): ExtractForm => ({ ...extractForm.empty, ...change });
const requestOf = (values: ExtractForm, tabUrl: string | undefined) =>
  extractForm.request(values, { tabUrl });
const list = (text: string): ExtractForm['pages'] => ({ from: 'list', text });

describe('the request of an extraction', () => {
  it('asks of the page in the tab, without its fragment', () => {
    expect(requestOf(form({ prompt: ' Prices ' }), TAB)).toEqual({
      kind: 'extract',
      urls: ['https://shop.example/prices?page=2'],
      prompt: 'Prices',
    });
  });

  it('asks of its whole site with a star', () => {
    expect(requestOf(form({ pages: { from: 'site', text: '' }, schema: SCHEMA }), TAB)).toEqual({
      kind: 'extract',
      urls: ['https://shop.example/*'],
      schema: JSON.parse(SCHEMA) as unknown,
    });
  });

  it('asks of a list, and only for what was switched on', () => {
    const text = 'a.example\nhttps://b.example/*\na.example';
    expect(
      requestOf(form({ pages: list(text), prompt: 'x', showSources: true, enableWebSearch: true }), ''),
    ).toMatchObject({
      urls: ['https://a.example/', 'https://b.example/*'],
      showSources: true,
      enableWebSearch: true,
    });
  });

  it.each<[string, Partial<ExtractForm>, string | undefined, string | undefined]>([
    ['nothing asked for', {}, TAB, undefined],
    ['a schema that is none', { schema: '{' }, TAB, 'bad'],
    ['no page in the tab', { prompt: 'x' }, 'about:blank', 'none'],
    ['no tab', { prompt: 'x' }, undefined, 'none'],
    ['a line that is no address', { prompt: 'x', pages: list('a.example\nnone') }, TAB, 'bad'],
    [
      'more pages than the service takes',
      { prompt: 'x', pages: list(Array.from({ length: 11 }, (_, at) => `a${at}.example`).join('\n')) },
      TAB,
      'many',
    ],
  ])('is not made with %s', (_name, change, tab, problem) => {
    expect(requestOf(form(change), tab)).toBeUndefined();
    const [found] = Object.values(extractForm.problems(form(change), { tabUrl: tab }));
    expect(found?.problem).toBe(problem);
  });

  it('comes back to the same request', () => {
    const request = requestOf(
      form({ pages: list('a.example'), prompt: 'x', schema: SCHEMA, showSources: true }),
      TAB,
    );
    expect(request && requestOf(extractForm.of(request), undefined)).toEqual(request);
  });
});

describe('jsonScrapeOf', () => {
  it('is the same of one page, and none of a site or several pages', () => {
    const one = requestOf(form({ prompt: 'x', schema: SCHEMA }), TAB);
    expect(one && jsonScrapeOf(one)).toMatchObject({
      kind: 'scrape',
      source: { type: 'url', url: 'https://shop.example/prices?page=2' },
      formats: ['json'],
      options: { json: { prompt: 'x', schema: { type: 'object' } } },
    });
    const site = requestOf(form({ pages: { from: 'site', text: '' }, prompt: 'x' }), TAB);
    expect(site && jsonScrapeOf(site)).toBeUndefined();
  });
});
