// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { requestSchema, scrapeRequestSchema } from '@/lib/core/model/request';
import type { z } from '@/lib/core/model/zod';
import { estimateScrape } from './page-cost';
import { estimateWork } from '../work-cost';

type Options = NonNullable<z.input<typeof scrapeRequestSchema>['options']>;
const estimate = (formats: string[], options: Options = {}, url = 'https://shop.example.org/lamp') =>
  estimateScrape(
    scrapeRequestSchema.parse({ kind: 'scrape', source: { type: 'url', url }, formats, options }),
  );

describe('estimateScrape', () => {
  it('is one credit for every format but JSON', () => {
    const formats = ['markdown', 'summary', 'html', 'rawHtml', 'links', 'images', 'screenshot'];
    expect(estimate(formats)).toEqual({ min: 1, max: 1, notes: [] });
  });

  it('is five in total with JSON, by format or by change tracking', () => {
    expect(estimate(['markdown', 'json'])).toMatchObject({ min: 5, max: 5 });
    const tracking = (modes: ('json' | 'git-diff')[]): Options => ({
      serviceFormats: [{ type: 'changeTracking', modes }],
    });
    expect(estimate(['markdown'], tracking(['git-diff', 'json']))).toMatchObject({ min: 5, max: 5 });
    expect(estimate(['markdown'], tracking(['git-diff']))).toMatchObject({ min: 1, max: 1 });
  });

  it.each<[string, Options, number, number]>([
    ['a question', { serviceFormats: [{ type: 'question', question: 'q' }] }, 5, 5],
    ['highlights', { serviceFormats: [{ type: 'highlights', query: 'q' }] }, 5, 5],
    ['audio and video', { serviceFormats: [{ type: 'audio' }, { type: 'video' }] }, 9, 9],
    ['a script for JSON', { serviceFormats: [{ type: 'deterministicJson', prompt: 'p' }] }, 3, 10],
    ['hiding personal data', { redactPII: true }, 5, 5],
    ['not hiding it', { redactPII: false }, 1, 1],
    ['no retention', { zeroDataRetention: true }, 2, 2],
    ['the cache alone', { lockdown: true, zeroDataRetention: true }, 1, 5],
    ['a check for injection', { checkPromptInjection: true }, 1, 5],
    ['a threat scan', { threatProtection: { mode: 'normal' } }, 1, 3],
    ['a threat scan that is off', { threatProtection: { mode: 'off' } }, 1, 1],
  ])('counts %s', (_, options, min, max) => {
    expect(estimate(['markdown'], options)).toMatchObject({ min, max });
  });

  it('counts pages of x.com, and not of hosts that end like it', () => {
    expect(estimate(['markdown'], {}, 'https://x.com/a')).toMatchObject({
      min: 30,
      max: 30,
      notes: ['x-com'],
    });
    expect(estimate(['markdown'], {}, 'https://netflix.com/a')).toMatchObject({ min: 1, max: 1 });
  });

  it('says that a PDF costs by its pages, and the bound when there is one', () => {
    const url = 'https://shop.example.org/manual.PDF?x=1';
    expect(estimate(['markdown'], {}, url)).toEqual({ min: 1, max: 1, notes: ['pdf-per-page'] });
    expect(estimate(['markdown'], { parsers: [{ type: 'pdf', maxPages: 20 }] }, url)).toMatchObject({
      max: 20,
    });
    expect(
      estimate(['markdown'], { parsers: [{ type: 'pdf', maxPages: 3 }], redactPII: true }, url),
    ).toMatchObject({ min: 5, max: 15 });
    expect(estimate(['markdown'], { parsers: [] }, url)).toEqual({ min: 1, max: 1, notes: [] });
  });

  it('says when options are sent whose price nobody here knows', () => {
    expect(estimate(['markdown'], { extra: { hover: true } }).notes).toEqual(['unknown-options']);
  });
});

describe('estimateWork', () => {
  const costOf = (request: object) => estimateWork(requestSchema.parse(request));
  const site = 'https://shop.example.org/';

  it('is one credit for a map, however many addresses it gives', () => {
    expect(costOf({ kind: 'map', url: site, limit: 100_000 })).toEqual({ min: 1, max: 1, notes: [] });
  });

  it('is the limit of a crawl times its price for a page at most, and one page at the least', () => {
    const crawl = { kind: 'crawl', url: site, limit: 300, formats: ['markdown'] };
    expect(costOf(crawl)).toEqual({ min: 1, max: 300, notes: [] });
    expect(costOf({ ...crawl, formats: ['json'], zeroDataRetention: true })).toMatchObject({
      min: 6,
      max: 1_800,
    });
  });

  it('adds up the pages of a list, each at its own price', () => {
    const sources = [site, 'https://x.com/somebody', `${site}paper.pdf`].map((url) => ({ type: 'url', url }));
    expect(costOf({ kind: 'batch', sources, formats: ['markdown'] })).toEqual({
      min: 32,
      max: 32,
      notes: ['x-com', 'pdf-per-page'],
    });
  });
  it('is two for each ten results of every source, and the pages that are read of them', () => {
    const search = { kind: 'search', query: 'lamps', limit: 15 };
    expect(costOf(search)).toEqual({ min: 0, max: 4, notes: ['by-results'] });
    expect(costOf({ ...search, sources: ['web', 'news', 'images'] })).toMatchObject({ max: 10 });
    // Images are never read.
    expect(
      costOf({ ...search, sources: ['web', 'images'], formats: ['json'], options: { redactPII: true } }),
    ).toMatchObject({ min: 0, max: 6 + 15 * 9 });
  });

  it('knows no bound for an extract, and the cap of an agent', () => {
    expect(costOf({ kind: 'extract', urls: [site], prompt: 'p' })).toEqual({
      min: 1,
      max: Infinity,
      notes: ['by-tokens'],
    });
    expect(costOf({ kind: 'agent', prompt: 'p', maxCredits: 120 })).toEqual({
      min: 0,
      max: 120,
      notes: ['capped'],
    });
  });

  it('is the price of a page for a file, and by its pages for a PDF', () => {
    const parse = { kind: 'parse', inboxId: 'x', formats: ['markdown'] };
    expect(costOf({ ...parse, fileName: 'a table.csv' })).toEqual({ min: 1, max: 1, notes: [] });
    expect(costOf({ ...parse, fileName: 'a/../long #1?.pdf' })).toMatchObject({ notes: ['pdf-per-page'] });
    expect(
      costOf({ ...parse, fileName: 'x.pdf', options: { parsers: [{ type: 'pdf', maxPages: 9 }] } }),
    ).toMatchObject({ min: 1, max: 9 });
  });

  it('is every check of a month for a monitor, and a look at each change when there is a goal', () => {
    const monitor = { kind: 'monitor', name: 'm', urls: [site, `${site}b`], schedule: { text: 'daily' } };
    expect(costOf(monitor)).toEqual({ min: 60, max: 60, notes: ['per-month'] });
    expect(costOf({ ...monitor, goal: 'the price' })).toMatchObject({ min: 60, max: 120 });
  });

  it('is the page and the minutes of the session for work on a page', () => {
    const interact = { kind: 'interact', source: { type: 'url', url: site } };
    expect(costOf({ ...interact, prompt: 'press it' })).toEqual({
      min: 8,
      max: 1 + 7 * 4,
      notes: ['per-minute'],
    });
    expect(costOf({ ...interact, code: 'document.title', timeoutS: 30 })).toMatchObject({ min: 3, max: 5 });
  });
});
