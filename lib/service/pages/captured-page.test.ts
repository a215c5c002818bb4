// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { contentSchema, metadataSchema, reportSchema } from '@/lib/core/model/capture';
import { AppError } from '@/lib/core/model/errors';
import { scrapeRequestSchema } from '@/lib/core/model/request';
import type { z } from '@/lib/core/model/zod';
import { toCapturedPage, withScreenshot } from './captured-page';
import { documentSchema } from '../wire/scrape';

const request = (rest: Partial<z.input<typeof scrapeRequestSchema>> = {}) =>
  scrapeRequestSchema.parse({
    kind: 'scrape',
    source: { type: 'tab', tabId: 1, windowId: 1, url: 'https://shop.example.org/lamp', title: 'Tab title' },
    formats: ['markdown'],
    ...rest,
  });
const read = (document: unknown, rest: Parameters<typeof request>[0] = {}) =>
  toCapturedPage(documentSchema.parse(document), request(rest), 1_234.4);
const failureOf = (document: unknown) => {
  try {
    read(document);
  } catch (error) {
    if (error instanceof AppError) return { reason: error.reason, ...error.facts };
  }
  return undefined;
};

describe('toCapturedPage', () => {
  it('keeps every facet, and what it does not know by the name the service gave it', () => {
    const { page, screenshotUrl } = read({
      markdown: '# Lamp\n\nWarm [light](https://shop.example.org/a-b-c) here',
      html: '<h1>Lamp</h1>',
      rawHtml: '<html>',
      summary: 'A lamp.',
      json: { price: 39.9 },
      links: [
        'https://shop.example.org/cart',
        '/relative',
        'https://other.example/x',
        'mailto:a@b.test',
        'javascript:alert(1)',
        'data:text/html,x',
        'file:///etc/passwd',
        'http://[',
      ],
      images: ['https://cdn.example/a.png', { url: '/b.png', width: 3 }],
      screenshot: 'https://files.example/a.png',
      answer: 'Yes',
      branding: { colors: ['red'] },
      audio: null,
      metadata: {
        title: 'Aurora lamp',
        language: 'en',
        url: 'https://shop.example.org/lamp#top',
        statusCode: 200,
        creditsUsed: 5,
      },
    });
    expect(page.url).toBe('https://shop.example.org/lamp');
    expect(page.title).toBe('Aurora lamp');
    expect(page.content.links).toEqual([
      { url: 'https://shop.example.org/cart', text: '', internal: true },
      { url: 'https://shop.example.org/relative', text: '', internal: true },
      { url: 'https://other.example/x', text: '', internal: false },
      { url: 'mailto:a@b.test', text: '', internal: false },
    ]);
    expect(page.content.images).toEqual([
      { url: 'https://cdn.example/a.png', alt: null },
      { url: 'https://shop.example.org/b.png', alt: null },
    ]);
    expect(page.content).toMatchObject({ summary: 'A lamp.', json: { price: 39.9 }, rawHtml: '<html>' });
    expect(page.content.extra).toEqual({ answer: 'Yes', branding: { colors: ['red'] } });
    expect(page.creditsUsed).toBe(5);
    expect(page.report).toMatchObject({ method: 'service', scope: 'main', readingMs: 1234, warnings: [] });
    expect(page.report.wordsKept).toBe(4);
    expect(page.metadata).toMatchObject({ language: 'en', statusCode: 200, wordCount: 4 });
    expect(screenshotUrl).toBe('https://files.example/a.png');
  });

  it('gives what the library can store', () => {
    const { page } = read({
      markdown: 'a b',
      links: ['https://a.example/'],
      metadata: { keywords: ['a, b', 'c'] },
    });
    expect(contentSchema.safeParse(page.content).success).toBe(true);
    expect(metadataSchema.safeParse(page.metadata).success).toBe(true);
    expect(reportSchema.safeParse(page.report).success).toBe(true);
  });

  it('reads metadata that is one text or several, under any of its names', () => {
    const { page } = read({
      markdown: 'x',
      metadata: {
        title: ['First', 'Second'],
        description: '',
        ogDescription: 'From Open Graph',
        keywords: 'lamps, light , ,warm',
        author: ['Ada', 'Bo'],
        'article:published_time': '2026-11-01',
        modifiedTime: '2026-11-02',
        ogSiteName: 'Shop',
        ogImage: ['/og.png'],
        favicon: 'https://shop.example.org/favicon.ico',
        statusCode: 200,
        'og:strange': { nested: true },
      },
    });
    expect(page.metadata).toMatchObject({
      title: 'First',
      description: 'From Open Graph',
      keywords: ['lamps', 'light', 'warm'],
      author: 'Ada',
      published: '2026-11-01',
      modified: '2026-11-02',
      siteName: 'Shop',
      image: 'https://shop.example.org/og.png',
      favicon: 'https://shop.example.org/favicon.ico',
    });
  });

  it('falls back to the title of the tab, then to the host', () => {
    expect(read({ markdown: 'x' }).page.title).toBe('Tab title');
    expect(read({ markdown: 'x' }, { source: { type: 'url', url: 'https://a.example/b' } }).page.title).toBe(
      'a.example',
    );
  });

  it('counts no credits where the server counts none', () => {
    expect(read({ markdown: 'x', metadata: { creditsUsed: -1 } }).page).not.toHaveProperty('creditsUsed');
    expect(read({ markdown: 'x', metadata: {} }).page).not.toHaveProperty('creditsUsed');
  });

  it('keeps an error page that has content, and says what the page answered', () => {
    const { page } = read({
      markdown: '# Not here',
      warning: 'Partial.',
      metadata: { statusCode: 404, error: 'Not Found' },
    });
    expect(page.report.warnings).toEqual(['Partial.', 'page-answered-404']);
    expect(page.metadata.statusCode).toBe(404);
  });

  it('tells what the server dropped from what else it said', () => {
    const warningsFor = (warning: string) => read({ markdown: 'x', warning }).page.report.warnings;
    const dropped = (names: string) =>
      `The engine used does not support the following features: ${names} -- your scrape may be partial.`;
    expect(warningsFor(dropped('screenshot@fullScreen, mobile, stealthProxy'))).toEqual([
      'left-out: screenshot, mobile, proxy',
    ]);
    expect(warningsFor(`Cut. ${dropped('location')} Compared with nothing.`)).toEqual([
      'left-out: location',
      'Cut. Compared with nothing.',
    ]);
  });

  it('says that the site refused or the page is gone when nothing came with its error', () => {
    expect(failureOf({ markdown: ' ', links: [], metadata: { statusCode: 403 } })).toEqual({
      reason: 'site-refused',
      host: 'shop.example.org',
      status: 403,
    });
    expect(failureOf({ markdown: '', metadata: { statusCode: 404 } })).toMatchObject({ reason: 'page-gone' });
    expect(failureOf({ metadata: { statusCode: 595 } })).toMatchObject({ reason: 'site-error', status: 595 });
  });

  it('says what the service left out when nothing else came back', () => {
    expect(failureOf({ metadata: { statusCode: 200 }, warning: 'No screenshot here.' })).toMatchObject({
      reason: 'service-cannot',
      detail: 'No screenshot here.',
    });
    expect(failureOf({ markdown: '', metadata: { statusCode: 200 } })).toMatchObject({
      reason: 'empty-page',
    });
  });

  it('says what an empty page cost', () => {
    expect(failureOf({ markdown: '', metadata: { statusCode: 404, creditsUsed: 2 } })).toMatchObject({
      credits: 2,
    });
    for (const creditsUsed of [0, -1])
      expect(failureOf({ markdown: '', metadata: { creditsUsed } })).not.toHaveProperty('credits');
  });

  it('keeps the meta tags that it tells for templates', () => {
    const { page } = read({
      markdown: 'x',
      metadata: {
        title: 'T',
        statusCode: 200,
        description: 'Lines\nof text',
        ogTitle: 'Lamp',
        'og:title': 'Lamp, old',
        publishedTime: '2024-05-01T10:00:00Z',
        citation_author: ['Ann', 'Bo'],
        scrapeId: 's',
      },
    });
    expect(page.content.forTemplates).toEqual({
      meta: [
        ['name:description', 'Lines\nof text'],
        ['property:og:title', 'Lamp, old'],
        ['property:article:published_time', '2024-05-01T10:00:00Z'],
        ['name:citation_author', 'Ann'],
      ],
      selected: [],
    });
  });

  it('takes a page without links for a page', () => {
    expect(
      read({ links: [], metadata: { statusCode: 200 } }, { formats: ['links'] }).page.content.links,
    ).toEqual([]);
  });

  it('counts words of a language without spaces', () => {
    expect(
      read({ markdown: '今日は良い天気です', metadata: { language: 'ja' } }).page.report.wordsKept,
    ).toBeGreaterThan(2);
    expect(read({ markdown: 'two words', metadata: { language: 'not a tag' } }).page.report.wordsKept).toBe(
      2,
    );
  });

  it('counts the words of HTML without its tags and scripts', () => {
    const { page } = read(
      { html: '<p class="big red">Two words</p><script>var a = 1</script>' },
      { formats: ['html'] },
    );
    expect(page.report.wordsKept).toBe(2);
  });
});

