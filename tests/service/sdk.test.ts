// @vitest-environment node
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Firecrawl } from 'firecrawl';
import { describe, expect, it } from 'vitest';
import { writePdf } from '../sites/pdf';
import { startOwn, startTogether } from './stand-ins';

/** Tests that need a browser are skipped without one; `npm test` installs it and says where it is. */
const chromium = [process.env['CHROMIUM'], '/usr/bin/chromium'].find(
  (path) => path !== undefined && existsSync(path),
);

const { sites, service } = await startTogether((at) => ({
  sites: [at.url('article'), at.url('shop')],
  accounts: { good: { credits: 5_000 } },
}));

/** The public SDK, which is independent of the stand-in, uses every family of endpoints that it has. */
describe('the public SDK against the stand-in', { timeout: 20_000 }, () => {
  const sdk = new Firecrawl({ apiKey: service.keys.good, apiUrl: service.url });

  /** The SDK polls at most once a second; this polls until the job has ended. */
  async function ended<T extends { status?: string }>(read: () => Promise<T>): Promise<T> {
    for (let i = 0; i < 200; i++) {
      const job = await read();
      if (job.status !== 'scraping' && job.status !== 'processing') return job;
      await wait(30);
    }
    throw new Error('the job does not end');
  }

  it('scrapes', async () => {
    const page = await sdk.scrape(sites.url('article'), {
      formats: ['markdown', 'links', { type: 'json', prompt: 'the headline' }],
    });
    expect(page.markdown).toContain('# The tide mill');
    expect(page.links?.length).toBeGreaterThan(0);
    expect(page.json).toMatchObject({ headline: expect.stringContaining('tide mill') });
    expect(page.metadata).toMatchObject({ statusCode: 200, creditsUsed: 5 });
    await expect(sdk.scrape('http://127.0.0.1:9/', { maxAge: 0 })).rejects.toMatchObject({
      code: 'SCRAPE_ALL_ENGINES_FAILED',
      status: 500,
    });
  });

  it('starts, reads, appends to and asks for the errors of a batch', async () => {
    const urls = [sites.url('article'), sites.url('article', '/second'), 'http://127.0.0.1:9/'];
    const started = await sdk.startBatchScrape([...urls, 'nope'], {
      ignoreInvalidURLs: true,
      options: { formats: ['markdown'] },
      idempotencyKey: '0f0e0d0c-0b0a-4908-8706-050403020100',
    });
    expect(started.invalidURLs).toEqual(['nope']);
    const job = await ended(() => sdk.getBatchScrapeStatus(started.id));
    expect(job).toMatchObject({ status: 'completed', completed: 2, total: 2, creditsUsed: 2 });
    expect(job.data.map(({ metadata }) => metadata?.sourceURL).sort()).toEqual(urls.slice(0, 2).sort());
    const { errors, robotsBlocked } = await sdk.getBatchScrapeErrors(started.id);
    expect(errors).toMatchObject([{ url: urls[2], code: 'SCRAPE_ALL_ENGINES_FAILED' }]);
    expect(robotsBlocked).toEqual([]);
    await sdk.startBatchScrape([sites.url('docs')], { appendToId: started.id });
    expect((await ended(() => sdk.getBatchScrapeStatus(started.id))).data).toHaveLength(3);
  });

  it('crawls, lists what runs, pages through the documents and cancels', async () => {
    service.pace.set(0);
    const url = sites.url('300.many');
    const started = await sdk.startCrawl(url, { limit: 12, scrapeOptions: { formats: ['markdown'] } });
    const { crawls } = await sdk.getActiveCrawls();
    expect(crawls).toMatchObject([{ id: started.id, url: `${url}`, options: { limit: 12 } }]);
    expect(await sdk.getCrawlStatus(started.id, { autoPaginate: false })).toMatchObject({
      status: 'scraping',
      data: [],
    });
    service.pace.set(Infinity);
    await ended(() => sdk.getCrawlStatus(started.id, { autoPaginate: false }));
    const job = await sdk.getCrawlStatus(started.id);
    expect(job).toMatchObject({ status: 'completed', completed: 12, creditsUsed: 12, next: null });
    expect(new Set(job.data.map(({ metadata }) => metadata?.sourceURL)).size).toBe(12);
    expect(await sdk.getCrawlErrors(started.id)).toEqual({ errors: [], robotsBlocked: [] });
    service.pace.set(0);
    const second = await sdk.startCrawl(url, { limit: 100 });
    expect(await sdk.cancelCrawl(second.id)).toBe(true);
    service.pace.set(Infinity);
    expect((await ended(() => sdk.getCrawlStatus(second.id))).status).toBe('cancelled');
    await expect(sdk.getCrawlStatus('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
      status: 404,
    });
  });

  it('turns a sentence into crawl options', async () => {
    const options = await sdk.crawlParamsPreview(
      sites.url('harbour'),
      'only the guide, no news, at most 40 pages',
    );
    expect(options).toMatchObject({
      includePaths: ['^/guide(/.*)?$'],
      excludePaths: ['^/news(/.*)?$'],
      limit: 40,
    });
  });

  it('maps', async () => {
    const { links } = await sdk.map(sites.url('300.many'), { search: 'ropes mending', limit: 50 });
    expect(links).toHaveLength(50);
    expect(links[0]?.url).toBe(sites.url('300.many', '/p/ropes/mending'));
  });

  it('searches the sites that the stand-in has read, with and without their pages', async () => {
    const plain = await sdk.search('tide mill restoration', { limit: 3 });
    expect(plain.web?.[0]).toMatchObject({
      url: sites.url('article'),
      title: expect.stringContaining('tide mill'),
    });
    const full = await sdk.search('tide mill', {
      limit: 1,
      sources: ['web', 'news'],
      scrapeOptions: { formats: ['markdown'] },
    });
    expect(full.web?.[0]).toMatchObject({ markdown: expect.stringContaining('tide mill') });
    expect(full.news?.length).toBe(1);
    expect(await sdk.search('xylophone quark')).toEqual({});
  });

  const schema = {
    type: 'object',
    properties: {
      headline: { type: 'string' },
      author: { type: 'object', properties: { name: { type: 'string' } } },
    },
  };

  it('extracts', async () => {
    const started = await sdk.startExtract({ urls: [sites.url('article')], schema, showSources: true });
    const job = await ended(() => sdk.getExtractStatus(started.id ?? ''));
    expect(job).toMatchObject({
      status: 'completed',
      data: { headline: expect.stringContaining('tide mill'), author: { name: 'Marian Holt' } },
      sources: { headline: [sites.url('article', '/')] },
      replacement: '/v2/scrape',
    });
    expect(job.creditsUsed).toBeGreaterThan(0);
  });

  it('runs an agent, reads its trace and its snapshots, lists, continues and cancels it', async () => {
    const started = await sdk.startAgent({ prompt: 'Who wrote it?', urls: [sites.url('article')], schema });
    const run = await ended(() => sdk.getAgentStatus(started.id));
    expect(run).toMatchObject({
      status: 'completed',
      data: { author: { name: 'Marian Holt' } },
      creditsUsed: 15,
    });
    const { events = [] } = await sdk.getAgentTrace(started.id, { liveView: true });
    expect(events.map(({ producerSequence }) => producerSequence)).toEqual(events.map((_, i) => i + 1));
    const artifact = events.findLast((event) => event.type === 'artifact.updated');
    const kept = await sdk.getAgentSnapshot(started.id, artifact?.artifact.snapshotId ?? '');
    expect(JSON.parse(kept.snapshot ?? '')).toEqual(run.data);
    expect((await sdk.listAgents()).agents?.[0]).toMatchObject({
      id: started.id,
      options: { prompt: 'Who wrote it?' },
    });
    const { threadId = '' } = started;
    const again = await sdk.startAgent({
      prompt: 'And when?',
      urls: [sites.url('article')],
      threadId,
      mode: 'chat',
    });
    expect(again).toMatchObject({ threadId: started.threadId, threadTurn: 2 });
    await ended(() => sdk.getAgentStatus(again.id));
    service.pace.set(0);
    const third = await sdk.startAgent({ prompt: 'Who?', urls: [sites.url('article')] });
    expect(await sdk.cancelAgent(third.id)).toBe(true);
    service.pace.set(Infinity);
    expect(await ended(() => sdk.getAgentStatus(third.id))).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('cancelled'),
      creditsUsed: 0,
    });
    await expect(sdk.cancelAgent(third.id)).rejects.toMatchObject({ status: 409 });
  });

  it('parses a file', async () => {
    const page = await sdk.parse(
      {
        data: '<main><h1>A kept page</h1><p>Only I can see this berth list.</p></main>',
        filename: 'berths.html',
        contentType: 'text/html',
      },
      { formats: ['markdown'] },
    );
    expect(page.markdown).toContain('# A kept page');
    expect(page.metadata).toMatchObject({ sourceURL: 'berths.html', creditsUsed: 1 });
    const paper = await sdk.parse({
      data: writePdf(['How to mend a net\nA knot for every broken mesh.', 'Page two']),
      filename: 'paper.pdf',
    });
    expect(paper.markdown).toContain('A knot for every broken mesh.');
    expect(paper.metadata).toMatchObject({ numPages: 2, creditsUsed: 2 });
    expect((await sdk.scrape(sites.url('article', '/paper.pdf'))).metadata).toMatchObject({ creditsUsed: 2 });
  });

  it('watches pages: creates, lists, changes, runs and deletes a monitor, and reads its checks', async () => {
    const monitor = await sdk.createMonitor({
      name: 'The mill',
      schedule: { text: 'daily at 7:30am', timezone: 'Europe/Vienna' },
      goal: 'Tell me when the mill changes',
      targets: [{ type: 'scrape', urls: [sites.url('article'), 'http://127.0.0.1:9/'] }],
    });
    expect(monitor).toMatchObject({ status: 'active', schedule: { cron: '30 7 * * *' }, judgeEnabled: true });
    expect(monitor.estimatedCreditsPerMonth).toBe(60);
    const check = await sdk.runMonitor(monitor.id);
    await ended(async () => {
      const { status } = await sdk.getMonitorCheck(monitor.id, check.id);
      return { status: status === 'queued' || status === 'running' ? 'processing' : status };
    });
    const detail = await sdk.getMonitorCheck(monitor.id, check.id, { limit: 1 });
    expect(detail).toMatchObject({
      status: 'partial',
      summary: { totalPages: 2, new: 1, error: 1 },
      actualCredits: 1,
    });
    expect(detail.pages.map(({ status }) => status).sort()).toEqual(['error', 'new']);
    expect(await sdk.listMonitorChecks(monitor.id)).toMatchObject([{ id: check.id, trigger: 'manual' }]);
    expect(await sdk.updateMonitor(monitor.id, { status: 'paused' })).toMatchObject({ status: 'paused' });
    await expect(sdk.runMonitor(monitor.id)).rejects.toMatchObject({ status: 409 });
    expect(await sdk.listMonitors({ limit: 5 })).toHaveLength(1);
    expect(await sdk.getMonitor(monitor.id)).toMatchObject({ lastCheckSummary: { totalPages: 2 } });
    expect(await sdk.deleteMonitor(monitor.id)).toBe(true);
    await expect(sdk.getMonitor(monitor.id)).rejects.toMatchObject({ status: 404 });
  });

  it('reads usage', async () => {
    expect(await sdk.getCreditUsage()).toMatchObject({
      planCredits: 5_000,
      billingPeriodStart: expect.any(String),
    });
    const { remainingTokens } = await sdk.getTokenUsage();
    expect(remainingTokens).toBe(service.credits.left(service.keys.good) * 15);
    const charged = service.credits.charges.reduce((sum, { credits }) => sum + credits, 0);
    expect((await sdk.getCreditUsageHistorical()).periods).toMatchObject([
      { endDate: null, creditsUsed: charged },
    ]);
    expect((await sdk.getTokenUsageHistorical(true)).periods).toMatchObject([
      { tokensUsed: charged * 15, apiKey: 'good' },
    ]);
    expect(await sdk.getQueueStatus()).toMatchObject({ jobsInQueue: 0, maxConcurrency: 2 });
    expect(await sdk.getConcurrency()).toEqual({ concurrency: 0, maxConcurrency: 2 });
  });

  it.skipIf(chromium === undefined)('works a browser that is opened from a scrape', async () => {
    const own = await startOwn({ chromium });
    const browsing = new Firecrawl({ apiKey: own.keys.good, apiUrl: own.url });
    const page = await browsing.scrape(sites.url('article'));
    const scrapeId = page.metadata?.scrapeId ?? '';
    expect(await browsing.interact(scrapeId, { code: 'document.title' })).toMatchObject({
      success: true,
      result: expect.stringContaining('tide mill'),
    });
    expect(await browsing.interact(scrapeId, { prompt: 'Who built the tide mill?' })).toMatchObject({
      output: expect.stringMatching(/mill/i),
    });
    expect(await browsing.stopInteraction(scrapeId)).toMatchObject({ creditsBilled: 7 });
  });
});
