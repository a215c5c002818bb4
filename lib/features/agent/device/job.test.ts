import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/model/errors';
import { requestSchema } from '@/lib/core/model/request';
import type { Research, ResearchMove, ResearchState } from '@/lib/core/ports/language-model';
import { createCrashSchedule } from '@/tests/support/crash-schedule';
import { addJob, createDeviceWorld, liveOn, runOnDevice, standing } from '@/tests/support/device-job';
import { paperSite } from '@/tests/support/paper-site';
import { eventsOf } from '../agent-run';
import { traceLines } from '../trace-lines';

const pages = [
  { id: 'c1', title: 'Northlight', url: 'https://north.test/' },
  { id: 'c2', title: 'Harbour [roasters](https://evil.test)', url: 'https://harbour.test/a b' },
];
const site = paperSite({});
const asks = (maxCredits = 8) =>
  requestSchema.parse({ kind: 'agent', prompt: 'Who sells Kenya AA?', maxCredits });

/** A model that searches, reads both pages and answers by itself; each request is written down. */
function researchOf(move?: (state: ResearchState, asked: number) => ResearchMove) {
  const asked: ResearchState[] = [];
  const own = ({ searched, found, read, left }: ResearchState): ResearchMove => {
    if (left > 1 && searched.length === 0) return { do: 'search', words: 'kenya' };
    if (left > 1 && read.length < found.length) return { do: 'read', page: read.length };
    const sources = read.flatMap((at, n) => {
      const page = found[at];
      return page
        ? [{ n: n + 1, quote: 'Kenya *AA*', captureId: page.id, title: page.title, url: page.url }]
        : [];
    });
    return { do: 'answer', text: 'Both [1][2].', notSaid: read.length === 0, sources };
  };
  const research: Research = {
    ready: async () => undefined,
    search: async (words) => (words === 'kenya' ? pages : []),
    async next(state) {
      asked.push(state);
      return {
        move: move?.(state, asked.length) ?? own(state),
        by: 'small:4b',
        usage: { input: 100, output: 10 },
      };
    },
  };
  return { research, asked };
}

describe('a question to the library', () => {
  it('is searched, read and answered, a request a step, with its trace and its sources', async () => {
    const { research, asked } = researchOf();
    const world = await createDeviceWorld(site, [], { research });
    const { job } = await runOnDevice(world, asks());
    expect(job.state.status).toBe('done');
    expect(asked.map(({ left }) => left)).toEqual([8, 7, 6, 5]);
    const told = traceLines(eventsOf(job.progress.trace)).map(({ happening }) =>
      'tool' in happening ? [happening.tool, happening.about] : happening.kind,
    );
    expect(told).toEqual([
      'run-started',
      ['library_search', 'kenya'],
      ['library_read', 'Northlight'],
      ['library_read', pages[1]?.title],
      'run-finished',
    ]);
    const capture = await world.library.reader.capture(job.captureIds[0] ?? '');
    expect(capture?.content.extra).toMatchObject({
      answer: 'Both [1][2].',
      answerBy: 'small:4b',
      sources: [{ captureId: 'c1' }, { captureId: 'c2' }],
      usage: { input: 400, output: 40, requests: 4, searches: 1 },
    });
    // A title is text: it makes no link of its own.
    expect(capture?.content.markdown).toContain(
      '[Harbour \\[roasters\\](https://evil.test)](<https://harbour.test/a%20b>)',
    );
  });

  it('ends with its last request, whatever the model does, and says that nothing was found', async () => {
    const { research, asked } = researchOf(() => ({ do: 'search', words: 'tea' }));
    const world = await createDeviceWorld(site, [], { research });
    const { job } = await runOnDevice(world, asks(4));
    expect(asked).toHaveLength(4);
    expect(job).toMatchObject({
      state: { status: 'done' },
      captureIds: [],
      progress: { notes: [{ code: 'ended-empty' }] },
    });
  });

  it('waits where the model cannot be asked, and goes on from there by a press', async () => {
    let isReady = false;
    const { research, asked } = researchOf((_state, count) => {
      if (count === 2 && !isReady) throw new AppError('model-not-ready', { serviceCode: 'no-credit' });
      return undefined as never;
    });
    const world = await createDeviceWorld(site, [], { research });
    const stopped = await runOnDevice(world, asks());
    expect(stopped.job.state).toMatchObject({ status: 'blocked', failure: { reason: 'model-not-ready' } });
    isReady = true;
    await world.library.jobs.retry(world.id);
    await liveOn(world);
    expect((await standing(world)).job.state.status).toBe('done');
    expect(asked.filter(({ searched }) => searched.length === 0)).toHaveLength(1);
  });

  it('pays no request twice by itself, wherever the worker dies', { tags: ['long'] }, async () => {
    for (let every = 2; every < 12; every += 1) {
      const { research, asked } = researchOf();
      const world = await createDeviceWorld(site, [], { research });
      await addJob(world, asks(30));
      let length = every;
      await liveOn(world, () => createCrashSchedule((length += 1)));
      for (let press = 0; press < 20 && (await standing(world)).job.state.status === 'blocked'; press += 1) {
        await world.library.jobs.retry(world.id);
        await liveOn(world);
      }
      const { job } = await standing(world);
      expect(job.state.status, `worker instances of ${every} awaits and more`).toBe('done');
      expect(new Set(asked.map(({ left }) => left)).size).toBe(asked.length);
      expect(job.captureIds).toHaveLength(1);
    }
  });
});