describe('withScreenshot', () => {
  const shot = {
    formats: ['markdown' as const, 'screenshot' as const],
    options: { screenshot: { fullPage: true } },
  };
  const withUrl = () => read({ markdown: 'x', screenshot: 'https://files.example/a.png' }, shot);

  it('adds the screenshot', () => {
    const screenshot = { blob: new Blob(['x']), width: 10, height: 20 };
    expect(withScreenshot(withUrl(), screenshot, request(shot)).screenshot).toMatchObject({
      width: 10,
      fullPage: true,
    });
  });

  it('warns and keeps the address when the screenshot could not be fetched', () => {
    const page = withScreenshot(withUrl(), 'not-fetched', request(shot));
    expect(page.report.warnings).toEqual(['screenshot-not-fetched']);
    expect(page.content.extra).toEqual({ screenshot: 'https://files.example/a.png' });
    expect(page.screenshot).toBeUndefined();
  });

  it('warns when a screenshot was asked for and none came, unless the service already said why', () => {
    const none = withScreenshot(read({ markdown: 'x' }, shot), undefined, request(shot));
    expect(none.report.warnings).toEqual(['screenshot-missing']);
    const said = read({ markdown: 'x', warning: 'screenshot left out' }, shot);
    expect(withScreenshot(said, undefined, request(shot)).report.warnings).toEqual(['screenshot left out']);
    expect(withScreenshot(read({ markdown: 'x' }), undefined, request()).report.warnings).toEqual([]);
  });
});
