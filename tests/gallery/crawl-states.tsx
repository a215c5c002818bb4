import { BatchStart } from '@/components/features/batch/BatchStart';
import { CrawlOptions } from '@/components/features/crawl/CrawlOptions';
import { newJobViewState } from '@/components/features/site/site-memory';
import { SiteJob } from '@/components/features/site/job/SiteJob';
import { SettingsProvider } from '@/components/shell/state/settings';
import { PanelFooter } from '@/components/shell/panel/PanelScreen';
import '@/components/shell/panel/panel.css';
import type { Item } from '@/lib/core/model/item';
import { noProgress, type Job, type JobState, type Progress } from '@/lib/core/model/job';
import { batchRequestSchema, type EngineId } from '@/lib/core/model/request';
import { defaultSettings, type Settings } from '@/lib/core/model/settings';
import { blockedBy, waitingFor } from '../support/panel';
import { aCrawlOf, jobBasics } from '../support/requests';
import { anArticle } from '../support/captures';
import type { FullCapture } from '@/lib/core/model/capture';
import { createFakeApp, FAKE_NOW, type FakeApp, type FakeState } from '../support/fake-app';
import type { OpenTab } from '@/lib/core/ports/open-tabs';
import type { ComponentChildren } from 'preact';
import type { GalleryState, GalleryStates } from './gallery-state';
import { inTurn, settled, pressing, type } from './gallery-steps';
import * as panelScreenStyles from '@/components/shell/panel/PanelScreen.module.css';
import * as viewStyles from '@/components/ui/view.module.css';

const DOCS = 'https://docs.python.org/3/';
const HOST = 'docs.python.org';
const JOB = '00000000-0000-4000-8000-00000000c0de';

const onService: Settings = {
  ...defaultSettings,
  engine: 'service',
  service: { baseUrl: 'https://api.firecrawl.dev', connected: true, keyTail: 'a1b2', creditsLeft: 4_792 },
};

const onOwnServer: Settings = {
  ...defaultSettings,
  engine: 'service',
  service: { baseUrl: 'http://localhost:3002', connected: true, profile: { found: 'self-hosted' } },
};

const READ: [string, number][] = [
  ['library/asyncio-sync.html', 2_310],
  ['library/asyncio-task.html', 5_214],
  ['library/asyncio-queue.html', 1_482],
  ['library/asyncio-runner.html', 1_036],
  ['library/asyncio-policy.html', 1_920],
  ['library/asyncio-platforms.html', 604],
  ['library/asyncio-llapi-index.html', 3_377],
];

const item = (path: string, order: number, change: Partial<Item>): Item => ({
  jobId: JOB,
  key: `${DOCS}${path}`,
  url: new URL(path, DOCS).href,
  origin: 'page',
  status: 'waiting',
  order,
  ...change,
});
const read = (path: string, order: number, words: number): Item =>
  item(path, order, { status: 'read', words, captureId: 'docs' });
const failed: Item = item('library/asyncio-graph.html', 990, {
  status: 'failed',
  failure: { reason: 'timed-out', facts: { amount: 30 } },
});
const blocked: Item[] = [
  ['/3/search.html', 'Disallow: /*/search', '/3/index.html'],
  ['/2.7/library/', 'Disallow: /2.7/', '/3/library/index.html'],
  ['/2.7/whatsnew/', 'Disallow: /2.7/', '/3/whatsnew/index.html'],
  ['/dev/bugs.html', 'Disallow: /dev/', '/3/bugs.html'],
].map(([path = '', rule = '', from = ''], at) =>
  item(path, 980 - at, {
    status: 'blocked',
    blocked: { reason: 'robots', detail: rule },
    from: new URL(from, DOCS).href,
  }),
);
const mixedBlocked: Item[] = [
  ...blocked,
  item('calendar?month=2031-04', 900, { status: 'blocked', blocked: { reason: 'trap', detail: 'calendar' } }),
  item('account/logout', 899, {
    status: 'blocked',
    blocked: { reason: 'side-effect-link', detail: 'logout' },
  }),
  item('old', 898, {
    status: 'blocked',
    blocked: { reason: 'leaves-site', detail: 'other.example' },
    from: `${DOCS}library/index.html`,
  }),
];

const pages = (count: number): Item[] =>
  Array.from({ length: count }, (_, at) => {
    const [path = '', words = 0] = READ[at] ?? [`library/module-${at}.html`, 400 + ((at * 37) % 3_000)];
    return read(path, 995 - at - (at > 1 ? 10 : 0), words);
  });
