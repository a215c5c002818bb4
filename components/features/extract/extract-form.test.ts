// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  emptyForm,
  extractRequestOf,
  formOf,
  formProblem,
  jsonScrapeOf,
  type ExtractForm,
} from './extract-form';

const TAB = 'https://Shop.example/prices?page=2#top';
const SCHEMA = '{ "type": "object", "properties": { "price": { "type": "number" } } }';
const form = (change: Partial<ExtractForm>): ExtractForm => ({ ...emptyForm, ...change });

describe('extractRequestOf', () => {
  it('asks of the page in the tab, without its fragment', () => {
    expect(extractRequestOf(form({ prompt: ' Prices ' }), TAB)).toEqual({
      kind: 'extract',
      urls: ['https://shop.example/prices?page=2'],
      prompt: 'Prices',
    });
  });

  it('asks of its whole site with a star', () => {
    expect(extractRequestOf(form({ from: 'site', schema: SCHEMA }), TAB)).toEqual({
      kind: 'extract',
      urls: ['https://shop.example/*'],
      schema: JSON.parse(SCHEMA) as unknown,
    });
  });

  it('asks of a list, and only for what was switched on', () => {
    const text = 'a.example\nhttps://b.example/*\na.example';
    expect(
      extractRequestOf(
        form({ from: 'list', text, prompt: 'x', showSources: true, enableWebSearch: true }),
        '',
      ),
    ).toMatchObject({
      urls: ['https://a.example/', 'https://b.example/*'],
      showSources: true,
      enableWebSearch: true,
    });
  });

  it.each<[string, Partial<ExtractForm>, string | undefined, string | undefined]>([
    ['nothing asked for', {}, TAB, undefined],
    ['a schema that is none', { schema: '{' }, TAB, undefined],
    ['no page in the tab', { prompt: 'x' }, 'about:blank', 'no-page'],
    ['no tab', { prompt: 'x' }, undefined, 'no-page'],
    ['a line that is no address', { prompt: 'x', from: 'list', text: 'a.example\nnone' }, TAB, 'bad-lines'],
    [
      'more pages than the service takes',
      { prompt: 'x', from: 'list', text: Array.from({ length: 11 }, (_, at) => `a${at}.example`).join('\n') },
      TAB,
      'too-many',
    ],
  ])('is not made with %s', (_name, change, tab, problem) => {
    expect(extractRequestOf(form(change), tab)).toBeUndefined();
    expect(formProblem(form(change), tab)).toBe(problem);
  });

  it('comes back to the same request', () => {
    const request = extractRequestOf(
      form({ from: 'list', text: 'a.example', prompt: 'x', schema: SCHEMA, showSources: true }),
      TAB,
    );
    expect(request && extractRequestOf(formOf(request), undefined)).toEqual(request);
  });
});

describe('jsonScrapeOf', () => {
  it('is the same of one page, and none of a site or several pages', () => {
    const one = extractRequestOf(form({ prompt: 'x', schema: SCHEMA }), TAB);
    expect(one && jsonScrapeOf(one)).toMatchObject({
      kind: 'scrape',
      source: { type: 'url', url: 'https://shop.example/prices?page=2' },
      formats: ['json'],
      options: { json: { prompt: 'x', schema: { type: 'object' } } },
    });
    const site = extractRequestOf(form({ from: 'site', prompt: 'x' }), TAB);
    expect(site && jsonScrapeOf(site)).toBeUndefined();
  });
});
