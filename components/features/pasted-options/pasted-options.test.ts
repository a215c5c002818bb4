// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { captureForm } from '@/components/shell/form/capture-form';
import { readPastedOptions, valuesOf } from './pasted-options';

const read = (value: unknown) => readPastedOptions(JSON.stringify(value));
const taken = (value: unknown) => {
  const answer = read(value);
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.pasted;
};

describe('readPastedOptions', () => {
  it('fills the controls with a body of the newer API', () => {
    const { values, formats, words, left } = taken({
      url: 'https://a.example/',
      formats: [
        'markdown',
        { type: 'json', prompt: 'Prices', schema: { type: 'object' } },
        { type: 'screenshot', fullPage: true },
        { type: 'branding' },
      ],
      timeout: 45_000,
      onlyMainContent: false,
      includeTags: ['main', '.price'],
      location: { country: 'DE', languages: ['de'] },
    });
    expect(formats).toEqual(['markdown', 'json', 'screenshot']);
    expect(words).toEqual([]);
    expect(left).toEqual(['url']);
    expect(values).toEqual({
      timeout: '45',
      onlyMainContent: 'no',
      includeTags: 'main\n.price',
      'location.country': 'DE',
      'location.languages': 'de',
      'json.prompt': 'Prices',
      'json.schema': '{\n  "type": "object"\n}',
      'screenshot.fullPage': 'yes',
      serviceFormats: '[\n  {\n    "type": "branding"\n  }\n]',
    });
  });

  it('translates a crawl of the older API, with the options of its pages', () => {
    const { rules, options, formats, words } = taken({
      maxDepth: 3,
      ignoreSitemap: true,
      allowBackwardCrawling: true,
      limit: 50,
      scrapeOptions: { formats: ['extract'], extract: { prompt: 'Prices' }, parsePDF: false },
    });
    expect(rules).toEqual({ maxDiscoveryDepth: 3, sitemap: 'skip', crawlEntireDomain: true, limit: 50 });
    expect(options).toEqual({ json: { prompt: 'Prices' }, parsers: [] });
    expect(formats).toEqual(['json']);
    expect(words).toHaveLength(5);
  });

  it.each([
    [{ timeOut: 4 }, ['timeOut']],
    [{ timeout: 'soon' }, ['timeout']],
    [{ limit: 0 }, ['limit']],
    [{ location: { town: 'Bern' } }, ['location.town']],
    [{ formats: 'markdown' }, ['formats']],
    [{ formats: [7] }, ['formats']],
    [{ formats: ['markdown', { type: 'nonsense' }] }, ['formats[1].type']],
    [{ scrapeOptions: 3 }, ['scrapeOptions']],
  ])('takes nothing of %j, and names %j', (given, unfit) => {
    expect(read(given)).toEqual({ ok: false, unfit });
  });

  it('names the line of what is no JSON, and refuses what is no object', () => {
    expect(readPastedOptions('{\n "limit": 3,\n')).toMatchObject({ ok: false, problem: { line: 3 } });
    expect(read([])).toEqual({ ok: false, unfit: [] });
  });

  it('fills the controls so that they spell the same options', () => {
    const { options } = taken({
      waitFor: 1_500,
      maxAge: 0,
      mobile: true,
      actions: [{ type: 'click', selector: '#more' }],
      headers: { 'Accept-Language': 'de' },
      redactPII: { mode: 'fast' },
      profile: { name: 'me', saveChanges: false },
      formats: [{ type: 'screenshot', fullPage: false, quality: 80, viewport: { width: 1280, height: 800 } }],
    });
    expect(captureForm.request({ ...captureForm.empty, ...valuesOf(options) })).toEqual(options);
  });
});