const waiting = Array.from({ length: 58 }, (_, at) => item(`library/later-${at}.html`, at, {}));

function job(state: JobState, progress: Partial<Progress>, change: Partial<Job> = {}): Job {
  return {
    ...jobBasics,
    id: JOB,
    request: aCrawlOf({ url: DOCS, limit: 100, delay: 1 }),
    host: HOST,
    createdAt: FAKE_NOW - 42_000,
    startedAt: FAKE_NOW - 41_000,
    progress: { ...noProgress, step: 'fetching', ...progress },
    state,
    nextOrder: 1_000,
    seen: true,
    ...change,
  };
}

const running: JobState = { status: 'running', cursor: null, owner: 'x', leaseUntil: FAKE_NOW + 9_000 };
const counts = { read: 37, waiting: 58, failed: 1, blocked: 4, words: 61_204 };
const done = { read: 95, waiting: 0, failed: 1, blocked: 4, words: 214_806 };
const endedAt = FAKE_NOW + 71_000;
const runningItems = [...pages(37), failed, ...blocked, ...waiting];
const ended = job({ status: 'done', endedAt }, done);
const doneItems = [...pages(95), failed, ...blocked];
const article = anArticle({ id: 'docs', url: DOCS, host: HOST });

function Frame({ settings, children }: { settings: Settings; children: ComponentChildren }) {
  return (
    <SettingsProvider value={settings}>
      <div class={panelScreenStyles.panel}>
        <header class={panelScreenStyles.navRow}>
          <h1 class="visually-hidden">Trawl</h1>
        </header>
        <main class={viewStyles.main}>
          <div class={viewStyles.view}>{children}</div>
        </main>
        <PanelFooter section="page" onUsage={() => undefined} />
      </div>
    </SettingsProvider>
  );
}

const nothing = (): void => undefined;
const press = (words: string) => pressing(words, 'button, summary, [role="option"], [role="tab"]');
const openMore = async (): Promise<void> => {
  const more = document.querySelector<HTMLDetailsElement>('.options-form_more');
  if (!more) throw new Error('no further options');
  more.open = true;
  await settled();
};
const jobState = (
  one: Job,
  items: Item[],
  change: Partial<FakeState> = one.engine === 'service' ? { settings: onService } : {},
  then?: GalleryState['then'],
): GalleryState => ({
  app: () => createFakeApp({ jobs: [one], items, captures: [article], ...change }, 'panel'),
  screen: () => (
    <Frame settings={change.settings ?? defaultSettings}>
      <SiteJob
        jobId={JOB}
        viewState={newJobViewState()}
        onBack={nothing}
        onOther={nothing}
        onCrawl={nothing}
        goToPage={nothing}
        goToLibrary={nothing}
      />
    </Frame>
  ),
  ...(then ? { then } : {}),
});

const serviceJob = (state: JobState, progress: Partial<Progress>): Job =>
  job(state, progress, { engine: 'service' satisfies EngineId });

const failure = (
  reason: 'key-refused' | 'needs-key' | 'unconfirmed' | 'rate-limited' | 'unreachable' | 'job-gone',
  facts: object = {},
) => ({
  reason,
  facts,
});

const optionsState = (
  settings: Settings,
  then?: GalleryState['then'],
  on: FakeApp['on'] = {},
): GalleryState => ({
  app: () => {
    const app = createFakeApp({ settings }, 'panel', on);
    app.supports = () => ({ ok: true, ignored: [] });
    app.estimateCost = (request) =>
      'limit' in request ? { min: 1, max: Number(request.limit) } : { min: 1, max: 1 };
    return app;
  },
  screen: () => (
    <Frame settings={settings}>
      <CrawlOptions url={DOCS} kept={{}} onBack={nothing} onStarted={nothing} />
    </Frame>
  ),
  ...(then ? { then } : {}),
});

