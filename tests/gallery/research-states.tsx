import { PanelScreen } from '@/components/shell/panel/PanelScreen';
import { estimateWork } from '@/lib/service/work-cost';
import type { FullCapture } from '@/lib/core/model/capture';
import type { Job, JobState } from '@/lib/core/model/job';
import type { Failure } from '@/lib/core/model/errors';
import type { PageResults } from '@/lib/core/model/page-results';
import { defaultSettings, type Settings } from '@/lib/core/model/settings';
import { searchRequestSchema } from '@/lib/core/model/request';
import { anArticle } from '../support/captures';
import { aTab, createFakeApp, FAKE_NOW, type FakeApp, type FakeState } from '../support/fake-app';
import { aJob, done, failedWith, onService, running } from '../support/panel';
import type { GalleryState, GalleryStates } from './gallery-state';
import { fill, settled, pressing, until } from './gallery-steps';

const DAY = 24 * 3_600_000;
const tab = aTab({ url: 'https://harbour-roasters.example/', title: 'Harbour Roasters' });

type Result = Record<string, unknown> & { source: string; url: string };

const web: Result[] = [
  [
    'bean-index.example',
    'Wholesale coffee prices, autumn 2026',
    'Quarterly index of roasted and green prices from 140 European roasters, per kilogram, with what has moved since the summer and what may move next.',
  ],
  [
    'harbour-roasters.example',
    'Harbour Roasters — Wholesale price list',
    'Prices per kilogram, valid from 16 November. Minimum order 6 kg, free delivery above 30 kg.',
  ],
  [
    'grindnotes.example',
    'How roasters set wholesale margins',
    'A worked example from green cost to invoice, with shrinkage, labour and freight.',
  ],
  [
    'northlight.example',
    'Northlight Coffee trade catalogue',
    'Full range with trade prices, bag sizes and lead times for the 2026 season.',
  ],
  ['trade-press.example', 'Café supply price survey', ''],
].map(([host, title, description]) => ({ source: 'web', url: `https://${host}/prices`, title, description }));
const news: Result[] = [
  [
    'tidewater-gazette.example',
    'Harbour roasters raise prices for a third time',
    '3 h ago',
    '“We held out until the new harvest,” says the owner. The list went up by four percent on Monday.',
  ],
  [
    'bean-index.example',
    'Green coffee falls, bags do not follow',
    'Yesterday',
    'The index for washed arabica is back at its March level, roasters’ lists are not.',
  ],
  [
    'quayside.example',
    'Port strike ends; containers move again',
    '16 Nov',
    'About 1,900 containers waited, a tenth of them coffee.',
  ],
].map(([host, title, date, description]) => ({
  source: 'news',
  url: `https://${host}/news`,
  title,
  date,
  description,
}));
const images: Result[] = ['harbour-roasters', 'northlight', 'bean-index', 'cais-coffee', 'quayside'].map(
  (host, at) => ({
    source: 'images',
    url: `https://${host}.example/`,
    title: [
      'Kenya Gatomboya, 1 kg bag',
      'Washing station, drying beds',
      'Cherries by ripeness',
      'Bag label',
      'Roaster',
    ][at],
    image: { url: `https://${host}.example/bag.jpg`, width: 1200, height: 900 },
  }),
);

const QUERY = 'specialty coffee wholesale price';
const asked = (change: object = {}) =>
  searchRequestSchema.parse({ kind: 'search', query: QUERY, sources: ['web', 'news', 'images'], ...change });

const ownSearch: Settings = { ...defaultSettings, searchAddress: 'https://searx.example/search' };
const ofEngine = { sources: ['web'], at: ownSearch.searchAddress };
const noJson: Failure = {
  reason: 'search-fault',
  facts: { host: 'searx.example', serviceCode: 'noJson', status: 403 },
};
const pageResults: PageResults = {
  url: 'https://engine.example/?q=x',
  title: QUERY,
  words: QUERY,
  results: web.map(({ url }) => ({ url, title: url })),
};

function search(id: string, state: JobState, at: number, change: object = {}): Job {
  const request = asked(change);
  const made = state.status === 'done' ? [`list-${id}`] : [];
  return aJob(
    request,
    state,
    {},
    { id, engine: 'service', host: '', title: request.query, createdAt: at, captureIds: made },
  );
}

function list(id: string, results: Result[], change: Partial<FullCapture> = {}): FullCapture {
  return anArticle({
    id: `list-${id}`,
    jobId: id,
    url: `search:${encodeURIComponent(QUERY)}`,
    host: '',
    title: QUERY,
    creditsUsed: 4,
    capturedAt: FAKE_NOW,
    content: { json: results },
    report: { ...anArticle().report, warnings: [] },
    ...change,
  });
}

