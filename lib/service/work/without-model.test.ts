// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createJobScene, type Call } from '@/tests/support/job-scene';
import type { Scripted } from '@/tests/support/fake-service';
import { warningWords } from '@/lib/core/words/warnings';

const PAGE = 'https://shop.example.org/lamp';
const FAILED: Scripted = {
  status: 500,
  json: { success: false, code: 'UNKNOWN_ERROR', error: 'An error occurred. Error ID: 0f1e2d3c' },
};
const formatsOf = ({ body }: Call): string[] =>
  (body as { formats: (string | { type: string })[] }).formats.map((format) =>
    typeof format === 'string' ? format : format.type,
  );
/** Without a model, the whole page fails over a format that needs one. */
const ownServer = (call: Call): Scripted =>
  formatsOf(call).some((format) => format === 'summary' || format === 'json')
    ? FAILED
    : {
        json: {
          success: true,
          data: { markdown: '# Lamp', links: [], metadata: { url: PAGE, statusCode: 200 } },
        },
      };
const scrape = (formats: string[]) => ({ kind: 'scrape', source: { type: 'url', url: PAGE }, formats });
const asked = (scene: Awaited<ReturnType<typeof createJobScene>>) =>
  scene.seen.filter(({ call }) => call === 'POST /v2/scrape').map(formatsOf);

describe('a page at a server without a model', () => {
  it('is kept without its summary and its JSON, which are named', async () => {
    const scene = await createJobScene(
      scrape(['markdown', 'summary', 'json', 'links']),
      { 'POST /v2/scrape': ownServer },
      { hosted: false },
    );
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect(asked(scene)).toEqual([
      ['markdown', 'summary', 'json', 'links'],
      ['markdown', 'links'],
    ]);
    const [page] = await scene.captures();
    expect(page?.content.markdown).toBe('# Lamp');
    expect(page?.report.warnings.map(warningWords)).toEqual([
      'The service could not produce these formats: Summary, JSON. A self-hosted service needs a language model for them.',
    ]);
  });

  it('is asked for whole once more where nobody knows whose server it is', async () => {
    const scene = await createJobScene(scrape(['markdown', 'summary']), { 'POST /v2/scrape': ownServer });
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect(asked(scene)).toEqual([['markdown', 'summary'], ['markdown', 'summary'], ['markdown']]);
  });

  it('keeps the summary where the failure passed', async () => {
    let turn = 0;
    const scene = await createJobScene(scrape(['markdown', 'summary']), {
      'POST /v2/scrape': () =>
        (turn += 1) === 1
          ? FAILED
          : {
              json: {
                success: true,
                data: { markdown: '# Lamp', summary: 'A lamp.', metadata: { url: PAGE, statusCode: 200 } },
              },
            },
    });
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect((await scene.captures())[0]?.content.summary).toBe('A lamp.');
    expect((await scene.captures())[0]?.report.warnings).toEqual([]);
  });

  it('fails when nothing else was asked for, and says that the server has no model', async () => {
    for (const hosted of [false, undefined]) {
      const scene = await createJobScene(
        scrape(['summary', 'json']),
        { 'POST /v2/scrape': ownServer },
        hosted === undefined ? {} : { hosted },
      );
      expect(await scene.run()).toMatchObject({
        status: 'failed',
        failure: { reason: 'no-model', facts: { status: 500, detail: 'summary, json' } },
      });
      // Once more, since a model may fail temporarily.
      expect(asked(scene)).toEqual([
        ['summary', 'json'],
        ['summary', 'json'],
      ]);
    }
  });

  it('is no word about a model at a hosted service', async () => {
    const scene = await createJobScene(
      scrape(['summary']),
      { 'POST /v2/scrape': ownServer },
      { hosted: true },
    );
    expect(await scene.run()).toMatchObject({ status: 'failed', failure: { reason: 'service-error' } });
  });
});