const openTab = (at: number, url: string, title: string, change: Partial<OpenTab> = {}): OpenTab => ({
  tabId: at,
  windowId: 1,
  title,
  url,
  source: { type: 'tab', tabId: at, windowId: 1, url, title },
  ...change,
});
const asleep = openTab(4, 'https://news.example/today', 'Today in the harbour', { why: 'asleep' });
delete asleep.source;
const own: OpenTab = {
  tabId: 5,
  windowId: 1,
  title: 'Extensions',
  url: 'chrome://extensions/',
  why: 'restricted-page',
};
const tabsOpen: OpenTab[] = [
  openTab(1, `${DOCS}library/asyncio-task.html`, 'Coroutines and tasks — Python 3 documentation'),
  openTab(2, 'https://harbour-roasters.example/wholesale', 'Wholesale price list'),
  openTab(3, 'https://ar.example/', 'مواعيد المد والجزر'),
  asleep,
  own,
];
const everywhere = ['http://*/*', 'https://*/*'];
const batchState = (
  change: Partial<FakeState>,
  lines?: string[],
  then?: GalleryState['then'],
): GalleryState => ({
  app: () => {
    const app = createFakeApp(change, 'panel');
    app.supports = () => ({ ok: true, ignored: [] });
    app.estimateCost = (request) =>
      request.kind === 'batch' ? { min: 1, max: request.sources.length } : { min: 1, max: 1 };
    return app;
  },
  screen: () => (
    <Frame settings={change.settings ?? defaultSettings}>
      <BatchStart {...(lines ? { lines } : {})} kept={{}} onBack={nothing} onStarted={nothing} />
    </Frame>
  ),
  ...(then ? { then } : {}),
});

const dataBatch = batchRequestSchema.parse({
  kind: 'batch',
  sources: [1, 2, 3, 4].map((at) => ({ type: 'url', url: `https://shop.example/kettles/${at}` })),
  formats: ['markdown', 'json'],
  options: {
    json: {
      prompt: 'The kettle and its price',
      schema: {
        type: 'object',
        properties: { title: { type: 'string' }, price: { type: 'number' } },
        required: ['title', 'price'],
      },
    },
  },
});
const batch = batchRequestSchema.parse({
  kind: 'batch',
  sources: Array.from({ length: 12 }, (_, at) => ({ type: 'url', url: `https://site-${at}.example/page` })),
  formats: ['markdown'],
});

const tenThousand: Item[] = Array.from({ length: 10_000 }, (_, at) => read(`p/${at}`, 10_000 - at, at % 900));

const pageOfData = (at: number) => {
  const url = `https://shop.example/kettles/${at + 1}`;
  return { jobId: JOB, key: url, url, origin: 'list' as const, order: at };
};
const interruptedPage = (at: number): Item => ({
  ...pageOfData(at),
  status: 'failed',
  failure: { reason: 'model-refused', facts: { serviceCode: 'interrupted' } },
});
const capturedData = (at: number, content: object, warnings: string[] = []): FullCapture =>
  anArticle({
    id: `data-${at}`,
    url: pageOfData(at).url,
    host: 'shop.example',
    content: { markdown: '# Kettle', ...content },
    report: { ...anArticle().report, warnings },
  });
/** As the user's own model gave it. */
const answeredPage = (at: number): FullCapture =>
  capturedData(at, {
    json: {
      title: `Kettle ${at + 1}, whistling, brushed steel`,
      price: at === 1 ? 'on request' : 24.5 + at,
    },
    extra: {
      jsonBy: 'qwen3:8b',
      notOnPage: at === 2 ? ['/title'] : [],
      jsonUsage: { input: 900, output: 40 },
    },
  });
/** As the page declares it, without a model. */
const declaredPage = (at: number): FullCapture =>
  capturedData(
    at,
    at === 3
      ? { json: {} }
      : {
          json: { title: `Kettle ${at + 1}, whistling, brushed steel`, ...(at > 0 && { price: 24.5 + at }) },
          extra: { notOnPage: at === 2 ? ['/price'] : [] },
        },
    [at === 3 ? 'json-by-markup: title, price' : at === 0 ? 'json-by-markup: price' : 'json-by-markup'],
  );
/** A list of pages with the data of each. */
const dataState = (state: JobState, captures: FullCapture[], others: Item[]): GalleryState =>
  jobState(
    job(
      state,
      {
        read: captures.length,
        waiting: others.filter(({ status }) => status === 'waiting').length,
        failed: others.filter(({ status }) => status === 'failed').length,
      },
      { request: dataBatch, host: 'shop.example' },
    ),
    [
      ...captures.map(({ id }, at): Item => ({
        ...pageOfData(at),
        status: 'read',
        words: 400,
        captureId: id,
      })),
      ...others,
    ],
    { captures },
  );

