// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRecordedSite, type RecordedSite } from './recorded-site';
import { startService, type StandIn } from './server';
import { alike, shapeOf } from './shape';

type Recorded = { request: { method: string; path: string; body: unknown }; status: number; body: unknown };
type Step = {
  name: string;
  /** The speed of jobs at this step; as fast as possible by default. */
  pace?: number;
  /** Repeated until the job has the recorded status. */
  done?: boolean;
};

const folder = join(import.meta.dirname, 'recorded');
const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Recorded;

/** The requests to a published server, in order; starts first, so that their ids are known. */
const sessions: Record<string, Step[]> = {
  'a crawl': [
    { name: 'crawl-start', pace: 0 },
    { name: 'crawl-status-early', pace: 0 },
    { name: 'crawl-active', pace: 0 },
    { name: 'crawl-ongoing', pace: 0 },
    { name: 'crawl-status-final', done: true },
    { name: 'crawl-status-page' },
    { name: 'crawl-status-page2' },
    { name: 'crawl-status-beyond' },
    { name: 'crawl-errors' },
    { name: 'crawl-cancel-done' },
  ],
  'a crawl that is cancelled': [
    { name: 'crawl2-start', pace: 0 },
    { name: 'crawl2-ongoing', pace: 0 },
    { name: 'crawl2-status-mid', pace: 0 },
    { name: 'crawl2-cancel', pace: 0 },
    { name: 'crawl2-status-after' },
    { name: 'crawl2-errors' },
    { name: 'crawl2-cancel-again' },
  ],
  'a crawl of a folder': [{ name: 'crawl-maxdepth' }, { name: 'crawl-maxdepth-final', done: true }],
  'a crawl of a page that cannot be had': [
    { name: 'crawl-down-start' },
    { name: 'crawl-down-status', done: true },
    { name: 'crawl-down-errors' },
  ],
  'a crawl of a page that robots may not read': [
    { name: 'crawl-robots-start' },
    { name: 'crawl-robots-status', done: true },
    { name: 'crawl-robots-errors' },
  ],
  'unknown and bad crawls': [
    'crawl-unknown',
    'crawl-errors-unknown',
    'crawl-cancel-unknown',
    'crawl-notuuid',
    'crawl-bad',
    'crawl-badregex',
    'crawl-preview',
    'webhook-crawl',
  ].map((name) => ({ name })),
  'a batch': [
    { name: 'batch-start' },
    { name: 'batch-status-final', done: true },
    { name: 'batch-page' },
    { name: 'batch-as-crawl' },
    { name: 'batch-errors' },
    { name: 'batch-append' },
    { name: 'batch-invalid' },
    { name: 'batch-invalid-strict' },
    { name: 'batch-empty' },
  ],
  'a batch that is cancelled': [
    { name: 'batch2-start', pace: 0 },
    { name: 'batch2-cancel', pace: 0 },
    { name: 'batch2-after' },
  ],
  'a batch with pages that fail': [
    { name: 'batch-fail-start' },
    { name: 'batch-fail-status', done: true },
    { name: 'batch-fail-errors' },
  ],
  'maps, searches and the rest': [
    'map',
    'map-only',
    'map-search',
    'map-skip',
    'map-bad',
    'search',
    'search-bad',
    'parse-nofile',
    'concurrency',
    'scrape-404page',
  ].map((name) => ({ name })),
  'an extract': [
    { name: 'extract' },
    { name: 'extract-status', done: true },
    { name: 'extract-unknown' },
    { name: 'extract-bad' },
  ],
};

describe('the stand-in as a server of one’s own, asked in the recorded order', { timeout: 20_000 }, () => {
  let site: RecordedSite;
  let service: StandIn;
  beforeAll(async () => {
    site = await startRecordedSite();
    service = await startService({ profile: 'self-hosted' });
  });
  afterAll(async () => {
    await service.close();
    await site.close();
  });

  it.each(Object.entries(sessions))('answers %s in the same shapes', async (_, steps) => {
    const ids = new Map<string, string>();
    for (const { name, pace = Infinity, done } of steps) {
      service.pace.set(pace);
      const recorded = read(`server-2026-08/${name}`);
      const reply = await askUntil(recorded, ids, done === true);
      const [here, there] = alike(shapeOf(reply.body), shapeOf(recorded.body));
      expect({ name, status: reply.status, shape: here }).toEqual({
        name,
        status: recorded.status,
        shape: there,
      });
      for (const said of ['status', 'code', 'success'])
        expect([name, said, valueOf(reply.body, said)]).toEqual([name, said, valueOf(recorded.body, said)]);
      if (recorded.status === 400) expect(valueOf(reply.body, 'error')).toBe(valueOf(recorded.body, 'error'));
      const [its, ours] = [valueOf(recorded.body, 'id'), valueOf(reply.body, 'id')];
      if (typeof its === 'string' && typeof ours === 'string') ids.set(its, ours);
    }
  });

  it('finds the same pages as the published server did', async () => {
    const ids = new Map<string, string>();
    for (const [start, final] of [
      ['crawl-start', 'crawl-status-final'],
      ['crawl-maxdepth', 'crawl-maxdepth-final'],
      ['batch-start', 'batch-status-final'],
    ] as const) {
      const started = read(`server-2026-08/${start}`);
      const { body } = await ask(started, ids);
      ids.set(String(valueOf(started.body, 'id')), String(valueOf(body, 'id')));
      const recorded = read(`server-2026-08/${final}`);
      const reply = await askUntil(recorded, ids, true);
      expect(sourcesOf(site.toRecorded(JSON.stringify(reply.body)))).toEqual(
        sourcesOf(JSON.stringify(recorded.body)),
      );
    }
    const mapped = await ask(read('server-2026-08/map'), ids);
    expect(JSON.parse(site.toRecorded(JSON.stringify(valueOf(mapped.body, 'links'))))).toEqual(
      valueOf(read('server-2026-08/map').body, 'links'),
    );
  });

  /** Repeats the request until the job has the recorded status. */
  async function askUntil(recorded: Recorded, ids: ReadonlyMap<string, string>, untilDone: boolean) {
    for (let i = 0; ; i++) {
      const reply = await ask(recorded, ids);
      if (!untilDone || valueOf(reply.body, 'status') === valueOf(recorded.body, 'status') || i > 200)
        return reply;
      await wait(20);
    }
  }

  async function ask({ request }: Recorded, ids: ReadonlyMap<string, string>) {
    const known = (text: string) => [...ids].reduce((so, [its, ours]) => so.replaceAll(its, ours), text);
    const body = known(site.toHere(JSON.stringify(request.body))).replace('"timeout":3000', '"timeout":1000');
    const reply = await fetch(`${service.url}${known(request.path)}`, {
      method: request.method,
      ...(request.body === null ? {} : { body, headers: { 'Content-Type': 'application/json' } }),
    });
    return { status: reply.status, body: (await reply.json()) as unknown };
  }
});

const valueOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
const sourcesOf = (json: string): string[] =>
  (JSON.parse(json) as { data: { metadata: { sourceURL: string } }[] }).data
    .map(({ metadata }) => metadata.sourceURL)
    .sort();
