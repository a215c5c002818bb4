// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { supportsOnDevice } from '@/lib/device/supports';
import { scrapeRequestSchema } from '@/lib/core/model/request';
import { scrapeOptionsSchema } from '@/lib/core/model/scrape-options';
import { createFormat } from '@/lib/core/words';
import { createPanelWords } from '@/lib/core/words/en-panel';
import { captureForm, type FormValues, type OptionPath } from './capture-form';
import { isUsedHere } from './OptionGroups';

const paths = Object.keys(captureForm.fields) as OptionPath[];
const words = createPanelWords(createFormat('en')).option;

function readForm(some: Partial<FormValues>) {
  const values = { ...captureForm.empty, ...some };
  const options = captureForm.request(values);
  return options
    ? { ok: true as const, options }
    : { ok: false as const, problems: captureForm.refused(values) as Record<string, { problem: string }> };
}

describe('captureForm', () => {
  it('has a field for every option of the schema, with its words', () => {
    const options = new Set(paths.filter((path) => captureForm.fields[path].path !== null));
    expect([...new Set([...options].map((path) => path.split('.')[0]))].sort()).toEqual(
      // Rows are pointed at in the page, and steps are recorded there.
      Object.keys(scrapeOptionsSchema.shape)
        .filter((name) => name !== 'rows' && name !== 'steps')
        .sort(),
    );
    expect(Object.keys(words).sort()).toEqual(paths.sort());
  });

  it('knows of the device the fields of those options that its engine honors', () => {
    const used = paths.filter(isUsedHere);
    // By the user's own model.
    expect(used).toContain('json.prompt');
    expect(new Set(used.map((path) => path.split('.')[0]))).toEqual(
      new Set([
        'onlyMainContent',
        'includeTags',
        'excludeTags',
        'waitFor',
        'removeBase64Images',
        'screenshot',
        'json',
      ]),
    );
    const answer = readForm({ waitFor: '2', 'screenshot.quality': '80', mobile: 'yes', proxy: 'auto' });
    if (!answer.ok) throw new Error('refused');
    const request = scrapeRequestSchema.parse({
      kind: 'scrape',
      source: { type: 'url', url: 'https://tides.example/' },
      formats: ['markdown'],
      options: answer.options,
    });
    expect(supportsOnDevice(request)).toEqual({
      ok: true,
      ignored: [
        { option: 'mobile', why: 'live-tab' },
        { option: 'proxy', why: 'service-only' },
      ],
    });
  });

  it('fills its fields from options, and reads the same options from them', () => {
    const options = scrapeOptionsSchema.parse({
      timeout: 45_000,
      blockAds: false,
      includeTags: ['main', '.price'],
      screenshot: { fullPage: true, viewport: { width: 800, height: 600 } },
      json: { prompt: 'Prices', schema: { type: 'object' } },
      proxy: 'stealth',
      redactPII: { mode: 'fast' },
      extra: { newOption: 1 },
    });
    expect(captureForm.request(captureForm.of(options))).toEqual(options);
  });
});

describe('readForm', () => {
  it('sends nothing for a form that was not touched', () => {
    expect(readForm({})).toEqual({ ok: true, options: {} });
    expect(readForm({ timeout: '  ' })).toEqual({ ok: true, options: {} });
  });

  it('reads every kind of control', () => {
    expect(
      readForm({
        timeout: '45',
        waitFor: '2,5',
        mobile: 'yes',
        blockAds: 'no',
        includeTags: 'main\n\n .price \n',
        'screenshot.fullPage': 'yes',
        'screenshot.quality': '80',
        'json.prompt': 'Prices',
        'json.schema': '{"type":"object"}',
        'location.country': 'DE',
        'location.languages': 'de\nen',
        proxy: 'stealth',
        headers: '{"X-A":"1"}',
        'auditMetadata.username': 'me',
      }),
    ).toEqual({
      ok: true,
      options: {
        timeout: 45_000,
        waitFor: 2_500,
        mobile: true,
        blockAds: false,
        includeTags: ['main', '.price'],
        screenshot: { fullPage: true, quality: 80 },
        json: { prompt: 'Prices', schema: { type: 'object' } },
        location: { country: 'DE', languages: ['de', 'en'] },
        proxy: 'stealth',
        headers: { 'X-A': '1' },
        auditMetadata: { username: 'me' },
      },
    });
  });

  it('passes what a newer service knows as it stands', () => {
    expect(readForm({ extra: '{"newOption":[1,{"a":null}]}' })).toEqual({
      ok: true,
      options: { extra: { newOption: [1, { a: null }] } },
    });
  });

  it('names the control that is wrong, all of them at once', () => {
    const answer = readForm({
      timeout: 'soon',
      'json.schema': '{oops',
      'screenshot.quality': '400',
      headers: '[1]',
      actions: '[{"type":"dance"}]',
      'profile.saveChanges': 'yes',
    });
    expect(answer.ok).toBe(false);
    const problems = answer.ok ? {} : answer.problems;
    expect(
      Object.fromEntries(Object.entries(problems).map(([path, { problem }]) => [path, problem])),
    ).toEqual({
      timeout: 'number',
      'json.schema': 'bad',
      'screenshot.quality': 'invalid',
      headers: 'object',
      actions: 'invalid',
      // The name is what is missing.
      'profile.name': 'invalid',
    });
  });

  it('refuses an unknown name inside an option', () => {
    expect(readForm({ actions: '[{"type":"click","selector":"a","fast":true}]' }).ok).toBe(false);
  });
});

describe('what changed since last time', () => {
  const formatsOf = (values: Partial<FormValues>) => {
    const answer = readForm(values);
    return answer.ok ? answer.options.serviceFormats : answer.problems;
  };

  it('is one of the formats, beside those that stand as JSON', () => {
    expect(formatsOf({ 'changeTracking.modes': 'status' })).toEqual([{ type: 'changeTracking' }]);
    expect(
      formatsOf({
        'changeTracking.modes': 'both',
        'changeTracking.tag': 'prices',
        serviceFormats: '[{"type":"branding"}]',
      }),
    ).toEqual([{ type: 'branding' }, { type: 'changeTracking', modes: ['git-diff', 'json'], tag: 'prices' }]);
  });

  it('is asked for once, and a name alone asks for nothing', () => {
    const json = '[{"type":"changeTracking","modes":["json"]}]';
    expect(formatsOf({ 'changeTracking.modes': 'text', serviceFormats: json })).toEqual([
      { type: 'changeTracking', modes: ['json'] },
    ]);
    expect(readForm({ 'changeTracking.tag': 'prices' })).toEqual({ ok: true, options: {} });
  });
});

describe('the steps before a capture', () => {
  it('are refused by the first thing that is wrong, in a sentence', () => {
    expect(readForm({ actions: '[{"type":"scrape"},{"type":"click"}]' })).toEqual({
      ok: false,
      problems: {
        actions: { problem: 'own', about: 'Step 2: enter a CSS selector for what to click.' },
      },
    });
  });

  it('may wait a minute, with the wait before them', () => {
    const actions = '[{"type":"wait","milliseconds":50000}]';
    expect(readForm({ actions, waitFor: '10' }).ok).toBe(true);
    expect(readForm({ actions, waitFor: '11' })).toMatchObject({
      problems: { actions: { about: expect.stringContaining('60 seconds') } },
    });
  });
});
