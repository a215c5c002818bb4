// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createJobScene, type Route } from '@/tests/support/job-scene';

const SEARCH = 'POST /v2/search';
const asked = { kind: 'search', query: 'heat pumps [2026]', sources: ['web', 'news'], limit: 10 };
const web = (path: string, rest: object = {}) => ({
  url: `https://${path}.example/`,
  title: `About ${path}`,
  description: 'A *test*',
  ...rest,
});
const found = {
  json: {
    success: true,
    id: 's-1',
    creditsUsed: 4,
    data: {
      web: [
        web('a', {
          markdown: '# A\n\nText of it',
          metadata: { title: 'A page', statusCode: 200, creditsUsed: 1 },
        }),
        web('b'),
        web('c', { markdown: '', metadata: { statusCode: 403 } }),
      ],
      news: [{ url: 'https://n.example/', title: 'N', snippet: 'Since May', date: '3 days ago' }],
    },
  },
};
const refused = (status: number, error: string, headers: Record<string, string> = {}) => ({
  status,
  json: { success: false, error },
  headers,
});
const scene = (route: Route, rest: object = {}) => createJobScene({ ...asked, ...rest }, { [SEARCH]: route });

describe('searchJob', () => {
  it('keeps the list of what was found, and each page that was read with it', async () => {
    const job = await scene(found, { formats: ['markdown'] });
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect((await job.job()).progress).toMatchObject({ read: 2, results: 4 });
    expect(job.seen[0]?.body).toEqual({
      query: 'heat pumps [2026]',
      sources: ['web', 'news'],
      limit: 10,
      scrapeOptions: { formats: ['markdown'] },
    });
    const [page, listing, ...others] = await job.captures();
    expect(others).toEqual([]);
    expect(page).toMatchObject({
      url: 'https://a.example/',
      title: 'A page',
      content: { markdown: '# A\n\nText of it' },
    });
    expect(listing).toMatchObject({
      title: 'heat pumps [2026]',
      url: 'search:heat%20pumps%20%5B2026%5D',
      creditsUsed: 4,
    });
    expect(listing?.content.links?.map(({ url }) => url)).toEqual([
      'https://a.example/',
      'https://b.example/',
      'https://c.example/',
      'https://n.example/',
    ]);
    expect(listing?.content.markdown).toBe(
      [
        '# heat pumps \\[2026\\]',
        '',
        '## Web',
        '',
        '1. [About a](<https://a.example/>)',
        '   A \\*test\\*',
        '2. [About b](<https://b.example/>)',
        '   A \\*test\\*',
        '3. [About c](<https://c.example/>)',
        '   A \\*test\\*',
        '',
        '## News',
        '',
        '1. [N](<https://n.example/>)',
        '   3 days ago · Since May',
        '',
      ].join('\n'),
    );
    expect(listing?.content.json).toMatchObject([
      { source: 'web', url: 'https://a.example/' },
      {},
      {},
      { source: 'news' },
    ]);
    expect(listing?.content.extra).toEqual({ searchId: 's-1' });
    expect(listing?.report.warnings).toEqual(['result-not-read: c.example']);
  });

  it('counts what it cost once', async () => {
    const job = await scene(found, { formats: ['markdown'] });
    await job.run();
    const credits = (await job.captures()).map(({ creditsUsed }) => creditsUsed ?? 0);
    expect(credits.reduce((sum, each) => sum + each, 0)).toBe(4);
    expect((await job.job()).progress.creditsUsed).toBe(4);
  });

  it('reads no page when only the list was asked for', async () => {
    const job = await scene(found);
    await job.run();
    expect(job.seen[0]?.body).not.toHaveProperty('scrapeOptions');
    expect(await job.captures()).toHaveLength(1);
  });

  it('keeps an empty list of a search that found nothing', async () => {
    const job = await scene({ json: { success: true, data: {}, creditsUsed: 0 } });
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect((await job.captures())[0]?.content).toMatchObject({
      markdown: '# heat pumps \\[2026\\]\n\nNothing was found.\n',
      links: [],
      json: [],
    });
  });

  it('refuses what the service would refuse before anything is stored or sent', async () => {
    const job = await scene(found, { includeDomains: ['a.example'], excludeDomains: ['b.example'] });
    expect(await job.run()).toMatchObject({
      status: 'failed',
      failure: { facts: { detail: 'domains-both-ways' } },
    });
    expect(job.seen).toEqual([]);
  });

  it('waits as the server asks and sends again what was refused for now', async () => {
    const job = await scene([
      refused(429, 'Rate limit exceeded', { 'Retry-After': '54' }),
      refused(503, 'x'),
      found,
    ]);
    expect(await job.run()).toMatchObject({ status: 'done' });
    expect(job.seen.map(({ at }) => at - (job.seen[0]?.at ?? 0))).toEqual([0, 54_000, 58_000]);
  });

  it('asks before a search is sent again whose reply was lost, each time', async () => {
    const job = await scene('lost');
    expect(await job.run()).toMatchObject({ status: 'blocked', failure: { reason: 'unconfirmed' } });
    expect(job.count(SEARCH)).toBe(1);
    await job.retry();
    expect(await job.run()).toMatchObject({ status: 'blocked' });
    expect(job.count(SEARCH)).toBe(2);
  });

  it.each([502, 504])('takes %d for a call that may have been made', async (status) => {
    const job = await scene({ status, text: '<html>x</html>' });
    expect(await job.run()).toMatchObject({ status: 'blocked', failure: { reason: 'unconfirmed' } });
    expect(job.count(SEARCH)).toBe(1);
  });

  it('does not repeat what was refused for good, and asks where a person can help', async () => {
    const bad = await scene(refused(400, 'Bad Request'));
    expect(await bad.run()).toMatchObject({ status: 'failed', failure: { reason: 'bad-request' } });
    expect(bad.count(SEARCH)).toBe(1);
    const key = await scene([refused(401, 'Unauthorized: Invalid token'), found]);
    expect(await key.run()).toMatchObject({ status: 'blocked', failure: { reason: 'key-refused' } });
    await key.retry();
    expect(await key.run()).toMatchObject({ status: 'done' });
  });
});