describe('many pages at a server without a model', () => {
  const SITE = 'https://docs.example.net/';
  const pages = [SITE, `${SITE}a`, `${SITE}b`];
  const many = (of: 'crawl' | 'batch/scrape') => {
    const started: string[][] = [];
    const formatsAsked = (body: { formats?: unknown; scrapeOptions?: { formats?: unknown } }): string[] =>
      formatsOf({ body: { formats: body.scrapeOptions?.formats ?? body.formats } } as Call);
    return {
      started,
      routes: {
        [`POST /v2/${of}`]: ({ body }: Call): Scripted => {
          started.push(formatsAsked(body as object));
          return { json: { success: true, id: `job-${started.length}`, url: 'http://x.test' } };
        },
        [`GET /v2/${of}/:id`]: ({ query }: Call): Scripted => {
          const data = started.length === 1 ? [] : pages;
          return {
            json: {
              success: true,
              status: 'completed',
              total: data.length,
              completed: data.length,
              creditsUsed: -1,
              data: data.slice(Number(query['skip'])).map((url) => ({
                markdown: `# ${url}`,
                metadata: { sourceURL: url, url, statusCode: 200 },
              })),
            },
          };
        },
        [`GET /v2/${of}/:id/errors`]: (): Scripted => ({
          json: {
            errors:
              started.length === 1
                ? pages.map((url, at) => ({
                    id: url,
                    url,
                    // A dead link has its own reason, which says nothing about the others.
                    code: at === 0 ? 'SCRAPE_DNS_RESOLUTION_ERROR' : 'UNKNOWN_ERROR',
                    error: 'An error occurred.',
                  }))
                : [],
            robotsBlocked: [],
          },
        }),
      },
    };
  };

  it.each([
    ['crawl', { kind: 'crawl', url: SITE, limit: 9, formats: ['markdown', 'summary'] }],
    [
      'batch/scrape',
      {
        kind: 'batch',
        sources: pages.map((url) => ({ type: 'url', url })),
        formats: ['markdown', 'summary'],
      },
    ],
  ] as const)('are read without the summary, which is named: %s', async (of, request) => {
    const { routes, started } = many(of);
    const scene = await createJobScene(request, routes, { hosted: false });
    expect(await scene.run()).toMatchObject({ status: 'done' });
    expect(started).toEqual([['markdown', 'summary'], ['markdown']]);
    const { progress } = await scene.job();
    expect(progress).toMatchObject({ read: 3, failed: 0, waiting: 0 });
    expect(progress.notes).toEqual([{ code: 'formats-left-out', detail: 'summary' }]);
  });

  it('are said to need one when nothing else was asked for', async () => {
    const scene = await createJobScene(
      { kind: 'crawl', url: SITE, limit: 3, formats: ['summary'] },
      {
        'POST /v2/crawl': { json: { success: true, id: 'c' } },
        'GET /v2/crawl/:id': {
          json: { success: true, status: 'completed', total: 0, completed: 0, data: [] },
        },
        'GET /v2/crawl/:id/errors': {
          json: {
            errors: pages.map((url) => ({
              id: url,
              url,
              code: 'UNKNOWN_ERROR',
              error: 'An error occurred.',
            })),
            robotsBlocked: [],
          },
        },
      },
      { hosted: false },
    );
    expect(await scene.run()).toMatchObject({ status: 'done' });
    const { notes } = (await scene.job()).progress;
    expect(notes).toEqual([{ code: 'no-model', detail: 'summary' }]);
    expect(scene.count('POST /v2/crawl')).toBe(1);
  });

  it('are not paid for twice at a service that counts credits', async () => {
    const { routes, started } = many('crawl');
    const scene = await createJobScene(
      { kind: 'crawl', url: SITE, limit: 9, formats: ['markdown', 'summary'] },
      routes,
      { hosted: true },
    );
    await scene.run();
    expect(started).toHaveLength(1);
  });
});
