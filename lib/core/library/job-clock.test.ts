// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { jobElapsed } from '../jobs/job-counts';
import { requestSchema } from '../model/request';
import { createTestLibrary } from '@/tests/support/library';

const site = 'https://a.test/';
const bad = { reason: 'timed-out' as const, facts: {} };

async function setUp() {
  const library = await createTestLibrary();
  const { jobs, clock } = library;
  const request = requestSchema.parse({ kind: 'crawl', url: site, limit: 9, formats: ['markdown'] });
  await jobs.add({ id: 'j', request, engine: 'device', host: 'a.test', title: '' });
  const work = async (ms: number, ends = false): Promise<void> => {
    await jobs.claimDue('one', 60_000);
    clock.now += ms;
    await jobs.commit('j', 'one', {
      type: 'step',
      captures: [],
      found: [{ key: site, url: site, status: 'waiting', origin: 'page' }],
      handled: [{ key: site, status: 'failed', failure: bad }],
      next: ends ? { type: 'done' } : { type: 'again', cursor: 1 },
    });
  };
  const elapsed = async (): Promise<number | undefined> => {
    const job = await jobs.get('j');
    return job && jobElapsed(job, clock.now);
  };
  return { ...library, work, elapsed, rest: (ms: number) => (clock.now += ms) };
}

describe('the clock of a job', () => {
  it('stands still while the job is paused, and goes on from there', async () => {
    const { jobs, work, elapsed, rest } = await setUp();
    await work(3_000);
    await jobs.pause('j');
    rest(20_000);
    expect(await elapsed()).toBe(3_000);
    await jobs.retry('j');
    expect(await elapsed()).toBe(3_000);
    await work(2_000, true);
    rest(90_000);
    expect(await elapsed()).toBe(5_000);
  });

  it('counts no pause of a job that is canceled in it', async () => {
    const { jobs, work, elapsed, rest } = await setUp();
    await work(3_000);
    await jobs.pause('j');
    rest(20_000);
    await jobs.cancel('j');
    expect(await elapsed()).toBe(3_000);
  });

  it('begins anew with another round', async () => {
    const { jobs, work, elapsed, rest } = await setUp();
    await work(3_000, true);
    rest(60_000);
    await jobs.reopen('j', { retryFailed: true, addPages: 0 });
    rest(500);
    expect(await elapsed()).toBe(500);
    await work(1_000, true);
    rest(60_000);
    expect(await elapsed()).toBe(1_500);
  });

  it('counts a round of picked pages by itself, and shows afterwards what it showed before', async () => {
    const { jobs, work, elapsed, rest } = await setUp();
    await work(3_000, true);
    rest(60_000);
    await jobs.readAgain('j', [site]);
    rest(700);
    expect(await elapsed()).toBe(700);
    await work(1_000, true);
    rest(60_000);
    expect(await elapsed()).toBe(3_000);
  });
});
