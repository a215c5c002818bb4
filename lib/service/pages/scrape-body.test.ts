// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { scrapeRequestSchema } from '@/lib/core/model/request';
import type { z } from '@/lib/core/model/zod';
import { DEFAULT_JSON_PROMPT, toScrapeBody } from './scrape-body';

const request = (rest: Partial<z.input<typeof scrapeRequestSchema>> = {}) =>
  scrapeRequestSchema.parse({
    kind: 'scrape',
    source: { type: 'url', url: 'https://user:pw@shop.example.org/lamp?a=1#top' },
    formats: ['markdown'],
    ...rest,
  });

describe('toScrapeBody', () => {
  it('sends the address without user name, password and fragment, and no option that was not set', () => {
    expect(toScrapeBody(request()).body).toEqual({
      url: 'https://shop.example.org/lamp?a=1',
      formats: ['markdown'],
    });
  });

  it('sends every shared format under its name, and objects where there are fields', () => {
    const { body } = toScrapeBody(
      request({
        formats: ['markdown', 'summary', 'json', 'html', 'rawHtml', 'links', 'images', 'screenshot'],
        options: {
          json: { schema: { type: 'object', properties: { name: { type: 'string' } } } },
          screenshot: { fullPage: true, quality: 80, viewport: { width: 1280, height: 800 } },
          serviceFormats: [{ type: 'branding' }, { type: 'question', question: 'Who?' }],
        },
      }),
    );
    expect(body.formats).toEqual([
      'markdown',
      'summary',
      { type: 'json', schema: { type: 'object', properties: { name: { type: 'string' } } } },
      'html',
      'rawHtml',
      'links',
      'images',
      { type: 'screenshot', fullPage: true, quality: 80, viewport: { width: 1280, height: 800 } },
      { type: 'branding' },
      { type: 'question', question: 'Who?' },
    ]);
    expect(body).not.toHaveProperty('json');
    expect(body).not.toHaveProperty('serviceFormats');
  });

  it('asks a plain question when JSON is wanted without prompt or schema', () => {
    expect(toScrapeBody(request({ formats: ['json'] })).body.formats).toEqual([
      { type: 'json', prompt: DEFAULT_JSON_PROMPT },
    ]);
  });

  it('asks for the whole body when everything was asked for', () => {
    expect(toScrapeBody(request({ scope: 'everything' })).body.onlyMainContent).toBe(false);
    expect(toScrapeBody(request({ options: { onlyMainContent: true } })).body.onlyMainContent).toBe(true);
  });

  it('never sends a timeout of exactly 30,000, which the service raises silently', () => {
    expect(toScrapeBody(request({ options: { timeout: 30_000 } }))).toMatchObject({
      body: { timeout: 30_001 },
      timeoutMs: 30_001,
    });
    expect(toScrapeBody(request({ options: { timeout: 45_000 } })).timeoutMs).toBe(45_000);
    expect(toScrapeBody(request()).timeoutMs).toBe(60_000);
  });

  it('makes room for a long wait, and refuses a wait that a set timeout has no room for', () => {
    expect(toScrapeBody(request({ options: { waitFor: 40_000 } })).body).toMatchObject({
      waitFor: 40_000,
      timeout: 100_000,
    });
    expect(() => toScrapeBody(request({ options: { waitFor: 40_000, timeout: 60_000 } }))).toThrow(
      expect.objectContaining({
        reason: 'bad-request',
        facts: { detail: 'wait-over-half-timeout' },
      }),
    );
  });

  it('refuses what the service refuses, with the reason', () => {
    const detail = (rest: Parameters<typeof request>[0]) => {
      try {
        toScrapeBody(request(rest));
      } catch (error) {
        return (error as { facts?: { detail?: string } }).facts?.detail;
      }
      return undefined;
    };
    expect(detail({ options: { serviceFormats: [{ type: 'rawBase64' }] } })).toBe('raw-base64-alone');
    expect(detail({ formats: ['html'], options: { serviceFormats: [{ type: 'changeTracking' }] } })).toBe(
      'change-tracking-needs-markdown',
    );
    expect(detail({ formats: ['json'], options: { serviceFormats: [{ type: 'deterministicJson' }] } })).toBe(
      'json-twice',
    );
    expect(detail({ formats: ['screenshot'], options: { zeroDataRetention: true } })).toBe(
      'no-retention-no-screenshot',
    );
    expect(() => toScrapeBody({ ...request(), formats: [] })).toThrow(
      expect.objectContaining({ reason: 'bad-request', facts: { detail: 'option-invalid: formats' } }),
    );
  });

  it('merges options of a newer service last and unchecked', () => {
    const { body, timeoutMs } = toScrapeBody(
      request({ options: { timeout: 45_000, mobile: true, extra: { timeout: 90_000, hover: { a: 1 } } } }),
    );
    expect(body).toMatchObject({ mobile: true, timeout: 90_000, hover: { a: 1 } });
    expect(body).not.toHaveProperty('extra');
    expect(timeoutMs).toBe(90_000);
  });

  it('makes the same body for the same request, so that it can join its own work', () => {
    const one = request({ formats: ['markdown', 'json'], options: { waitFor: 500 } });
    expect(JSON.stringify(toScrapeBody(one).body)).toBe(JSON.stringify(toScrapeBody(one).body));
  });
});
