// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { translateOptions } from './translate';

const schema = { type: 'object', properties: { price: { type: 'number' } } };

describe('translateOptions', () => {
  it.each([
    [{ maxDepth: 3 }, { maxDiscoveryDepth: 3 }, [['maxDepth: 3', 'maxDiscoveryDepth: 3']]],
    [{ ignoreSitemap: true }, { sitemap: 'skip' }, [['ignoreSitemap: true', 'sitemap: "skip"']]],
    [{ ignoreSitemap: false }, { sitemap: 'include' }, [['ignoreSitemap: false', 'sitemap: "include"']]],
    [
      { allowBackwardCrawling: true },
      { crawlEntireDomain: true },
      [['allowBackwardCrawling: true', 'crawlEntireDomain: true']],
    ],
    [{ parsePDF: false }, { parsers: [] }, [['parsePDF: false', 'parsers: []']]],
    [{ parsePDF: true }, { parsers: ['pdf'] }, [['parsePDF: true', 'parsers: ["pdf"]']]],
    [
      { formats: ['markdown', 'extract'], extract: { schema, prompt: 'Prices' } },
      { formats: ['markdown', { type: 'json', schema, prompt: 'Prices' }] },
      [['formats: ["extract"]', 'formats: [{ type: "json", schema, prompt }]']],
    ],
    [
      { extract: { schema } },
      { formats: [{ type: 'json', schema }] },
      [['extract', 'formats: [{ type: "json", schema }]']],
    ],
    [
      { formats: ['json'], jsonOptions: { prompt: 'Prices', systemPrompt: 'Be exact.' } },
      { formats: [{ type: 'json', prompt: 'Be exact.\nPrices' }] },
      [['formats: ["json"]', 'formats: [{ type: "json", prompt }]']],
    ],
    [
      { formats: ['screenshot@fullPage'] },
      { formats: [{ type: 'screenshot', fullPage: true }] },
      [['formats: ["screenshot@fullPage"]', 'formats: [{"type":"screenshot","fullPage":true}]']],
    ],
    [
      { limit: 10, scrapeOptions: { parsePDF: false, waitFor: 5 } },
      { limit: 10, scrapeOptions: { parsers: [], waitFor: 5 } },
      [['parsePDF: false', 'parsers: []']],
    ],
    // If both names are present, the newer one wins.
    [
      { maxDepth: 3, maxDiscoveryDepth: 5 },
      { maxDiscoveryDepth: 5 },
      [['maxDepth: 3', 'maxDiscoveryDepth: 3']],
    ],
  ])('%j becomes %j', (given, options, words) => {
    const translation = translateOptions(given);
    expect(translation.options).toEqual(options);
    expect(translation.words.map(({ from, to }) => [from, to])).toEqual(words);
  });

  it('leaves alone what is in the newer words, whatever it is', () => {
    const old = new Set(['maxDepth', 'allowBackwardCrawling', 'allowBackwardLinks', 'ignoreSitemap']);
    const older = new Set(['sitemapOnly', 'parsePDF', 'extract', 'jsonOptions', 'formats', 'scrapeOptions']);
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (given) => {
        fc.pre(Object.keys(given).every((name) => !old.has(name) && !older.has(name)));
        const translation = translateOptions(given);
        expect(translation.words).toEqual([]);
        expect(Object.entries(translation.options)).toEqual(Object.entries(given));
      }),
    );
  });

  it('leaves a prototype what it is', () => {
    const given: Record<string, unknown> = JSON.parse('{"__proto__":{"limit":1},"limit":2}');
    const { options } = translateOptions(given);
    expect(JSON.stringify(options)).toBe('{"__proto__":{"limit":1},"limit":2}');
    expect(Object.getPrototypeOf(options)).toBe(Object.prototype);
  });

  it('says the same a second time: what was translated has no older words left', () => {
    const given = { maxDepth: 2, parsePDF: true, formats: ['extract', 'screenshot'], extract: { schema } };
    const once = translateOptions(given).options;
    expect(translateOptions(once)).toEqual({ options: once, words: [] });
  });
});
