// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { searchRequestSchema } from '../model/request';
import { createTestLibrary } from '@/tests/support/library';
import { aPage, aScrape } from '@/tests/support/pages';

const job = {
  id: 'j',
  request: aScrape('https://a.test/'),
  engine: 'device' as const,
  host: 'a.test',
  title: 'A',
};

describe('createJobStore', () => {
  it('keeps the first of two jobs with the same id', async () => {
    const { jobs } = await createTestLibrary();
    await jobs.add(job);
    await jobs.add({ ...job, title: 'B' });
    expect((await jobs.get('j'))?.title).toBe('A');
  });

  it('joins a search to the same one that is under way, also while a worker that was killed holds it', async () => {
    const { jobs, clock } = await createTestLibrary();
    const search = (id: string, query: string) => ({
      ...job,
      id,
      engine: 'service' as const,
      request: searchRequestSchema.parse({ kind: 'search', query }),
    });
    const both = await Promise.all([jobs.add(search('s1', 'boats')), jobs.add(search('s2', ' Boats'))]);
    expect(both).toEqual(['s1', 's1']);
    expect(await jobs.get('s2')).toBeUndefined();
    await jobs.claimDue('killed', 1_000);
    clock.now += 5_000;
    expect(await jobs.add(search('s3', 'boats'))).toBe('s1');
    expect(await jobs.add(search('s4', 'tides'))).toBe('s4');
    await jobs.cancel('s1');
    expect(await jobs.add(search('s5', 'boats'))).toBe('s5');
  });

  it('gives a due job to one owner only, until the lease has ended', async () => {
    const { jobs, clock } = await createTestLibrary();
    await jobs.add(job);
    expect((await jobs.claimDue('one', 1_000))?.interrupted).toBe(false);
    expect(await jobs.claimDue('two', 1_000)).toBeUndefined();
    clock.now += 1_001;
    expect((await jobs.claimDue('two', 1_000))?.interrupted).toBe(true);
  });

  it('refuses the commit of an owner that has lost its lease, captures included', async () => {
    const { jobs, clock, reader } = await createTestLibrary();
    await jobs.add(job);
    await jobs.claimDue('one', 1_000);
    clock.now += 1_001;
    await jobs.claimDue('two', 1_000);
    const late = await jobs.commit('j', 'one', {
      type: 'step',
      captures: [aPage('https://a.test/late')],
      next: { type: 'done' },
    });
    expect(late).toBe(false);
    expect(await reader.count()).toBe(0);
  });

  it('gives the same page the same capture when a step is done again', async () => {
    const { jobs, reader } = await createTestLibrary();
    await jobs.add(job);
    for (const markdown of ['first', 'second']) {
      await jobs.claimDue('one', 1_000);
      const captures = [aPage('https://a.test/page#part', markdown)];
      await jobs.commit('j', 'one', { type: 'step', captures, next: { type: 'again', cursor: markdown } });
    }
    const [capture, ...more] = await reader.captures({ limit: 10 });
    expect(more).toEqual([]);
    expect((await reader.capture(capture?.id ?? ''))?.content.markdown).toBe('second');
    expect((await jobs.get('j'))?.captureIds).toEqual([capture?.id]);
  });

  it('keeps a screenshot beside its capture', async () => {
    const { jobs, reader } = await createTestLibrary();
    await jobs.add(job);
    await jobs.claimDue('one', 1_000);
    const blob = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' });
    const page = { ...aPage('https://a.test/'), screenshot: { blob, width: 10, height: 20, fullPage: true } };
    await jobs.commit('j', 'one', { type: 'step', captures: [page], next: { type: 'done' } });
    const [capture] = await reader.captures({ limit: 1 });
    const full = await reader.capture(capture?.id ?? '');
    expect(full?.content.screenshot).toMatchObject({ width: 10, height: 20, fullPage: true });
    expect((await reader.blob(full?.content.screenshot?.blobId ?? ''))?.size).toBe(3);
    expect(capture?.formats).toEqual(['markdown', 'links', 'screenshot']);
    expect(await reader.usage()).toMatchObject({ items: 1, screenshotBytes: 3 });
  });

  it('hands out a clipboard delivery again after a death, but never a file twice', async () => {
    const { jobs } = await createTestLibrary();
    for (const to of ['clipboard', 'file'] as const) {
      await jobs.add({ ...job, id: to, delivery: { to, format: 'markdown' } });
      await jobs.claimDue('one', 1_000);
      await jobs.commit(to, 'one', {
        type: 'step',
        captures: [aPage('https://a.test/')],
        next: { type: 'done' },
      });
    }
    expect((await jobs.claimDelivery())?.id).toBe('clipboard');
    expect((await jobs.claimDelivery())?.id).toBe('clipboard');
    await jobs.endDelivery('clipboard', 'done');
    expect((await jobs.claimDelivery())?.id).toBe('file');
    expect(await jobs.claimDelivery()).toBeUndefined();
    expect((await jobs.get('file'))?.delivery?.status).toBe('failed');
  });

  it('wakes a job of an earlier version, which did not say since when it waits, within an hour', async () => {
    const { jobs, clock, db } = await createTestLibrary();
    await jobs.add(job);
    const waits = { status: 'waiting', cursor: 1, wakeAt: clock.now + 86_400_000 };
    const stored = (await jobs.get('j')) as object;
    await db.put('jobs', { ...stored, state: waits, dueAt: waits.wakeAt });
    expect(await jobs.claimDue('one', 1_000)).toBeUndefined();
    expect(await jobs.nextDueAt()).toBe(clock.now + 3_600_000);
    clock.now += 3_600_000;
    expect((await jobs.claimDue('one', 1_000))?.cursor).toBe(1);
  });

  it('hands out no copy that comes later than a minute after the capture, begun or not', async () => {
    const { jobs, clock } = await createTestLibrary();
    const finished = async (id: string): Promise<void> => {
      await jobs.add({ ...job, id, delivery: { to: 'clipboard', format: 'markdown' } });
      await jobs.claimDue('one', 1_000);
      await jobs.commit(id, 'one', {
        type: 'step',
        captures: [aPage('https://a.test/')],
        next: { type: 'done' },
      });
    };
    const statusOf = async (id: string) => (await jobs.get(id))?.delivery?.status;
    await finished('begun');
    expect((await jobs.claimDelivery())?.id).toBe('begun');
    clock.now += 59_000;
    expect((await jobs.claimDelivery())?.id).toBe('begun');
    await finished('waits');
    clock.now += 61_000;
    expect(await jobs.claimDelivery()).toBeUndefined();
    expect([await statusOf('begun'), await statusOf('waits')]).toEqual(['failed', 'failed']);
    // The clock was set back: its age is unknown.
    await finished('ahead');
    clock.now -= 3_600_000;
    expect(await jobs.claimDelivery()).toBeUndefined();
    expect(await statusOf('ahead')).toBe('failed');
  });

  it('shows a record that does not fit as a failed job and is not held up by it', async () => {
    const { jobs, db, reader } = await createTestLibrary();
    await db.put('jobs', { id: 'broken', dueAt: 0, createdAt: 1, state: { status: 'ready' } });
    await jobs.add(job);
    expect((await jobs.claimDue('one', 1_000))?.job.id).toBe('j');
    const broken = (await reader.jobs()).find(({ id }) => id === 'broken');
    expect(broken?.state).toMatchObject({ status: 'failed', failure: { reason: 'stored-record-bad' } });
  });

  it('writes over no record that it cannot read, and lets go of it only when it is forgotten', async () => {
    const { jobs, db, clock } = await createTestLibrary();
    const broken = { id: 'broken', dueAt: 0, createdAt: 1, request: { kind: 'from-later' }, extra: [1] };
    await db.put('jobs', broken);
    await db.put('jobs', { ...broken, id: 'other' });
    clock.now += 1;
    await jobs.releaseOthers('one');
    expect(await jobs.claimDue('one', 1_000)).toBeUndefined();
    expect(await jobs.nextDueAt()).toBeUndefined();
    expect(await jobs.retry('broken')).toBe(false);
    expect(await jobs.cancel('broken')).toBe(false);
    await jobs.purge(Infinity);
    expect(await db.get('jobs', 'broken')).toEqual(broken);
    await jobs.markSeen('broken');
    expect(await db.get('jobs', 'broken')).toEqual({ ...broken, seen: true });
    expect((await jobs.get('broken'))?.seen).toBe(true);
    await jobs.forget(['broken']);
    expect(await db.get('jobs', 'broken')).toBeUndefined();
    expect(await db.get('jobs', 'other')).toEqual({ ...broken, id: 'other' });
  });

  it('cancels what lives and leaves what has ended', async () => {
    const { jobs } = await createTestLibrary();
    await jobs.add(job);
    expect(await jobs.cancel('j')).toBe(true);
    expect(await jobs.cancel('j')).toBe(false);
    expect(await jobs.nextDueAt()).toBeUndefined();
  });

  it('lets go of jobs that ended and were seen long enough ago, and of no other', async () => {
    const { jobs, clock, reader } = await createTestLibrary();
    for (const id of ['seen', 'unseen', 'live']) await jobs.add({ ...job, id });
    await jobs.cancel('seen');
    await jobs.claimDue('one', 1_000);
    clock.now += 10;
    await jobs.purge(clock.now);
    expect((await reader.jobs()).map(({ id }) => id).sort()).toEqual(['live', 'unseen']);
  });

  it('keeps searches however old, to be run again, until they are forgotten', async () => {
    const { jobs, clock, reader } = await createTestLibrary();
    const request = searchRequestSchema.parse({ kind: 'search', query: 'tides' });
    await jobs.add({ ...job, id: 'search', engine: 'service', request });
    await jobs.cancel('search');
    await jobs.markSeen('search');
    await jobs.purge(clock.now + 9e9);
    expect((await reader.jobs()).map(({ id }) => id)).toEqual(['search']);
    await jobs.forget(['search']);
    expect(await reader.jobs()).toEqual([]);
  });

  it('keeps a refusal to be seen, which never runs', async () => {
    const { jobs } = await createTestLibrary();
    await jobs.add(job, { reason: 'restricted-page', facts: {} });
    expect((await jobs.get('j'))?.state).toMatchObject({ status: 'failed' });
    expect(await jobs.nextDueAt()).toBeUndefined();
  });
});
