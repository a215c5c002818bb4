// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { anySignal as signal, failureOf, useLoopback } from '@/tests/support/loopback-client';

const url = 'https://docs.example.net/';

describe('mapEndpoints', () => {
  const { service, client } = useLoopback();
  const answer = (json: object) => service().on('POST /v2/map', { json: { success: true, ...json } });

  it('reads links as addresses and as objects, and leaves out what names no page', async () => {
    answer({
      id: 'm',
      links: [
        'https://a.example/1',
        { url: 'https://a.example/2', title: 'Two', description: 2 },
        null,
        { title: 'x' },
      ],
      warning: 'Only a few',
    });
    expect(await client().map.site({ url }, { signal: signal() })).toEqual({
      id: 'm',
      warning: 'Only a few',
      links: [{ url: 'https://a.example/1' }, { url: 'https://a.example/2', title: 'Two' }],
    });
  });

  it('reads a hundred thousand rows in one reply', { tags: ['long'] }, async () => {
    answer({ links: Array.from({ length: 100_000 }, (_, n) => ({ url: `https://a.example/${n}` })) });
    const { links } = await client().map.site({ url, limit: 100_000 }, { signal: signal() });
    expect(links).toHaveLength(100_000);
    expect(links.at(-1)).toEqual({ url: 'https://a.example/99999' });
  });

  it('sends what was asked for and nothing else', async () => {
    answer({ links: [] });
    const body = { url, search: 'tides', sitemap: 'only', includeSubdomains: false, limit: 10 } as const;
    expect((await client().map.site(body, { signal: signal() })).links).toEqual([]);
    expect(service().seen[0]?.json).toEqual(body);
  });

  it('fails when a reply holds no list', async () => {
    answer({});
    expect((await failureOf(client().map.site({ url }, { signal: signal() }))).reason).toBe('bad-reply');
  });

  it('says that the site was too slow, with the host of the site', async () => {
    service().on('POST /v2/map', { status: 408, json: { success: false, code: 'MAP_TIMEOUT', error: 'x' } });
    expect(await failureOf(client().map.site({ url }, { signal: signal() }))).toMatchObject({
      reason: 'timed-out',
      facts: { host: 'docs.example.net', status: 408 },
    });
  });

  it('refuses a limit that the service would refuse', async () => {
    const error = await failureOf(client().map.site({ url, limit: 100_001 }, { signal: signal() }));
    expect(error).toMatchObject({ reason: 'bad-request', facts: { detail: 'option-invalid: limit' } });
    expect(service().seen).toEqual([]);
  });
});
