import { monitorSchema } from '@/lib/features/monitors/monitor';
import { DEVICE_ACCOUNT } from '@/lib/features/monitors/watch';
import { PopupScreen } from '@/components/features/capture/popup/PopupScreen';
import type { FailureFacts, FailureReason } from '@/lib/core/model/errors';
import { noProgress, type Job, type JobState } from '@/lib/core/model/job';
import type { EngineId } from '@/lib/core/model/request';
import { defaultSettings, type Settings } from '@/lib/core/model/settings';
import type { FullCapture } from '@/lib/core/model/capture';
import { templateSchema, type TemplateBook } from '@/lib/features/templates/template';
import type { OpenTab } from '@/lib/core/ports/open-tabs';
import type { TabView } from '@/lib/core/ports/current-tab';
import { aCrawlOf } from '../support/requests';
import { aHostileCapture, anArticle } from '../support/captures';
import { aTab, createFakeApp, FAKE_NOW, type FakeApp, type FakeState } from '../support/fake-app';
import { jobOf, waitingFor, withoutKey } from '../support/panel';
import type { GalleryState, GalleryStates } from './gallery-state';
import { pressing } from './gallery-steps';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const docs = pageTab(
  'https://docs.python.example/3/library/tasks.html',
  'Coroutines and tasks — Python 3 documentation',
);
const shop = pageTab('https://harbour-roasters.example/', 'Harbour Roasters — Wholesale price list');

function pageTab(url: string, title: string, change: Partial<TabView> = {}): TabView {
  return aTab({
    url,
    title,
    access: { ok: true, hasSelection: false, source: { type: 'tab', tabId: 7, windowId: 1, url, title: '' } },
    ...change,
  });
}

const windowTabs: OpenTab[] = [
  ...['Delivery guarantees', 'Leases and retries', 'Queues under load, a field report', 'The tide mill'].map(
    (title, at): OpenTab => {
      const url = `https://docs.marlow.example/${at}`;
      return {
        tabId: at,
        windowId: 1,
        title,
        url,
        source: { type: 'tab', tabId: at, windowId: 1, url, title },
      };
    },
  ),
  { tabId: 8, windowId: 1, title: 'Settings', why: 'restricted-page' },
  {
    tabId: 9,
    windowId: 1,
    title: 'Quayside Exchange — All listings',
    url: 'https://quayside.example/',
    why: 'asleep',
  },
];

const byTemplate = (name: string, noteContentFormat?: string): TemplateBook => ({
  templates: [templateSchema.parse({ id: 'one', name, triggers: ['https://'], noteContentFormat })],
});

const connected: Settings = {
  ...defaultSettings,
  engine: 'service',
  service: { baseUrl: 'https://api.firecrawl.dev', connected: true, keyTail: 'a1b2', creditsLeft: 4_812 },
};

const asksForJson: Settings = { ...connected, capture: { ...connected.capture, format: 'json' } };

function recent(id: string, title: string, age: number): FullCapture {
  return anArticle({
    id,
    title,
    host: 'docs.python.example',
    url: `https://docs.python.example/3/${id}`,
    capturedAt: FAKE_NOW - age,
  });
}

const recents = [
  recent('event-loop', 'Event loop', 12 * MINUTE),
  recent('streams', 'Streams', DAY),
  recent('sync', 'Synchronization primitives', 4 * DAY),
  recent('queues', 'Queues', 18 * DAY),
];

const screen = () => <PopupScreen />;
const state = (
  initial: Partial<FakeState>,
  then?: GalleryState['then'],
  on: FakeApp['on'] = {},
): GalleryState => ({
  app: () => createFakeApp({ tab: docs, captures: recents, ...initial }, 'popup', on),
  screen,
  ...(then ? { then } : {}),
});

/** A job that failed or waits, found when the popup opens. */
const failing = (
  reason: FailureReason,
  facts: FailureFacts = {},
  engine: EngineId = 'service',
  tab: TabView = shop,
  settings = engine === 'service' ? connected : defaultSettings,
): GalleryState =>
  state({
    tab,
    settings,
    jobs: [jobOf(tab, { status: 'failed', endedAt: FAKE_NOW, failure: { reason, facts } }, engine)],
  });

