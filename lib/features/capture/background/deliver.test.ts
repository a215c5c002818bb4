// @vitest-environment node
import { expect, it } from 'vitest';
import { createLibraryOnDisk } from '@/tests/support/faulty-disk';
import type { TestLibrary } from '@/tests/support/library';
import { aPage, aScrape } from '@/tests/support/pages';
import { domHostProcedures, type DomHostClient } from '@/lib/core/rpc/dom-host-protocol';
import { batchOf } from '@/lib/core/model/batch-of';
import { createDeliverer } from './deliver';

type Made = { captureId: string; to: string };

async function scene() {
  const { library, disk } = await createLibraryOnDisk();
  const made: Made[] = [];
  const seen: string[] = [];
  /** Runs after each delivery. */
  const after: { made: () => void } = { made: () => undefined };
  const domHost: DomHostClient = async (name, input) => {
    made.push(input as Made);
    after.made();
    return domHostProcedures[name].output.parse({}) as Awaited<ReturnType<typeof domHost<typeof name>>>;
  };
  /** A new worker. */
  const worker = () =>
    createDeliverer({
      jobs: library.jobs,
      domHost,
      pageCopy: () => Promise.resolve(false),
      delivered: () => void seen.push('done'),
    });
  return { library, disk, made, seen, after, worker };
}

async function finish({ jobs }: TestLibrary, id: string): Promise<void> {
  await jobs.add({
    id,
    request: aScrape('https://a.test/'),
    engine: 'device',
    host: 'a.test',
    title: '',
    delivery: { to: 'clipboard', format: 'markdown' },
  });
  await jobs.claimDue('one', 1_000);
  await jobs.commit(id, 'one', {
    type: 'step',
    captures: [aPage('https://a.test/')],
    next: { type: 'done' },
  });
}

it('makes a copy once, also where the library could not record it, and records it when it can', async () => {
  const { library, disk, made, seen, after, worker } = await scene();
  await finish(library, 'job');
  after.made = () => void (disk.full = 'everything');
  const deliver = worker();
  await expect(deliver()).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(seen).toEqual(['done']);
  await expect(deliver()).rejects.toMatchObject({ name: 'QuotaExceededError' });
  disk.full = 'nothing';
  await deliver();
  await deliver();
  expect(made).toHaveLength(1);
  expect(await library.jobs.get('job')).toMatchObject({ seen: true, delivery: { status: 'done' } });
});

it('writes nothing over what a person has copied since a worker died', async () => {
  const { library, disk, made, after, worker } = await scene();
  await finish(library, 'job');
  after.made = () => void (disk.full = 'everything');
  await expect(worker()()).rejects.toMatchObject({ name: 'QuotaExceededError' });
  disk.full = 'nothing';
  library.clock.now += 3_600_000;
  await worker()();
  expect(made).toHaveLength(1);
  // It is unknown whether it arrived: the popup offers it.
  expect((await library.jobs.get('job'))?.delivery?.status).toBe('failed');
});

it('says of a copy that failed that it did, and goes on with the next', async () => {
  const { library, made, after, seen, worker } = await scene();
  await finish(library, 'bad');
  await finish(library, 'good');
  after.made = () => {
    if (made.length === 1) throw new Error('no clipboard');
  };
  await worker()();
  expect((await library.jobs.get('bad'))?.delivery?.status).toBe('failed');
  expect((await library.jobs.get('good'))?.delivery?.status).toBe('done');
  expect(seen).toEqual(['done']);
});

it('hands over all that a list of pages captured, which stands in its rows', async () => {
  const { library, made, seen, worker } = await scene();
  await library.jobs.add({
    id: 'tabs',
    request: batchOf(['https://a.test/']),
    engine: 'device',
    host: 'a.test',
    title: '',
    delivery: { to: 'clipboard', format: 'markdown' },
  });
  await library.jobs.claimDue('one', 1_000);
  await library.jobs.commit('tabs', 'one', { type: 'step', captures: [], next: { type: 'done' } });
  await worker()();
  expect(made).toEqual([{ jobId: 'tabs', to: 'clipboard' }]);
  expect(seen).toEqual(['done']);
  expect((await library.jobs.get('tabs'))?.delivery?.status).toBe('done');
});