export const states: GalleryStates = {
  'panel/crawl-running': jobState(
    job(running, { ...counts, reading: [`${DOCS}library/asyncio-stream.html`] }),
    runningItems,
  ),
  'panel/crawl-begins': jobState(job(running, { step: 'robots' }), []),
  'panel/crawl-pausing': jobState(job(running, counts, { requestedAction: 'pause' }), runningItems),
  'panel/crawl-paused': jobState(
    job({ status: 'paused', cursor: null, since: FAKE_NOW }, counts),
    runningItems,
  ),
  'panel/crawl-paused-service': jobState(
    serviceJob({ status: 'paused', cursor: null, since: FAKE_NOW }, { ...counts, creditsUsed: 37 }),
    runningItems,
  ),
  'panel/crawl-at-the-balance': jobState(
    serviceJob(
      { status: 'done', endedAt },
      { ...done, notes: [{ code: 'balance-reached' }], creditsUsed: 84 },
    ),
    doneItems,
  ),
  'panel/crawl-cut-short': jobState(
    job({ status: 'paused', cursor: null, since: FAKE_NOW, interrupted: true }, counts),
    runningItems,
  ),
  'panel/crawl-waiting': jobState(
    serviceJob(waitingFor(12_000, failure('rate-limited', { status: 429, attempt: 2, attempts: 5 })), {
      ...counts,
      waiting: 0,
      total: 95,
      creditsUsed: 37,
    }),
    runningItems,
  ),
  'panel/crawl-key-refused': jobState(
    serviceJob(blockedBy(failure('key-refused', { status: 401, keyTail: 'a1b2' })), {
      ...counts,
      waiting: 0,
      total: 95,
      creditsUsed: 37,
    }),
    runningItems,
  ),
  'panel/crawl-needs-key': jobState(
    serviceJob(
      { status: 'blocked', cursor: null, since: FAKE_NOW, failure: failure('needs-key') },
      { ...counts, waiting: 0, total: 95, creditsUsed: 37 },
    ),
    runningItems,
  ),
  'panel/crawl-unconfirmed': jobState(
    serviceJob({ status: 'blocked', cursor: null, since: FAKE_NOW, failure: failure('unconfirmed') }, {}),
    [],
  ),
  'panel/crawl-finished': jobState(ended, doneItems),
  'panel/crawl-blocked-tab': jobState(ended, doneItems, {}, press('Skipped')),
  'panel/crawl-blocked-mixed': jobState(
    job({ status: 'done', endedAt }, { ...done, blocked: 7 }),
    [...pages(95), failed, ...mixedBlocked],
    {},
    press('Skipped'),
  ),
  'panel/crawl-failed-tab': jobState(ended, doneItems, {}, press('Failed')),
  'panel/crawl-failed-service': jobState(
    serviceJob({ status: 'failed', endedAt, failure: { reason: 'job-failed', facts: {} } }, {}),
    [],
  ),
  'panel/crawl-not-connected': jobState(
    serviceJob(
      { status: 'blocked', cursor: null, since: FAKE_NOW, failure: { reason: 'not-connected', facts: {} } },
      counts,
    ),
    runningItems,
    { settings: defaultSettings },
  ),
  'panel/crawl-export-so-far': jobState(
    job(running, counts),
    runningItems,
    {},
    press('Export the 37 pages so far'),
  ),
  'panel/crawl-limit': jobState(
    job(
      { status: 'done', endedAt },
      {
        ...done,
        read: 100,
        notes: [
          { code: 'limit-reached', amount: 214 },
          { code: 'llms-txt', detail: `${DOCS}llms.txt` },
        ],
      },
    ),
    pages(100),
    {},
    press('More'),
  ),
  'panel/crawl-cancelled': jobState(
    serviceJob({ status: 'cancelled', endedAt: FAKE_NOW, failure: failure('unconfirmed') }, counts),
    runningItems,
  ),
  'panel/crawl-own-cancel-not-received': jobState(
    serviceJob(
      {
        status: 'cancelled',
        endedAt: FAKE_NOW,
        failure: failure('unreachable', { host: 'localhost:3002', free: true }),
      },
      counts,
    ),
    runningItems,
    { settings: onOwnServer },
  ),
  'panel/crawl-own-lost-sight': jobState(
    serviceJob(waitingFor(5_000, failure('job-gone', { host: 'localhost:3002', status: 404 })), {
      ...counts,
      step: 'polling',
    }),
    runningItems,
    { settings: onOwnServer },
  ),
  'panel/crawl-empty': jobState(
    serviceJob(
      { status: 'done', endedAt },
      {
        notes: [
          { code: 'ended-empty', detail: 'The website blocks automated access to every page of this crawl.' },
        ],
      },
    ),
    [],
  ),
  'panel/crawl-forget': jobState(ended, doneItems, {}, inTurn(press('More'), press('Remove'))),
  'panel/crawl-page': jobState(ended, doneItems, {}, async () => {
    document.querySelector<HTMLElement>('[role="option"]')?.click();
    await settled();
  }),
  'panel/crawl-many': jobState(
    job({ status: 'done', endedAt }, { ...done, read: 10_000, failed: 0, blocked: 0 }),
    tenThousand,
  ),
  'panel/batch-running': jobState(
    job(running, { read: 3, waiting: 9 }, { request: batch, host: 'site-0.example' }),
    batch.sources.map(({ url }, at) => ({
      jobId: JOB,
      key: url,
      url,
      origin: 'list' as const,
      status: at < 3 ? ('read' as const) : ('waiting' as const),
      order: at < 3 ? 100 + at : at,
      ...(at < 3 ? { words: 400 * (at + 1), captureId: 'docs' } : {}),
    })),
  ),
  'panel/job-data': dataState({ status: 'done', endedAt }, [0, 1, 2].map(answeredPage), [interruptedPage(3)]),
  'panel/job-data-stopped': dataState(
    blockedBy({
      reason: 'model-not-ready',
      facts: { serviceCode: 'no-answer', host: '127.0.0.1:11434' },
    }),
    [0, 1].map(answeredPage),
    [interruptedPage(2), { ...pageOfData(3), status: 'waiting' }],
  ),
  'panel/job-data-declared': dataState({ status: 'done', endedAt }, [0, 1, 2, 3].map(declaredPage), []),
  'panel/crawl-gone': jobState(job(running, {}, { id: 'another' }), []),
  'panel/crawl-options': optionsState(defaultSettings),
  'panel/crawl-options-service': optionsState(onService),
  'panel/crawl-options-more': optionsState(
    defaultSettings,
    inTurn(openMore, press('Read as signed in'), press('Read files')),
  ),
  'panel/crawl-options-more-service': optionsState(onService, openMore),
  'panel/crawl-options-preview': optionsState(
    onService,
    inTurn(
      () => type('Describe what you need', 'Only the asyncio library pages, no changelogs', true),
      press('Suggest rules'),
    ),
    {
      'service.previewCrawl': () => ({
        rules: {
          includePaths: ['^/3/library/asyncio.*'],
          excludePaths: ['^/3/whatsnew/.*'],
          maxDiscoveryDepth: 2,
          limit: 100,
        },
        dropped: [{ key: 'ignoreRobotsTxt', value: true, why: 'not-allowed' }],
      }),
    },
  ),
  'panel/crawl-options-wrong': optionsState(defaultSettings, () =>
    type('Only these paths', '^/3/(library', true),
  ),
  'panel/crawl-options-declined': {
    ...optionsState(defaultSettings, press('Start crawl')),
    app: () => {
      const app = createFakeApp({}, 'panel');
      app.supports = () => ({ ok: true, ignored: [] });
      app.gestures.requestHost = async () => false;
      return app;
    },
  },
  'panel/batch-tabs': batchState({ openTabs: tabsOpen, grantedHosts: everywhere }),
  'panel/batch-tabs-closed': batchState({}),
  'panel/batch-list': batchState({ settings: onService }, [
    'https://example.com/one',
    'https://example.com/two',
    'not an address',
    'https://example.com/one',
  ]),
  'panel/batch-list-device': batchState({}, ['https://example.com/one', 'https://example.com/two']),
  'panel/batch-list-steps': batchState(
    {
      recipes: [
        {
          id: 'r',
          name: 'Open the details',
          host: 'example.com',
          steps: [{ do: 'scroll', screens: 1 }],
          savedAt: 1,
        },
      ],
    },
    ['https://example.com/one', 'https://example.com/two'],
  ),
  'panel/batch-list-secrets': batchState({ settings: onService }, [
    'https://example.com/one?token=8f14e45fceea167a5a36dedd4bea2543',
    'https://example.com/two',
    ...Array.from(
      { length: 6 },
      (_, at) => `https://example.com/file/${at}?signature=c81e728d9d4c2f636f06${at}`,
    ),
  ]),
};
