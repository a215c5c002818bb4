// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { anySignal as signal, failureOf, useLoopback } from '@/tests/support/loopback-client';

describe('searchEndpoints', () => {
  const { service, client } = useLoopback();
  const search = (rest: object = {}) =>
    client().search.web({ query: 'heat pumps', ...rest }, { signal: signal() });
  const answer = (json: object) => service().on('POST /v2/search', { json: { success: true, ...json } });

  it('reads results of every source, with the page where one was read', async () => {
    answer({
      id: 's',
      creditsUsed: 2,
      data: {
        web: [
          { url: 'https://a.example/', title: 'A', description: 'About A', position: 1 },
          { url: 'https://b.example/', title: 'B', markdown: '# B', metadata: { statusCode: 200 } },
        ],
        news: [
          { title: 'N', url: 'https://n.example/', snippet: 'Since May', date: '3 days ago', position: 1 },
        ],
        images: [
          { title: 'I', imageUrl: 'https://i.example/i.png', imageWidth: 4, url: 'https://i.example/' },
        ],
        videos: [{ url: 'https://v.example/' }],
      },
      tools: [],
    });
    const found = await search();
    expect(found).toMatchObject({ id: 's', creditsUsed: 2 });
    expect(found.results.map(({ source, url }) => [source, url])).toEqual([
      ['web', 'https://a.example/'],
      ['web', 'https://b.example/'],
      ['news', 'https://n.example/'],
      ['images', 'https://i.example/'],
    ]);
    expect(found.results[0]?.document).toBeUndefined();
    expect(found.results[1]?.document).toEqual({ markdown: '# B', metadata: { statusCode: 200 } });
    expect(found.results[2]).toMatchObject({ description: 'Since May', date: '3 days ago' });
    expect(found.results[3]?.image).toEqual({ url: 'https://i.example/i.png', width: 4, height: undefined });
  });

  it('reads a reply with nothing in it, and one list as the version before sent it', async () => {
    answer({ data: {}, creditsUsed: 0 });
    expect((await search()).results).toEqual([]);
    answer({ data: [{ url: 'https://a.example/' }, null] });
    expect((await search()).results).toMatchObject([{ source: 'web', url: 'https://a.example/' }]);
  });

  it.each([
    [{ includeDomains: ['a.example'], excludeDomains: ['b.example'] }, 'domains-both-ways'],
    [{ categories: ['developer', 'pdf'] }, 'developer-alone'],
    [{ scrapeOptions: { formats: ['branding'] } }, 'not-of-results'],
    [{ limit: 101 }, 'option-invalid: limit'],
    [{ sources: ['videos'] }, 'option-invalid: sources.0'],
  ])('refuses %j before anything is sent', async (rest, detail) => {
    expect(await failureOf(search(rest))).toMatchObject({ reason: 'bad-request', facts: { detail } });
    expect(service().seen).toEqual([]);
  });

  it('names the first complaint of a body that was refused without a code', async () => {
    service().on('POST /v2/search', {
      status: 400,
      json: {
        success: false,
        error: 'Invalid request body',
        details: [{ path: ['query'], message: 'Required' }],
      },
    });
    expect(await failureOf(search())).toMatchObject({
      reason: 'bad-request',
      facts: { status: 400, detail: 'query: Required' },
    });
  });
});
