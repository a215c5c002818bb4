// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { supportsOnDevice } from '@/lib/device/supports';
import { scrapeRequestSchema } from '@/lib/core/model/request';
import { scrapeOptionsSchema } from '@/lib/core/model/scrape-options';
import { deviceFields, optionFields } from './option-fields';
import { readForm } from './options-form';

describe('optionFields', () => {
  it('has a control for every option of the schema', () => {
    expect(Object.keys(optionFields).sort()).toEqual(Object.keys(scrapeOptionsSchema.shape).sort());
  });

  it('knows of the device the controls of those options that its engine honours', () => {
    for (const [option, { fields }] of Object.entries(optionFields)) {
      const values = Object.fromEntries(
        fields.map((field) => [
          field.path,
          field.kind === 'json'
            ? field.example
            : field.kind === 'choice'
              ? (field.values[0] ?? '')
              : field.kind === 'switch'
                ? 'yes'
                : field.kind === 'number'
                  ? '2'
                  : 'en',
        ]),
      );
      const answer = readForm(values);
      expect(answer, option).toMatchObject({ ok: true });
      if (!answer.ok) continue;
      const request = scrapeRequestSchema.parse({
        kind: 'scrape',
        source: { type: 'url', url: 'https://tides.example/' },
        formats: ['markdown'],
        options: answer.options,
      });
      const support = supportsOnDevice(request);
      const honored = support.ok && support.ignored.length === 0;
      expect(
        fields.some(({ path }) => deviceFields.has(path)),
        option,
      ).toBe(honored);
    }
  });

  it('gives examples that the schema accepts', () => {
    for (const { fields } of Object.values(optionFields))
      for (const field of fields)
        if (field.kind === 'json')
          expect(readForm({ [field.path]: field.example })).toMatchObject({ ok: true });
  });
});

describe('readForm', () => {
  it('sends nothing for a form that was not touched', () => {
    expect(readForm({})).toEqual({ ok: true, options: {} });
    expect(readForm({ timeout: '  ', mobile: '' })).toEqual({ ok: true, options: {} });
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
      'json.schema': 'json',
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
  const formatsOf = (values: Record<string, string>) => {
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
        actions: { problem: 'own', message: 'Step 2: enter a CSS selector for what to click.' },
      },
    });
  });

  it('may wait a minute, with the wait before them', () => {
    const actions = '[{"type":"wait","milliseconds":50000}]';
    expect(readForm({ actions, waitFor: '10' }).ok).toBe(true);
    expect(readForm({ actions, waitFor: '11' })).toMatchObject({
      problems: { actions: { message: expect.stringContaining('60 seconds') } },
    });
  });
});
