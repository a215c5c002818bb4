import type { Job } from '@/lib/core/model/job';
import { defaultSettings, type Settings } from '@/lib/core/model/settings';
import '@/components/features/capture/popup/after-paint';
import { PopupScreen } from '@/components/features/capture/popup/PopupScreen';
import { PanelScreen } from '@/components/shell/panel/PanelScreen';
import { OptionsScreen } from '@/components/shell/options/OptionsScreen';
import type { Answer } from '@/lib/features/model/answer';
import type { ModelServer } from '@/lib/features/model/model';
import { jobBasics } from '../support/requests';
import { anArticle } from '../support/captures';
import { aTab, createFakeApp, FAKE_NOW, type FakeState } from '../support/fake-app';
import type { GalleryStates } from './gallery-state';
import { press, pressing } from './gallery-steps';

/** Data that the user's own model gave. */
const tab = aTab({});
const settings: Settings = {
  ...defaultSettings,
  capture: { ...defaultSettings.capture, format: 'json' },
};
const models = {
  place: 'address',
  servers: {
    address: {
      baseUrl: 'https://models.example/v1',
      model: 'large-2',
      consentFor: 'https://models.example',
      price: { input: 3, output: 15 },
    },
  },
};
const made = anArticle({
  id: 'made',
  url: tab.url ?? '',
  content: {
    markdown: '# Price list\n\n- Kenya AA, 18.40 € a kilogram, in stock\n- Huila, 16.90 € a kilogram',
    json: {
      coffees: [
        { name: 'Kenya AA', price: 18.4, origin: 'Nyeri', inStock: true },
        { name: 'Huila', price: 16.9, origin: null, inStock: null },
      ],
      currency: 'EUR',
    },
    extra: { jsonBy: 'large-2', notOnPage: ['/coffees/0/origin', '/currency'] },
  },
});
const done: Job = {
  ...jobBasics,
  id: 'asking',
  request: {
    kind: 'scrape',
    source: { type: 'tab', tabId: tab.tabId, windowId: 1, url: tab.url ?? '', title: tab.title },
    formats: ['markdown', 'json'],
    scope: 'auto',
    options: { json: { prompt: 'Every coffee with its price per kilogram' } },
  },
  host: 'docs.example',
  title: tab.title,
  createdAt: FAKE_NOW - 900,
  state: { status: 'done', endedAt: FAKE_NOW },
  captureIds: ['made'],
};
/** Fields that were filled with what the page declares, where no model is connected. */
const declared = anArticle({
  ...made,
  jobId: 'asking',
  content: {
    ...made.content,
    json: { name: 'Kenya AA', price: 18.4, currency: 'EUR' },
    extra: { notOnPage: ['/currency'] },
  },
  report: { ...made.report, warnings: ['json-by-markup: origin, roasted.at'] },
});
const filled: Job = {
  ...done,
  request: {
    ...done.request,
    kind: 'scrape',
    options: {
      json: {
        schema: {
          type: 'object',
          properties: { name: { type: 'string' }, price: { type: 'number' }, currency: { type: 'string' } },
        },
      },
    },
  } as Job['request'],
};
const running: Job = {
  ...done,
  state: { status: 'running', cursor: null, owner: 'x', leaseUntil: FAKE_NOW + 9_000 },
  captureIds: [],
};
const popup = (state: Partial<FakeState>) => createFakeApp({ tab, settings, models, ...state }, 'popup');

/** An answer in the popup that was cut off, by a model that is not made for the language of the page. */
const cut: Answer = {
  task: 'summary',
  question: '',
  model: 'large-2',
  host: 'models.example',
  place: 'address',
  status: 'ended',
  text: 'Tides are told from the moon and the sun, and from what was measured at the same place before. Harbours publish [1]',
  notSaid: false,
  pages: [{ url: 'https://tides.example/told', title: 'How tides are told in advance' }],
  sources: [{ n: 1, page: 0, quote: 'Harbours publish tables for each day of a year.', heading: 'Tables' }],
  dropped: 1,
  sent: { passages: 7, of: 12, words: 5_200, tokens: 7_100 },
  finish: 'cut',
  foreign: 'fi',
  owner: 'one',
  startedAt: FAKE_NOW - 4_000,
  endedAt: FAKE_NOW,
};
const answered = (answer: Answer) => () => {
  const app = createFakeApp(
    {
      tab,
      models,
      page: made,
      settings: { ...settings, capture: { ...settings.capture, format: 'summary' } },
    },
    'popup',
    { 'model.ask': () => ({}), 'model.stop': () => ({}) },
  );
  app.reader.answerRecord = async (id: string) => ({ id, answer });
  return app;
};
/** The card of a server that refuses extensions, before the press that lets them through and after it. */
const server = (change: Partial<ModelServer>) => () =>
  createFakeApp(
    {
      models: {
        place: 'computer',
        servers: { computer: { baseUrl: 'http://127.0.0.1:11434/v1', model: 'gemma3:4b', ...change } },
      },
    },
    'options',
  );
const options = { screen: () => <OptionsScreen />, then: () => press('Model', 'a,button') };

export const states: GalleryStates = {
  'popup/answer-cut': {
    app: answered(cut),
    screen: () => <PopupScreen />,
    then: pressing('Write it with a model'),
  },
  'options/model-refuses': {
    app: server({
      test: { model: 'gemma3:4b', testedAt: FAKE_NOW, models: [], fault: { reason: 'origin-refused' } },
    }),
    ...options,
  },
  'options/model-let-through': {
    app: server({
      letThroughFor: 'http://127.0.0.1:11434',
      test: { model: 'gemma3:4b', testedAt: FAKE_NOW, firstMs: 420, models: [{ id: 'gemma3:4b' }] },
    }),
    ...options,
  },
  'popup/data-wish': {
    app: () => popup({ page: made }),
    screen: () => <PopupScreen />,
    then: pressing('Extract data with a model'),
  },
  'popup/data': {
    app: () => popup({ jobs: [running] }),
    screen: () => <PopupScreen />,
    then: (app) => app.add({ captures: [made], jobs: [done] }, 'captures', 'jobs'),
  },
  'popup/data-declared': {
    app: () => popup({ jobs: [running], models: undefined }),
    screen: () => <PopupScreen />,
    then: (app) => app.add({ captures: [declared], jobs: [filled] }, 'captures', 'jobs'),
  },
  'panel/capture-data-declared': {
    app: () =>
      createFakeApp({
        settings,
        captures: [declared],
        jobs: [filled],
        place: { section: 'library', captureId: 'made' },
      }),
    screen: () => <PanelScreen />,
    then: pressing('JSON', '[role="tab"]'),
  },
  'panel/capture-data': {
    app: () =>
      createFakeApp({
        settings,
        models,
        captures: [made],
        jobs: [done],
        place: { section: 'library', captureId: 'made' },
      }),
    screen: () => <PanelScreen />,
    then: pressing('JSON', '[role="tab"]'),
  },
};
