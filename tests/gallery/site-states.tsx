import { PanelScreen } from '@/components/shell/panel/PanelScreen';
import type { Item, ItemStatus } from '@/lib/core/model/item';
import { noProgress, type Job, type JobState, type Progress } from '@/lib/core/model/job';
import { batchRequestSchema, mapRequestSchema, type TrawlRequest } from '@/lib/core/model/request';
import { defaultSettings, type Settings } from '@/lib/core/model/settings';
import { aCrawlOf, jobBasics } from '../support/requests';
import { anArticle } from '../support/captures';
import { aTab, createFakeApp, FAKE_NOW, type FakeApp, type FakeState } from '../support/fake-app';
import type { GalleryState, GalleryStates } from './gallery-state';
import { fill, settled, pressing, until } from './gallery-steps';

const SITE = 'https://docs.python.org';
const MINUTE = 60_000;
const MAP_ID = '00000000-0000-4000-8000-00000000aaaa';

const docsTab = aTab({ url: `${SITE}/3/library/asyncio-task.html`, title: 'Coroutines and tasks' });
const newsTab = aTab({ url: 'https://harbour-roasters.example/', title: 'Harbour Roasters' });

const onService: Settings = {
  ...defaultSettings,
  engine: 'service',
  service: { baseUrl: 'https://api.firecrawl.dev', connected: true, keyTail: 'a1b2', creditsLeft: 4_792 },
};

const ASYNCIO =
  'api-index dev eventloop exceptions future graph llapi-index platforms policy protocol queue runner stream subprocess sync task extending'.split(
    ' ',
  );

/** The addresses of a documentation: some sections, one of them large. */
const paths: string[] = [
  '/',
  '/3/',
  '/3/about.html',
  '/3/library/',
  '/3/library/asyncio.html',
  ...ASYNCIO.map((name) => `/3/library/asyncio-${name}.html`),
  ...Array.from({ length: 16 }, (_, at) => `/3/library/asyncio-example-${at + 1}.html`),
  ...Array.from({ length: 240 }, (_, at) => `/3/library/module-${at + 1}.html`),
  ...['asyncio-howto', 'a-conceptual-overview-of-asyncio', 'asyncio-in-depth', 'logging', 'sorting'].map(
    (name) => `/3/howto/${name}.html`,
  ),
  ...['3.4', '3.5', '3.7', '3.11'].map((name) => `/3/whatsnew/${name}-asyncio.html`),
  ...Array.from({ length: 14 }, (_, at) => `/3/whatsnew/3.${at}.html`),
  ...Array.from({ length: 90 }, (_, at) => `/3/c-api/part-${at + 1}.html`),
  '/3/%E4%B8%AD%E6%96%87/%E7%9B%AE%E5%BD%95.html',
  '/search?q=1',
];

function rows(jobId: string, list: readonly string[], status: ItemStatus = 'found'): Item[] {
  return list.map((path, at) => ({
    jobId,
    key: `${SITE}${path}`,
    url: `${SITE}${path}`,
    origin: at % 3 === 0 ? 'page' : 'sitemap',
    status,
    title: `Title of ${path.split('/').pop() || 'the page'}`,
    lastModified: new Date(FAKE_NOW - at * 3_600_000).toISOString(),
  }));
}

const mapRequest = mapRequestSchema.parse({ kind: 'map', url: `${SITE}/3/` });

function job(
  request: TrawlRequest,
  state: JobState,
  progress: Partial<Progress> = {},
  change: Partial<Job> = {},
): Job {
  return {
    ...jobBasics,
    id: MAP_ID,
    request,
    host: 'docs.python.org',
    createdAt: FAKE_NOW - MINUTE,
    startedAt: FAKE_NOW - MINUTE,
    progress: { ...noProgress, ...progress },
    state,
    seen: true,
    ...change,
  };
}

const done: JobState = { status: 'done', endedAt: FAKE_NOW - MINUTE + 4_100 };
const running: JobState = { status: 'running', cursor: null, owner: 'w', leaseUntil: FAKE_NOW + 20_000 };

const map = job(mapRequest, done, { found: paths.length });
const mapped: Partial<FakeState> = {
  tab: docsTab,
  jobs: [map],
  items: rows(MAP_ID, paths),
  captures: [
    anArticle({ id: 'future', url: `${SITE}/3/library/asyncio-future.html`, host: 'docs.python.org' }),
  ],
};

const crawl = aCrawlOf({ url: 'https://harbour-roasters.example/', limit: 100 });
const batch = batchRequestSchema.parse({
  kind: 'batch',
  sources: ['a', 'b', 'c'].map((path) => ({ type: 'url', url: `https://tides.example/${path}` })),
  formats: ['markdown'],
});
const jobs: Job[] = [
  job(
    crawl,
    running,
    { step: 'fetching', read: 37, waiting: 58, failed: 1, blocked: 4 },
    { id: 'j1', host: 'harbour-roasters.example', createdAt: FAKE_NOW - 41_000 },
  ),
  job(
    crawl,
    {
      status: 'blocked',
      cursor: null,
      since: FAKE_NOW - MINUTE,
      failure: { reason: 'key-refused', facts: { status: 401, keyTail: 'a1b2' } },
    },
    { read: 12, waiting: 30 },
    { id: 'j2', host: 'news.example', engine: 'service', createdAt: FAKE_NOW - 12 * MINUTE },
  ),
  map,
  job(
    batch,
    done,
    { read: 3, words: 4_100 },
    { id: 'j3', host: 'tides.example', createdAt: FAKE_NOW - 90 * MINUTE },
  ),
  job(
    crawl,
    {
      status: 'failed',
      endedAt: FAKE_NOW - 3 * 24 * 60 * MINUTE,
      failure: { reason: 'unreachable', facts: {} },
    },
    { read: 0 },
    {
      id: 'j4',
      host: 'a-very-long-host-name-of-a-small-harbour.example',
      createdAt: FAKE_NOW - 3 * 24 * 60 * MINUTE,
    },
  ),
];

