import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/model/errors';
import { requestSchema, type TrawlRequest } from '@/lib/core/model/request';
import type { AskForJson, JsonQuestion } from '@/lib/core/ports/language-model';
import { createCrashSchedule } from '@/tests/support/crash-schedule';
import { addJob, createDeviceWorld, liveOn, runOnDevice, standing } from '@/tests/support/device-job';
import { aPage } from '@/tests/support/pages';
import { paperSite } from '@/tests/support/paper-site';
import { aCrawlOf } from '@/tests/support/requests';

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
    const request = aCrawlOf({
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

  it('have the fields of a schema filled with what they declare where no model is connected', async () => {
    const json = { jsonLd: [{ '@type': 'Product', name: 'Harbor lamp', offers: { price: '49.90' } }] };
    const world = await createDeviceWorld(site, ['a.test'], {
      domHost: {
        read: async (url) => {
          const page = aPage(url);
          return { ok: true, ...page, content: { ...page.content, json } };
        },
      },
    });
    const properties = { name: { type: 'string' }, price: { type: 'number' }, weight: { type: 'number' } };
    const request = requestSchema.parse({
      kind: 'scrape',
      source: { type: 'url', url: 'https://a.test/p1' },
      formats: ['json'],
      options: { json: { schema: { type: 'object', properties } } },
    });
    const { job } = await runOnDevice(world, request);
    const capture = await world.library.reader.capture(job.captureIds[0] ?? '');
    expect(capture?.content.json).toEqual({ name: 'Harbor lamp', price: 49.9 });
    expect(capture?.report.warnings).toContain('json-by-markup: weight');
  });

  it('of a list are filled each by what it declares, and a value that its text lacks is no place there', async () => {
    const said = (name: string) =>
      `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name, offers: { price: '49.90' } })}</script>`;
    const page = (name: string, head = ''): string =>
      `<title>${name}</title>${head}<main><h1>${name}</h1><p>A lamp for the quay and the boat, of brass and glass, made by hand.</p></main>`;
    const world = await createDeviceWorld(
      ({ pathname }) => ({
        status: pathname === '/robots.txt' ? 404 : 200,
        headers: { 'content-type': 'text/html' },
        body: pathname === '/p0' ? page('Harbor lamp', said('Harbor lamp')) : page('Nothing declared'),
      }),
      ['a.test'],
    );
    const properties = { name: { type: 'string' }, price: { type: 'number' } };
    const request = batchOf({
      sources: ['/p0', '/p1'].map((path) => ({ type: 'url', url: `https://a.test${path}` })),
      options: { json: { schema: { type: 'object', properties } } },
    });
    const { job, items } = await runOnDevice(world, request);
    expect(job.state.status).toBe('done');
    const captures = await Promise.all(
      items.map(({ captureId = '' }) => world.library.reader.capture(captureId)),
    );
    expect(captures.find((capture) => capture?.url.endsWith('/p0'))?.content).toMatchObject({
      json: { name: 'Harbor lamp', price: 49.9 },
      extra: { notOnPage: ['/price'] },
    });
    const other = captures.find((capture) => capture?.url.endsWith('/p1'));
    expect(JSON.stringify(other?.content.json)).not.toContain('price');
    expect(other?.report.warnings.join()).toMatch(/json-by-markup.*price/);
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
