// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/model/errors';
import type { ServiceClient } from '../endpoints/client';
import { isAbout, lookInActivity, recentActivity } from './look-up';
import { lookUpBatch } from '@/lib/features/site/service/site-start';
import { lookUpScrape } from '@/lib/features/capture/service/job';

const SENT = Date.parse('2026-11-20T10:00:00Z');
const PAGE = 'https://shop.example/lamp';
const { signal } = new AbortController();
const now = () => SENT + 30_000;
const sent = { since: SENT, until: SENT + 1_000, now };
const document = { markdown: '# Lamp' };

/** Entries at this time, of other pages. */
const others = (from: number, at: number) =>
  Array.from({ length: 50 }, (_, index) => entry(`other-${from + index}`, 'https://shop.example/other', at));
const entry = (id: string, target: string | null, at: number) => ({
  id,
  endpoint: 'scrape',
  target,
  created_at: new Date(at).toISOString(),
});

/** A team whose activity has these pages; what is thrown instead of one is an error. */
function team(...pages: (ReturnType<typeof entry>[] | AppError)[]) {
  let asked = 0;
  const activity: ServiceClient['team']['activity'] = async ({ cursor }) => {
    asked += 1;
    const index = Number(cursor ?? 0);
    const entries = pages[Math.min(index, pages.length - 1)] ?? [];
    if (entries instanceof AppError) throw entries;
    const next = index + 1 < pages.length ? String(index + 1) : undefined;
    return { entries, cursor: next, servedAt: now(), retryAfterMs: undefined };
  };
  const client = {
    team: { activity },
    scrape: { byId: async () => ({ success: true as const, data: document }) },
  };
  return { client, asked: () => asked };
}
type Client = ReturnType<typeof team>['client'];
const scrape = (client: Client) =>
  lookUpScrape(client, { url: PAGE, sentAt: SENT, now, has: () => true }, signal);
const batch = (client: Client) => lookUpBatch(client, [PAGE], sent, signal);
const extract = (client: Client) => lookInActivity(client, 'extract', isAbout([PAGE]), sent, signal);

const busy = Array.from({ length: 12 }, (_, page) => others(50 * page, SENT + 20_000 - page));

describe('recentActivity', () => {
  it.each([
    ['a page', scrape],
    ['a list', batch],
    ['a job that is polled', extract],
  ])('finds %s of a busy team beyond the first fifty entries', async (_, lookUp) => {
    const { client } = team(others(0, SENT + 20_000), [entry('own', PAGE, SENT + 1_000)]);
    const found = await lookUp(client);
    expect(found).toMatchObject({ type: 'found' });
  });

  it.each([
    ['a page', scrape],
    ['a list', batch],
    ['a job that is polled', extract],
  ])('does not call %s unknown when older entries could not be read', async (_, lookUp) => {
    const lost = new AppError('service-error', { status: 500 });
    expect(await lookUp(team(others(0, SENT + 20_000), lost).client)).toEqual({
      type: 'unavailable',
      error: lost,
    });
    const { client, asked } = team(...busy);
    expect(await lookUp(client)).toEqual({ type: 'unavailable' });
    expect(asked()).toBe(10);
  });

  it('takes a page that was found although older entries could not be read', async () => {
    const first = [entry('own', PAGE, SENT + 1_000), ...others(0, SENT + 500)];
    expect(await scrape(team(first, new AppError('unreachable')).client)).toMatchObject({ type: 'found' });
  });

  it('reads no further back than the call, and lists an entry once that moved to the next page', async () => {
    const moved = entry('moved', PAGE, SENT + 1_000);
    const { client, asked } = team([moved], [moved, entry('old', PAGE, SENT - 3_600_000)], []);
    const read = await recentActivity(client, 'scrape', { sentAt: SENT, now }, signal);
    expect(read.entries.map(({ id }) => id)).toEqual(['moved', 'old']);
    expect(read).not.toHaveProperty('missing');
    expect(asked()).toBe(2);
  });
});