const WORDS = 'harbour tide quay gauge pilot chart light buoy anchor mooring wreck dredge'.split(' ');
/** As large as maps become. */
const large: string[] = Array.from({ length: 50_000 }, (_, at) => {
  const word = (turn: number): string => WORDS[Math.floor(at / 12 ** turn) % 12] ?? '';
  return `/${word(3)}/${word(2)}-${word(1)}/${at % 3 === 0 ? `${word(0)}/` : ''}${word(0)}-${at}.html`;
});

function state(initial: Partial<FakeState>, then?: (app: FakeApp) => void | Promise<void>): GalleryState {
  return {
    app: () => {
      const app = createFakeApp(initial, 'panel');
      app.supports = () => ({ ok: true, ignored: [] });
      return app;
    },
    screen: () => <PanelScreen />,
    then: async (app) => {
      await press('Site')();
      await then?.(app);
    },
  };
}

const press = (words: string) => pressing(words, 'button, summary, [role="treeitem"], [role="menuitem"]');

function filter(words: string): () => Promise<void> {
  return async () => {
    const field = await until(() => document.querySelector<HTMLInputElement>('input.js-filter'));
    field.focus();
    await fill(field, words);
    await settled();
  };
}

const drawn = async (): Promise<void> => {
  await filter('asyncio')();
  for (const name of ['asyncio.html', 'asyncio-api-index', 'asyncio-dev', 'asyncio-eventloop'])
    await press(`Title of ${name}`)();
};

export const states: GalleryStates = {
  'panel/site-empty': state({ tab: docsTab }),
  'panel/site-no-site': state({
    tab: aTab({ url: 'about:blank', access: { ok: false, reason: 'restricted-page' } }),
  }),
  'panel/site-home-jobs': state({
    tab: newsTab,
    jobs: jobs.filter(({ host }) => host !== 'harbour-roasters.example'),
  }),
  'panel/site-home-service': state({ tab: newsTab, settings: onService }),
  'panel/site-map': state(mapped),
  'panel/site-map-files': state(
    { ...mapped, items: rows(MAP_ID, [...paths, ...[1, 2, 3].map((part) => `/pdf/part-${part}.pdf`)]) },
    async () => {
      await filter('pdf')();
      for (const part of [1, 2]) await press(`Title of part-${part}.pdf`)();
      await press('Read files')();
    },
  ),
  'panel/site-map-filtered': state(mapped, drawn),
  'panel/site-map-filtered-service': state({ ...mapped, settings: onService }, drawn),
  'panel/site-map-no-match': state(mapped, filter('gatomboya')),
  'panel/site-map-menu': state(mapped, press('More actions for this map')),
  'panel/site-map-options': state(mapped, async () => {
    await press('More actions for this map')();
    await press('Map options')();
  }),
  'panel/site-map-running': state({
    tab: docsTab,
    jobs: [job(mapRequest, running, { step: 'sitemaps', found: 61 }, { startedAt: FAKE_NOW - 3_200 })],
    items: rows(MAP_ID, paths.slice(0, 61)),
  }),
  'panel/site-map-notes': state({
    ...mapped,
    jobs: [
      {
        ...map,
        progress: {
          ...map.progress,
          notes: [{ code: 'llms-txt', detail: `${SITE}/llms.txt` }, { code: 'no-sitemap' }],
        },
      },
    ],
  }),
  'panel/site-map-failed': state({
    tab: docsTab,
    settings: onService,
    jobs: [
      job(
        mapRequest,
        {
          status: 'failed',
          endedAt: FAKE_NOW - 50_000,
          failure: { reason: 'no-credits', facts: { status: 402 } },
        },
        {},
        { engine: 'service' },
      ),
    ],
  }),
  'panel/site-map-blocked': state({
    tab: docsTab,
    jobs: [
      job(mapRequest, {
        status: 'blocked',
        cursor: null,
        since: FAKE_NOW - 40_000,
        failure: { reason: 'host-not-granted', facts: { host: 'docs.python.org' } },
      }),
    ],
  }),
  'panel/site-map-large': {
    ...state({}, async () => {
      for (let tries = 0; tries < 100 && !document.querySelector('[role="treeitem"]'); tries++)
        await settled();
    }),
    app: () => {
      const app = createFakeApp(
        { tab: docsTab, jobs: [job(mapRequest, done, { found: large.length })] },
        'panel',
      );
      app.supports = () => ({ ok: true, ignored: [] });
      // The database in memory would take seconds to write them.
      app.reader.allItems = async () => rows(MAP_ID, large);
      return app;
    },
  },
  'panel/site-map-nothing': state({ tab: docsTab, jobs: [job(mapRequest, done)] }),
  'panel/site-map-declined': {
    ...state(mapped),
    app: () => {
      const app = createFakeApp(mapped, 'panel');
      app.supports = () => ({ ok: true, ignored: [] });
      app.gestures.requestHost = async () => false;
      return app;
    },
    then: async () => {
      await press('Site')();
      await drawn();
      await press('Capture 4')();
    },
  },
  'panel/site-all-jobs': state({ tab: docsTab, jobs, items: rows(MAP_ID, paths) }, async () => {
    await press('More actions for this map')();
    await press('All jobs')();
  }),
  'panel/site-forget': state({ tab: newsTab, jobs: [map], items: rows(MAP_ID, paths) }, async () => {
    await press('More actions for Map of')();
    await press('Remove…')();
  }),
};