const closed = (
  url: string,
  title: string,
  reason: Extract<TabView['access'], { ok: false }>['reason'],
  change = {},
): GalleryState => state({ tab: aTab({ url, title, access: { ok: false, reason } }), ...change });

const article = anArticle({
  id: 'done',
  title: docs.title,
  host: 'docs.python.example',
  url: docs.url ?? '',
  capturedAt: FAKE_NOW,
  metadata: { title: docs.title, wordCount: 5_214, tokenEstimate: 7_060 },
  content: {
    ...anArticle().content,
    markdown:
      '# Coroutines and tasks\n\nThis section outlines high-level asyncio APIs to work with coroutines and tasks.\n\n- Coroutines\n- Awaitables\n- Creating tasks\n- Task cancellation\n\n## Coroutines\n\nA coroutine is declared with `async def`.\n',
    links: Array.from({ length: 126 }, (_, at) => ({
      url: `https://docs.python.example/3/library/${at}`,
      text: `Chapter ${at}`,
      internal: true,
    })),
  },
});

/** The background keeps what was read, or captures at a press, at once. */
const finishing = (capture: FullCapture, change: Partial<FakeState> = {}): GalleryState => ({
  app: () => {
    const app = createFakeApp({ tab: docs, page: capture, ...change }, 'popup');
    app.on['jobs.start'] = ({ jobId, delivery }) => {
      app.change(
        {
          captures: [capture],
          jobs: [
            jobOf(docs, { status: 'done', endedAt: FAKE_NOW + 900 }, capture.engine, {
              id: jobId,
              createdAt: FAKE_NOW,
              captureIds: [capture.id],
              ...(delivery && { delivery: { ...delivery, status: 'done' as const } }),
            }),
          ],
        },
        'captures',
        'jobs',
      );
      return { jobId };
    };
    return app;
  },
  screen,
});

/** The same, and it is captured at a press. */
const captured = (capture: FullCapture, change: Partial<FakeState> = {}): GalleryState => ({
  ...finishing(capture, change),
  then: pressing('Capture page'),
});
/** A page that was read when the popup opened. */
/** In the order of the page. */
const leftOut: FullCapture['report']['leftOut'] = [
  {
    what: 'navigation',
    words: 61,
    count: 1,
    begins: 'Previous topic Developing with asyncio',
    selector: 'nav',
    rule: 'nav.related',
  },
  { what: 'boilerplate', words: 22, count: 1, begins: 'See also', selector: '#see-also' },
  { what: 'hidden', words: 36, count: 1 },
  { what: 'comments', words: 124, count: 1, begins: 'Join the conversation', selector: '#comments' },
];
const read = (capture: FullCapture, change: Partial<FakeState> = {}): GalleryState =>
  finishing(capture, change);
const withElements = (tab: TabView, elements: number): TabView =>
  tab.access.ok ? { ...tab, access: { ...tab.access, elements } } : tab;

const withFormat = (format: Settings['capture']['format']): Settings => ({
  ...defaultSettings,
  capture: { ...defaultSettings.capture, format },
});

const crawling = (status: 'running' | 'done'): Job => {
  const state: JobState =
    status === 'running'
      ? { status: 'running', cursor: null, owner: 'x', leaseUntil: FAKE_NOW + 5_000 }
      : { status: 'done', endedAt: FAKE_NOW };
  const counts =
    status === 'running'
      ? { read: 37, waiting: 58, failed: 1, blocked: 4 }
      : { read: 95, waiting: 0, failed: 1, blocked: 4, words: 214_806 };
  return jobOf(docs, state, 'device', {
    id: 'crawl',
    createdAt: FAKE_NOW - (status === 'running' ? 41_000 : 112_000),
    progress: {
      ...noProgress,
      step: 'reading',
      ...counts,
      reading: status === 'running' ? ['https://docs.python.example/3/library/asyncio-stream.html'] : [],
    },
    request: aCrawlOf({ url: docs.url ?? '', limit: 100 }),
  });
};

const summaryNeedsService = (app: FakeApp): FakeApp => {
  app.supports = (engine, asked) =>
    engine === 'device' && asked.kind === 'scrape' && asked.formats.includes('summary')
      ? { ok: false, reason: 'service-format' }
      : { ok: true, ignored: [] };
  return app;
};

