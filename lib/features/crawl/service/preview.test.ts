// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createTestClient } from '@/tests/support/test-client';
import { crawlPreviewSchema } from '../crawl-preview';
import { createFakeService, type Scripted } from '@/tests/support/fake-service';
import { previewCrawl } from './job';

const PREVIEW = 'POST /v2/crawl/params-preview';
const asked = { url: 'https://docs.example.net/', prompt: 'the guides, no blog' };

async function preview(answer: Scripted, isOwn = false) {
  const service = createFakeService();
  service.on(PREVIEW, answer);
  const client = createTestClient({
    connection: async () => ({ baseUrl: 'https://api.example.com', key: 'fc-0123456789aba1b2' }),
    fetch: service.fetch,
  });
  return { service, result: await previewCrawl(client, asked, new AbortController().signal, isOwn) };
}
const answered = (data: object, rest: object = {}): Scripted => ({ json: { success: true, data, ...rest } });

describe('previewCrawl', () => {
  it('is without a model on a server of one’s own that blames the words', async () => {
    const blamed = {
      status: 400,
      json: {
        success: false,
        error: 'Failed to process natural language prompt. Please try rephrasing.',
      },
    };
    await expect(preview(blamed, true)).rejects.toMatchObject({ reason: 'no-model', facts: { status: 400 } });
    await expect(preview(blamed)).rejects.toMatchObject({ reason: 'bad-request' });
  });

  it('gives the rules that a crawl takes, and fills nothing in', async () => {
    const { service, result } = await preview(
      answered({
        url: asked.url,
        includePaths: ['^/guide/.*$'],
        maxDiscoveryDepth: 2,
        sitemap: 'only',
        allowSubdomains: false,
      }),
    );
    expect(service.seen.map(({ path, body }) => [path, body])).toEqual([['/v2/crawl/params-preview', asked]]);
    expect(result).toEqual({
      rules: {
        includePaths: ['^/guide/.*$'],
        maxDiscoveryDepth: 2,
        sitemap: 'only',
        allowSubdomains: false,
      },
      dropped: [],
    });
    // As received by a screen.
    expect(crawlPreviewSchema.parse(JSON.parse(JSON.stringify(result)))).toEqual(result);
  });

  it('lists what cannot be used with its value and why', async () => {
    const { result } = await preview(
      answered(
        {
          maxDepth: 3,
          ignoreRobotsTxt: true,
          delay: 2_000,
          limit: 5_000_000_000,
          sitemap: 'maybe',
          includePaths: ['^/ok', '(['],
          excludePaths: [''],
          maxDiscoveryDepth: null,
        },
        { warning: 'Two ways to read this' },
      ),
    );
    expect(result.rules).toEqual({ limit: expect.any(Number), includePaths: ['^/ok'] });
    expect(result.rules.limit).toBeLessThanOrEqual(1_000_000);
    expect(result.dropped).toEqual(
      expect.arrayContaining([
        { key: 'maxDepth', value: 3, why: 'unknown' },
        { key: 'ignoreRobotsTxt', value: true, why: 'not-allowed' },
        { key: 'delay', value: 2_000, why: 'bad-value' },
        { key: 'sitemap', value: 'maybe', why: 'bad-value' },
        expect.objectContaining({ key: 'includePaths', why: 'bad-value' }),
        expect.objectContaining({ key: 'excludePaths', why: 'bad-value' }),
      ]),
    );
    expect(result.warning).toBe('Two ways to read this');
  });

  it('rises with the sentence of the service when its model came to nothing', async () => {
    await expect(
      preview({ status: 400, json: { success: false, error: 'Please try rephrasing.' } }),
    ).rejects.toMatchObject({ reason: 'bad-request', facts: { detail: 'Please try rephrasing.' } });
  });
});