const all = [...web, ...news, ...images];
const found: Partial<FakeState> = {
  tab,
  jobs: [search('s1', done, FAKE_NOW - 60_000)],
  captures: [
    list('s1', all),
    anArticle({
      id: 'kept',
      url: 'https://harbour-roasters.example/prices',
      host: 'harbour-roasters.example',
    }),
  ],
};
const again: Partial<FakeState> = {
  ...found,
  jobs: [search('s1', done, FAKE_NOW - 60_000), search('s0', done, FAKE_NOW - 6 * DAY)],
  captures: [
    ...(found.captures ?? []),
    list('s0', [...web.slice(1), ...news.slice(2), ...images], { capturedAt: FAKE_NOW - 6 * DAY }),
  ],
};

function state(initial: Partial<FakeState>, then?: (app: FakeApp) => void | Promise<void>): GalleryState {
  return {
    app: () => {
      const app = createFakeApp({ settings: onService(4_812), tab, ...initial }, 'panel');
      app.supports = () => ({ ok: true, ignored: [] });
      app.estimateCost = estimateWork;
      return app;
    },
    screen: () => <PanelScreen />,
    then: async (app) => {
      await press('Research')();
      await then?.(app);
    },
  };
}

const press = (words: string) => pressing(words, 'button, [role="option"], [role="menuitem"]');

/** Ticks the results at these places. */
async function tick(...places: number[]): Promise<void> {
  for (const place of places) {
    document.querySelectorAll<HTMLElement>('[role="option"] .Check_check')[place]?.click();
    await settled();
  }
}

const SCHEMA = JSON.stringify(
  {
    type: 'object',
    required: ['coffees', 'currency'],
    properties: {
      coffees: {
        type: 'array',
        items: {
          type: 'object',
          required: ['name', 'price_per_kg'],
          properties: {
            name: { type: 'string', description: 'As printed on the bag, without the size' },
            price_per_kg: { type: 'number', minimum: 0 },
            in_stock: { type: 'boolean' },
            origin: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          },
        },
      },
      currency: { type: 'string', enum: ['EUR', 'USD'] },
      valid_from: { type: 'string', format: 'date' },
    },
  },
  null,
  2,
);

/** The options of a capture as JSON by the service, with a schema in them. */
function jsonOptions(schema: string, then?: () => Promise<void>): GalleryState {
  const settings = onService(4_812);
  return {
    app: () => {
      const app = createFakeApp(
        { settings: { ...settings, capture: { ...settings.capture, format: 'json' } }, tab },
        'panel',
      );
      app.estimateCost = estimateWork;
      return app;
    },
    screen: () => <PanelScreen />,
    then: async () => {
      await press('Capture options')();
      await press('More options')();
      await press('JSON')();
      const area = [...document.querySelectorAll<HTMLTextAreaElement>('.schema_schema textarea')][0];
      if (!area) throw new Error('no schema');
      area.value = schema;
      area.dispatchEvent(new Event('input', { bubbles: true }));
      await settled();
      await press('Fields')();
      await then?.();
      document.querySelector('.schema_schema')?.scrollIntoView({ block: 'start' });
    },
  };
}

const opened = press(QUERY);
const failed = (reason: 'too-old' | 'no-credits'): JobState =>
  failedWith({ reason, facts: { status: reason === 'too-old' ? 404 : 402, host: 'api.example' } });