export const states: GalleryStates = {
  'popup/ready-device': state({}),
  'popup/reading': state({}, undefined, { 'readings.look': () => new Promise(() => undefined) }),
  'popup/kept': { ...read(article, { captures: recents }), then: pressing('Copy') },
  'popup/by-template': {
    ...read(article, { templates: byTemplate('Docs page') }),
    then: pressing('Copy'),
  },
  'popup/by-template-prompts': read(article, {
    templates: byTemplate('Docs page', '{{"three words about it"}} {{content}}'),
    models: {
      place: 'computer',
      servers: { computer: { baseUrl: 'http://127.0.0.1:11434/v1', model: 'gemma3:4b' } },
    },
  }),
  'popup/by-template-before': read(article, {
    templates: byTemplate('Research notes for the reading group, with sources'),
    captures: [{ ...article, id: 'older', capturedAt: FAKE_NOW - 3 * DAY, content: { markdown: '# Older' } }],
  }),
  'popup/captured-before': read(article, {
    captures: [{ ...article, id: 'older', capturedAt: FAKE_NOW - 3 * DAY, content: { markdown: '# Older' } }],
  }),
  'popup/watched': read(article, {
    monitors: [
      monitorSchema.parse({
        id: 'w1',
        name: article.metadata.title ?? '',
        account: DEVICE_ACCOUNT,
        status: 'active',
        cron: '0 9 * * *',
        targets: [{ type: 'scrape', what: [article.url] }],
        lastSummary: { changed: 2 },
        readAt: FAKE_NOW,
        watch: { signedIn: false, tell: { when: 'any' } },
      }),
    ],
  }),
  'popup/captured-just-now': read(
    { ...article, report: { ...article.report, wordsOnPage: article.report.wordsKept } },
    { captures: [{ ...article, capturedAt: FAKE_NOW - 2 * MINUTE }] },
  ),
  'popup/recents': state({}, pressing('Recent')),
  'popup/tabs': {
    ...read(article, { openTabs: windowTabs, grantedHosts: ['http://*/*', 'https://*/*'] }),
    then: pressing('Tabs to .md'),
  },
  'popup/tabs-closed': { ...read(article, { grantedHosts: [] }), then: pressing('Tabs to .md') },
  'popup/large': state({ tab: withElements(docs, 361_240), captures: [] }),
  'popup/switched-off': state({
    settings: { ...defaultSettings, capture: { ...defaultSettings.capture, readOnOpen: false } },
  }),
  'popup/ready-service': state({
    tab: shop,
    settings: { ...connected, capture: { ...connected.capture, format: 'json' } },
  }),
  'popup/json-asked': state(
    {
      tab: shop,
      settings: asksForJson,
      captures: [],
      recipes: [
        {
          id: 'coffee',
          name: 'Coffee list',
          host: 'harbour-roasters.example',
          prompt: 'Every coffee with its price per kilogram and whether it is in stock',
          schema: {
            type: 'object',
            properties: { coffees: { type: 'array' }, currency: { type: 'string' } },
          },
          savedAt: FAKE_NOW,
        },
      ],
    },
    async () => {
      await pressing('Check for prompt injection')();
      const select = document.querySelector<HTMLSelectElement>('.Middle_ask select');
      if (!select) throw new Error('no recipes');
      select.value = 'coffee';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    },
  ),
  'popup/json-asked-secret': state({
    tab: pageTab('https://harbour-roasters.example/prices?token=8f3a61c09be24d57', shop.title),
    settings: asksForJson,
    captures: [],
  }),
  'popup/capturing': state({
    jobs: [jobOf(docs, { status: 'running', cursor: null, owner: 'x', leaseUntil: FAKE_NOW + 5_000 })],
  }),
  'popup/ready-to-finish': finishing(article),
  'popup/result': read(article),
  'popup/left-out': {
    ...read({ ...article, report: { ...article.report, leftOut } }),
    then: pressing('Show'),
  },
  'popup/result-hostile': read(aHostileCapture()),
  'popup/result-summary': read(article, { settings: withFormat('summary') }),
  'popup/result-json': read(article, { settings: withFormat('json') }),
  'popup/result-html': read(article, { settings: withFormat('html') }),
  'popup/result-links': read(article, { settings: withFormat('links') }),
  'popup/result-images': read(article, { settings: withFormat('images') }),
  'popup/result-missing': read(
    { ...article, content: { markdown: article.content.markdown ?? '' } },
    { settings: withFormat('summary') },
  ),
  'popup/result-selection': read({
    ...article,
    report: { ...article.report, scope: 'selection', method: 'selection' },
  }),
  'popup/result-service': captured(
    { ...article, engine: 'service', creditsUsed: 1 },
    { settings: connected },
  ),
  'popup/job-running': state({ jobs: [crawling('running')] }),
  'popup/job-finished': state({ jobs: [crawling('done')] }),
  'popup/needs-service': {
    app: () =>
      summaryNeedsService(
        createFakeApp({
          tab: docs,
          settings: { ...connected, engine: 'device', capture: { ...connected.capture, format: 'summary' } },
        }),
      ),
    screen,
  },
  'popup/needs-key': failing('needs-key', {}, 'service', shop, withoutKey),
  'popup/needs-key-refused': failing('needs-key', { status: 403 }, 'service', shop, withoutKey),
  'popup/needs-key-credits': failing('needs-key', { status: 402 }, 'service', shop, withoutKey),
  'popup/needs-key-limit': failing(
    'needs-key',
    { status: 429, retryAfterMs: 6 * 3_600_000 },
    'service',
    shop,
    withoutKey,
  ),
  'popup/key-rejected': failing('key-refused', { status: 401, keyTail: 'a1b2' }),
  'popup/out-of-credits': failing('no-credits', { status: 402, periodEndsAt: Date.UTC(2026, 10, 30, 12) }),
  'popup/rate-limited': state({
    tab: shop,
    settings: connected,
    jobs: [
      jobOf(
        shop,
        waitingFor(12_000, {
          reason: 'rate-limited',
          facts: { status: 429, attempt: 2, attempts: 5, retryAfterMs: 30_000 },
        }),
        'service',
      ),
    ],
  }),
  'popup/off-limits': closed('chrome://settings', 'Settings', 'restricted-page'),
  'popup/file-switch': closed('file:///home/ada/notes.html', 'notes.html', 'file-switch'),
  'popup/file-closed': closed('file:///home/ada/notes.pdf', 'notes.pdf', 'file-closed'),
  'popup/pdf': closed('https://papers.example/a.pdf', 'a.pdf', 'pdf-viewer', { settings: connected }),
  'popup/permission': failing('host-not-granted', { host: 'api.firecrawl.dev' }),
  'popup/not-connected': state({ settings: { ...defaultSettings, engine: 'device' } }, pressing('Service')),
  'popup/service-explained': state(
    { tab: shop, settings: { ...connected, engine: 'device' } },
    pressing('Service'),
  ),
  'popup/secret-address': state({
    tab: pageTab(
      'https://harbour-roasters.example/prices?session=8f14e45fceea167a5a36dedd4bea2543',
      shop.title,
    ),
    settings: connected,
  }),
  'popup/not-built-yet': state({}, pressing('Map site')),
  'popup/private': state(
    { tab: { ...shop, isPrivate: true }, settings: connected },
    pressing('Capture page'),
  ),
  'popup/offline': failing('offline'),
  'popup/unreachable': {
    ...failing('unreachable'),
  },
  'popup/wrong-api': failing('wrong-api'),
  'popup/timed-out': failing('timed-out', { amount: 30 }),
  'popup/service-error': failing('service-error', { status: 502 }),
  'popup/site-refused': failing('site-refused', { status: 403, host: 'harbour-roasters.example' }),
  'popup/page-gone': failing('page-gone', { status: 404, host: 'harbour-roasters.example' }),
  'popup/nothing-readable': failing('nothing-readable', { amount: 12 }, 'device', docs),
  'popup/page-changed': failing('page-changed', {}, 'device', docs),
  'popup/engine-cannot': failing('engine-cannot', {}, 'device', docs),
  'popup/unconfirmed': failing('unconfirmed'),
  'popup/storage-full': failing('storage-full', { amount: 62 }, 'device', docs),
  'popup/nothing-recent': state({ tab: shop, captures: [] }),
  'popup/right-to-left': state({
    tab: pageTab('https://gulf.example/ar', 'المد والجزر في الخليج العربي وما حوله من المدن'),
    captures: [],
  }),
};
