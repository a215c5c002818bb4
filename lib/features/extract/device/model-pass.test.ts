import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/model/errors';
import { requestSchema, type TrawlRequest } from '@/lib/core/model/request';
import type { AskForJson, JsonQuestion } from '@/lib/core/ports/language-model';
import { createCrashSchedule } from '@/tests/support/crash-schedule';
import { addJob, createDeviceWorld, liveOn, runOnDevice, standing } from '@/tests/support/device-job';
import { aPage } from '@/tests/support/pages';
import { paperSite } from '@/tests/support/paper-site';

const paths = Array.from({ length: 12 }, (_, at) => `/p${at}`);
const site = paperSite({ ...Object.fromEntries(paths.map((path) => [path, {}])), '/none': { status: 404 } });

const batchOf = (change: object = {}): TrawlRequest =>
  requestSchema.parse({
    kind: 'batch',
    sources: [...paths, '/none'].map((path) => ({ type: 'url', url: `https://a.test${path}` })),
    formats: ['json'],
    options: { json: { prompt: 'the title', schema: { type: 'object', properties: {} } } },
    ...change,
  });

/** A model that answers from what it is sent, and writes down what that was. */
function modelOf(atOnce = 1, answer: (question: JsonQuestion, asked: number) => unknown = () => undefined) {
  const asked: string[] = [];
  const askForJson: AskForJson = {
    ready: async () => ({ atOnce }),
    async ask(question) {
      asked.push(new URL(question.url).pathname);
      const data = answer(question, asked.length);
      return {
        data: data ?? { heading: question.title, words: question.markdown.split(/\s+/).length },
        by: 'small:4b',
        notOnPage: [['words']],
        usage: { input: 10, output: 2 },
      };
    },
  };
  return { askForJson, asked };
}

describe('pages that the user’s own model is asked about', () => {
  it('have its data in place of their own, once each; those that could not be read are not sent', async () => {
    const { askForJson, asked } = modelOf(4);
    const world = await createDeviceWorld(site, ['a.test'], { askForJson });
    const { job, items } = await runOnDevice(world, batchOf());
    expect(job.state.status).toBe('done');
    expect(job.progress).toMatchObject({ read: 12, failed: 1 });
    expect(asked.toSorted()).toEqual(paths.toSorted());
    const id = items.find(({ url }) => url.endsWith('/p3'))?.captureId ?? '';
    expect((await world.library.reader.capture(id))?.content).toMatchObject({
      json: { heading: '/p3' },
      extra: { jsonBy: 'small:4b', notOnPage: ['/words'], jsonUsage: { input: 10, output: 2 } },
    });
  });

  it('of a crawl lead to the next pages all the same', async () => {
    const linked = paperSite({ '/': { links: ['/a', '/b'] }, '/a': { links: ['/c'] }, '/b': {}, '/c': {} });
    const { askForJson, asked } = modelOf();
    const world = await createDeviceWorld(linked, ['a.test'], { askForJson });
    const request = requestSchema.parse({
      kind: 'crawl',
      url: 'https://a.test/',
      formats: ['markdown', 'json'],
      options: { json: { prompt: 'the title' } },
      limit: 10,
    });
    const { job } = await runOnDevice(world, request);
    expect(job).toMatchObject({ state: { status: 'done' }, progress: { read: 4 } });
    expect(asked.toSorted()).toEqual(['/', '/a', '/b', '/c']);
  });

  it('fail alone where it gives nothing for one, and wait where it cannot be asked', async () => {
    let isReady = true;
    const { askForJson, asked } = modelOf(1, ({ url }, count) => {
      if (url.endsWith('/p2')) throw new AppError('model-refused', { detail: 'unsafe' });
      if (count === 6 && isReady) {
        isReady = false;
        throw new AppError('model-not-ready', { serviceCode: 'no-credit' });
      }
      return undefined;
    });
    const world = await createDeviceWorld(site, ['a.test'], { askForJson });
    const stopped = await runOnDevice(world, batchOf());
    expect(stopped.job.state).toMatchObject({
      status: 'blocked',
      failure: { reason: 'model-not-ready', facts: { serviceCode: 'no-credit' } },
    });
    expect(stopped.job.progress.read).toBe(4);
    await world.library.jobs.retry(world.id);
    await liveOn(world);
    const { job, byPath } = await standing(world);
    expect(job).toMatchObject({ state: { status: 'done' }, progress: { read: 11, failed: 2 } });
    expect(byPath.get('https://a.test/p2') ?? byPath.get('/p2')).toMatchObject({
      status: 'failed',
      failure: { reason: 'model-refused', facts: { detail: 'unsafe' } },
    });
    // The one that stopped it was refused unread, and is asked again; no other is.
    expect(asked).toHaveLength(13);
  });

  it('keep their own data where no model is connected, and say so', async () => {
    const world = await createDeviceWorld(site, ['a.test'], {
      domHost: { read: async (url) => ({ ok: true, ...aPage(url) }) },
    });
    const request = requestSchema.parse({
      kind: 'scrape',
      source: { type: 'url', url: 'https://a.test/p1' },
      formats: ['json'],
      options: { json: { prompt: 'the title' } },
    });
    const { job } = await runOnDevice(world, request);
    const capture = await world.library.reader.capture(job.captureIds[0] ?? '');
    expect(capture?.report.warnings).toContain('json-without-model');
  });

  it('are never sent twice by themselves, wherever the worker dies', { tags: ['long'] }, async () => {
    for (let every = 2; every < 14; every += 1) {
      const { askForJson, asked } = modelOf(every % 2 === 0 ? 1 : 4);
      const world = await createDeviceWorld(site, ['a.test'], { askForJson });
      await addJob(world, batchOf());
      let length = every;
      await liveOn(world, () => createCrashSchedule((length += 1)));
      expect(new Set(asked).size, `worker instances of ${every} awaits and more`).toBe(asked.length);
      const { job, items } = await standing(world);
      const interrupted = items.filter(({ failure }) => failure?.facts.serviceCode === 'interrupted');
      expect(job.progress.read + interrupted.length).toBe(12);
      if (interrupted.length === 0) continue;
      await world.library.jobs.reopen(world.id, { retryFailed: true, addPages: 0 });
      await liveOn(world);
      expect((await standing(world)).job.progress).toMatchObject({ read: 12, failed: 1 });
    }
  });
});
