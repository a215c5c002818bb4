// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/model/errors';
import type { PageReading } from '@/lib/core/model/page';
import type { FileReading } from '@/lib/core/ports/host';
import type { StepInput } from '@/lib/core/ports/engine';
import type { DeviceDeps, RequestOf } from '@/lib/device/reading/device-job';
import { aParse } from '@/tests/support/requests';
import { aReport } from '@/tests/support/page-options';
import { stepParse } from './job';
import { standingsOf } from '../parse-files';
import { addJob, createDeviceWorld, liveOn, runOnDevice, standing } from '@/tests/support/device-job';
import { createCrashSchedule } from '@/tests/support/crash-schedule';

const request = aParse({
  inboxId: 'in-0',
  fileName: 'one.md',
  more: [
    { inboxId: 'in-1', fileName: 'two.md' },
    { inboxId: 'in-2', fileName: 'three.md' },
  ],
});
const page = (name: string): PageReading => ({
  ok: true,
  url: `file:///${name}`,
  title: name,
  content: { markdown: `# ${name}\n` },
  metadata: { wordCount: 1 },
  report: aReport(),
  siteFacts: { links: [], noindex: false, nofollow: false },
});
const world = (gone: readonly string[] = []) =>
  createDeviceWorld(() => undefined, [], {
    readFile: ({ inboxId, fileName }) =>
      gone.includes(inboxId) ? Promise.reject(new AppError('file-gone')) : Promise.resolve(page(fileName)),
  });

describe('several files of this device', () => {
  it('are one job, and one that is gone keeps the others from nothing', async () => {
    const { job } = await runOnDevice(await world(['in-1']), request);
    expect(job.state.status).toBe('done');
    expect(job.progress).toMatchObject({ read: 2, failed: 1, waiting: 0 });
    expect(standingsOf(request, job.progress).map(({ status }) => status)).toEqual([
      'read',
      'failed',
      'read',
    ]);
    expect(job.captureIds).toHaveLength(2);
  });

  it('says how far the file is that takes long', async () => {
    const seen: unknown[] = [];
    // The casts: all of both that reading a file uses.
    const input = {
      request,
      cursor: undefined,
      progress: {},
      signal: new AbortController().signal,
      onStep: (...told: unknown[]) => seen.push(told),
      // The cast: the step looks at nothing else of it.
    } as unknown as StepInput;
    const readFile: FileReading = async ({ fileName }, _options, _signal, how) => {
      how?.onProgress?.({ done: 3, all: 40 });
      return page(fileName);
    };
    const outcome = await stepParse(
      { readFile } as unknown as DeviceDeps,
      request as RequestOf<'parse'>,
      input,
    );
    expect(seen).toContainEqual(['reading', undefined, { done: 3, all: 40 }]);
    expect(outcome.progress).toMatchObject({ part: undefined });
  });

  it('fail where none can be read', async () => {
    const { job } = await runOnDevice(await world(['in-0', 'in-1', 'in-2']), request);
    expect(job.state).toMatchObject({ status: 'failed', failure: { reason: 'file-gone' } });
  });

  it('are all read once at the end, at whichever await the worker dies', async () => {
    const life = createCrashSchedule(Infinity);
    const undisturbed = await world();
    await addJob(undisturbed, request);
    await liveOn(undisturbed, () => life);
    for (let death = 1; death <= life.age; death += 1) {
      const one = await world();
      await addJob(one, request);
      const first = createCrashSchedule(death);
      await liveOn(one, () => (first.isOver ? createCrashSchedule(Infinity) : first));
      const { job } = await standing(one);
      expect(job.state.status, `death ${death}`).toBe('done');
      expect(job.progress, `death ${death}`).toMatchObject({ read: 3, failed: 0 });
      expect(job.captureIds, `death ${death}`).toHaveLength(3);
    }
    expect(life.age).toBeGreaterThan(8);
  });
});
