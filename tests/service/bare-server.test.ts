// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createConnectedScene } from '../support/connected-scene';
import type { ServiceOptions } from './server';
import { useStandIns } from './stand-ins';

/* A self-hosted server without a model, a search engine, an agent, sessions or monitors, as many run it. */

const { siteUrl, start } = useStandIns();

async function connected(options: ServiceOptions = {}) {
  const service = await start({ profile: 'self-hosted', ...options });
  const scene = await createConnectedScene(service);
  expect(await scene.connect(service)).toMatchObject({ kind: 'connected-no-billing' });
  service.log.length = 0;
  const calls = (): string[] =>
    service.log.map(({ method, path }) => `${method} ${path.replace(/[0-9a-f-]{36}/, 'ID')}`);
  return { service, scene, calls };
}

const page = (rest: object = {}) => ({
  kind: 'scrape',
  source: { type: 'url', url: siteUrl('article') },
  formats: ['markdown'],
  scope: 'auto',
  options: {},
  ...rest,
});

describe('a self-hosted server without extras', { timeout: 60_000 }, () => {
  it('names the steps that it does not take, and takes the page without them', async () => {
    const { scene } = await connected();
    const actions = [{ type: 'wait', milliseconds: 200 }];
    await scene.start('one', page({ options: { actions, waitFor: 10 } }));
    expect((await scene.run('one')).state).toMatchObject({
      status: 'failed',
      failure: { reason: 'service-cannot', facts: { status: 400, refused: ['actions'] } },
    });
    await scene.start('two', page({ options: { waitFor: 10 } }));
    expect((await scene.run('two')).state).toMatchObject({ status: 'done' });
  });

  it.each([
    ['cleaning by a model', { onlyCleanContent: true }, 'service-cannot', ['onlyCleanContent']],
    ['a stored copy', { lockdown: true }, 'not-found', ['lockdown']],
  ])('names %s as what it lacks, and takes the page without it', async (_, options, reason, refused) => {
    const { scene } = await connected();
    await scene.start('one', page({ options: { ...options, waitFor: 10 } }));
    expect((await scene.run('one')).state).toMatchObject({ failure: { reason, facts: { refused } } });
    await scene.start('two', page({ options: { waitFor: 10 } }));
    expect((await scene.run('two')).state).toMatchObject({ status: 'done' });
  });

  it('says by their names what the server left out of a page', async () => {
    const { scene } = await connected();
    const options = {
      mobile: true,
      location: { country: 'DE' },
      proxy: 'stealth',
      screenshot: { fullPage: true },
    };
    await scene.start('one', page({ formats: ['screenshot', 'markdown'], options }));
    expect((await scene.run('one')).state).toMatchObject({ status: 'done' });
    const [kept] = await scene.captures();
    expect(kept?.report.warnings).toEqual(['left-out: screenshot, mobile, location, proxy']);
  });

  it('lacks the model that an extraction needs, whatever it says of keys', async () => {
    const { scene } = await connected();
    await scene.start('one', { kind: 'extract', urls: [siteUrl('article')], prompt: 'The title' });
    expect((await scene.run('one')).state).toMatchObject({
      status: 'failed',
      failure: { reason: 'no-model', facts: {} },
    });
  });

  it('keeps the text once, however often a format fails that it does not make', async () => {
    const { scene } = await connected();
    const asked = [
      ['markdown'],
      ['summary', 'markdown'],
      ['summary', 'markdown'],
      ['screenshot', 'markdown'],
    ];
    for (const [at, formats] of asked.entries()) {
      await scene.start(`${at}`, page({ formats }));
      expect((await scene.run(`${at}`)).state).toMatchObject({ status: 'done' });
    }
    const kept = await scene.captures();
    expect(kept).toHaveLength(1);
    // What failed at last is still said.
    expect(kept[0]?.report.warnings).toHaveLength(1);
    expect(kept[0]?.seenAgain).toBeUndefined();
  });

  it('names the screenshots that a whole list lacks, once', async () => {
    const { scene } = await connected();
    const sources = ['article', 'docs'].map((site) => ({ type: 'url', url: siteUrl(site) }));
    const list = { kind: 'batch', sources, formats: ['markdown', 'screenshot'], options: {} };
    await scene.start('one', list);
    const job = await scene.run('one');
    expect(job.state).toMatchObject({ status: 'done' });
    expect(job.progress.notes).toEqual([{ code: 'no-screenshot', amount: 2 }]);
    await scene.start('two', { ...list, formats: ['markdown'] });
    expect((await scene.run('two')).progress.notes).toEqual([]);
  });

  it('found nothing, which is told and not kept', async () => {
    const { scene } = await connected();
    const search = { kind: 'search', query: 'tides', sources: ['web'], limit: 5, formats: [], options: {} };
    await scene.start('one', search);
    expect((await scene.run('one')).state).toMatchObject({
      status: 'failed',
      failure: { reason: 'nothing-found' },
    });
    expect(await scene.captures()).toEqual([]);
  });

  it('keeps the list of a search that found something', async () => {
    const { scene } = await connected({ sites: [siteUrl('article')] });
    const search = {
      kind: 'search',
      query: 'tide mill',
      sources: ['web'],
      limit: 5,
      formats: [],
      options: {},
    };
    await scene.start('one', search);
    expect((await scene.run('one')).state).toMatchObject({ status: 'done' });
    expect(await scene.captures()).toHaveLength(1);
  });

  it('has no agent: its answer to a start is not a run that may be going on', async () => {
    const { scene, calls } = await connected();
    await scene.start('one', { kind: 'agent', prompt: 'Find it', urls: [], maxCredits: 50 });
    expect((await scene.run('one')).state).toMatchObject({
      status: 'failed',
      failure: { reason: 'service-cannot', facts: { status: 500 } },
    });
    expect(calls()).toEqual(['POST /v2/agent']);
  });

  it('has no monitors, and none was created', async () => {
    const { scene, calls } = await connected();
    await scene.start('one', {
      kind: 'monitor',
      name: 'Prices',
      urls: [siteUrl('article')],
      schedule: { text: 'daily' },
      formats: ['markdown'],
      options: {},
    });
    expect((await scene.run('one')).state).toMatchObject({
      status: 'failed',
      failure: { reason: 'service-cannot' },
    });
    expect(calls()).toEqual(['POST /v2/monitor']);
  });

  it('opens no session: the page is kept once, and nothing is left to be stopped', async () => {
    const { scene, calls } = await connected();
    await scene.start('before', page());
    await scene.run('before');
    await scene.start('one', { ...page(), kind: 'interact', prompt: 'Click it', scope: undefined });
    const job = await scene.run('one');
    expect(job.state).toMatchObject({ status: 'failed', failure: { facts: { status: 501 } } });
    expect(job.progress.session).toBeUndefined();
    expect(calls().filter((call) => call.includes('interact'))).toEqual(['POST /v2/scrape/ID/interact']);
    expect(await scene.captures()).toHaveLength(1);
  });
});

describe('a monitor of a published server', () => {
  it('has the options that were sent, without defaults, and with names that the service does not know', async () => {
    const service = await start();
    const create = async (target: object): Promise<unknown> => {
      const reply = await fetch(`${service.url}/v2/monitor`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${service.keys.good}` },
        body: JSON.stringify({
          name: 'x',
          schedule: { cron: '0 * * * *' },
          targets: [{ type: 'scrape', urls: ['https://a.example/'], ...target }],
        }),
      });
      return reply.json();
    };
    expect(await create({})).toMatchObject({ data: { targets: [{ scrapeOptions: {} }] } });
    const sent = { waitFor: 5, newerOption: true };
    expect(await create({ scrapeOptions: sent })).toMatchObject({
      data: { targets: [{ scrapeOptions: sent }] },
    });
    const stored = (await create({})) as { data: { targets: { scrapeOptions: object }[] } };
    expect(stored.data.targets[0]?.scrapeOptions).toEqual({});
    expect(await create({ scrapeOptions: { waitFor: 'long' } })).toMatchObject({ success: false });
  });
});