export const states: GalleryStates = {
  'panel/research-no-service': {
    app: () => createFakeApp({ tab }, 'panel'),
    screen: () => <PanelScreen />,
    then: () => press('Research')(),
  },
  'panel/research-empty': state({}),
  'panel/research-private': state({ tab: { ...tab, isPrivate: true } }),
  'panel/research-options': state({}, async () => {
    await fill(
      await until(() => document.querySelector<HTMLInputElement>('input.js-filter')),
      'specialty coffee wholesale price 2026',
    );
    await press('More options')();
    await press('News')();
    document.querySelector<HTMLElement>('[role="switch"]')?.click();
    await settled();
  }),
  'panel/research-options-dates': state({}, async () => {
    await fill(
      await until(() => document.querySelector<HTMLInputElement>('input.js-filter')),
      'specialty coffee wholesale price 2026',
    );
    await press('More options')();
    const time = [...document.querySelectorAll('select')].find(({ options }) =>
      [...options].some(({ value }) => value === 'dates'),
    );
    if (!time) throw new Error('no choice of a time');
    time.value = 'dates';
    time.dispatchEvent(new Event('change', { bubbles: true }));
    await settled();
    const [from, to] = document.querySelectorAll<HTMLInputElement>('input[type=date]');
    for (const [field, day] of [
      [from, '2026-11-20'],
      [to, '2026-11-01'],
    ] as const) {
      if (!field) throw new Error('no field of a day');
      field.value = day;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    await settled();
  }),
  'panel/research-past': state({
    ...again,
    jobs: [
      ...(again.jobs ?? []),
      search('s2', done, FAKE_NOW - 7 * DAY, { query: 'kenya washed coffee bag', sources: ['images'] }),
      search('s3', done, FAKE_NOW - 8 * DAY, {
        query: 'at-least-once delivery cost',
        country: 'PT',
        sources: ['web'],
      }),
      search('s4', failed('no-credits'), FAKE_NOW - 9 * DAY, {
        query: 'gatomboya wholesale lisbon',
        sources: ['news'],
        tbs: 'qdr:y',
      }),
      search('s5', running, FAKE_NOW - 2_000, {
        query: 'a very long question that somebody typed into the field and that has no end on one line',
      }),
    ],
    captures: [...(again.captures ?? []), list('s2', images), list('s3', [])],
  }),
  'panel/research-running': state({ jobs: [search('s1', running, FAKE_NOW)] }, opened),
  'panel/research-web': state(found, async () => {
    await opened();
    await tick(0, 1, 3);
  }),
  'panel/research-news-again': state(again, async () => {
    await opened();
    await press('News')();
    await tick(0, 2);
  }),
  'panel/research-images': state(found, async () => {
    await opened();
    await press('Images')();
  }),
  'panel/research-images-loaded': state(found, async () => {
    await opened();
    await press('Images')();
    await press('Load these')();
    await tick(0, 1);
  }),
  'panel/research-none-of-source': state({ ...found, captures: [list('s1', web)] }, async () => {
    await opened();
    await press('News')();
  }),
  'panel/research-nothing': state({ ...found, captures: [list('s1', [])] }, opened),
  'panel/research-partly': state(
    {
      jobs: [search('s1', done, FAKE_NOW, { formats: ['markdown'] })],
      captures: [
        list(
          's1',
          web.map((result, at) => (at < 3 ? { ...result, keptAs: result.url } : result)),
          {
            report: { ...anArticle().report, warnings: ['2 result(s) could not be scraped.'] },
          },
        ),
      ],
    },
    opened,
  ),
  'panel/research-on-page': state({ settings: defaultSettings, pageResults }),
  'panel/research-own-found': state(
    {
      settings: ownSearch,
      jobs: [{ ...search('s1', done, FAKE_NOW - 60_000, ofEngine), engine: 'device' }],
      captures: [
        list('s1', web, {
          creditsUsed: undefined,
          report: { ...anArticle().report, warnings: ['north: timeout'] },
        }),
        anArticle({
          id: 'kept',
          url: 'https://harbour-roasters.example/prices',
          title: `${QUERY} of Harbour Roasters`,
        }),
      ],
    },
    opened,
  ),
  'panel/research-own-fault': state(
    {
      settings: ownSearch,
      jobs: [
        {
          ...search('s1', { status: 'failed', failure: noJson, endedAt: FAKE_NOW }, FAKE_NOW, ofEngine),
          engine: 'device',
        },
      ],
    },
    opened,
  ),
  'panel/research-gone': state({ jobs: [search('s1', done, FAKE_NOW)], captures: [] }, opened),
  'panel/research-unconfirmed': state(
    {
      jobs: [
        search(
          's1',
          { status: 'blocked', cursor: null, since: FAKE_NOW, failure: { reason: 'unconfirmed', facts: {} } },
          FAKE_NOW,
        ),
      ],
    },
    opened,
  ),
  'panel/json-schema-fields': jsonOptions(SCHEMA, async () => {
    document.querySelector<HTMLInputElement>('input[data-path*="name"]')?.focus();
    await settled();
  }),
  'panel/json-schema-text': jsonOptions(SCHEMA, press('JSON')),
  'panel/json-schema-problem': jsonOptions(SCHEMA.replace('"boolean"', '"money"'), press('JSON')),
  'panel/json-schema-last-good': jsonOptions(SCHEMA.replace('"number"', '"number'), undefined),
  'panel/json-schema-example': jsonOptions('', press('From an example')),
  'panel/research-lacks-search': state({ jobs: [search('s1', failed('too-old'), FAKE_NOW)] }, opened),
};
