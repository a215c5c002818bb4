import { PanelScreen } from '@/components/shell/panel/PanelScreen';
import { estimateWork } from '@/lib/service/work-cost';
import type { FullCapture } from '@/lib/core/model/capture';
import type { Job, JobState } from '@/lib/core/model/job';
import { defaultSettings } from '@/lib/core/model/settings';
import { extractRequestSchema } from '@/lib/core/model/request';
import { anArticle } from '../support/captures';
import { aTab, createFakeApp, FAKE_NOW, type FakeState } from '../support/fake-app';
import { aJob, done, failedWith, onService, running } from '../support/panel';
import type { GalleryState, GalleryStates } from './gallery-state';
import { press } from './gallery-steps';

const DAY = 24 * 3_600_000;
const URL = 'https://harbour-roasters.example/wholesale/prices';
const tab = aTab({ url: URL, title: 'Harbour Roasters' });
const PROMPT = 'Each coffee with its wholesale price per kilogram';
const SCHEMA = {
  type: 'object',
  required: ['coffees'],
  properties: {
    currency: { type: 'string', enum: ['EUR', 'USD'] },
    coffees: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'price_per_kg'],
        properties: {
          name: { type: 'string' },
          price_per_kg: { type: 'number', minimum: 0 },
          in_stock: { type: 'boolean' },
          notes: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
};
const coffee = (name: string, price: unknown, stock: boolean | undefined, notes: string[]) => ({
  name,
  ...(price === undefined ? {} : { price_per_kg: price }),
  ...(stock === undefined ? {} : { in_stock: stock }),
  notes,
});
const DATA = {
  currency: 'EUR',
  coffees: [
    coffee('Kenya Gatomboya AA, washed, from the cooperative of Barichu', 31.5, true, [
      'blackcurrant',
      'tomato leaf',
    ]),
    coffee('Harbour Blend', 19.9, true, ['cocoa', 'hazelnut']),
    coffee('Decaf Huila', 'on request', false, []),
    coffee('Sumatra Lintong', undefined, undefined, ['cedar']),
    ...Array.from({ length: 24 }, (_, at) => coffee(`Lot ${at + 1}`, 20 + at / 2, at % 3 > 0, ['plum'])),
  ],
};

function extraction(id: string, state: JobState, change: object = {}, at = FAKE_NOW): Job {
  const request = extractRequestSchema.parse({
    kind: 'extract',
    urls: [URL],
    prompt: PROMPT,
    schema: SCHEMA,
    ...change,
  });
  const captureIds = state.status === 'done' ? [`data-${id}`] : [];
  const facts = {
    id,
    engine: 'service' as const,
    host: 'harbour-roasters.example',
    title: request.prompt ?? URL,
    createdAt: at,
    captureIds,
  };
  return aJob(request, state, {}, facts);
}
const dataOf = (id: string, json: unknown, extra = {}): FullCapture =>
  anArticle({
    id: `data-${id}`,
    jobId: id,
    url: URL,
    creditsUsed: 45,
    content: { json, extra },
    report: { ...anArticle().report, warnings: [] },
  });
const found: Partial<FakeState> = {
  jobs: [extraction('x1', done)],
  captures: [dataOf('x1', DATA, { sources: { currency: [URL], coffees: [URL, `${URL}?page=2`] } })],
};

function state(initial: Partial<FakeState>, ...pressed: string[]): GalleryState {
  return {
    app: () => {
      const app = createFakeApp({ settings: onService(4_812), tab, ...initial }, 'panel');
      app.supports = () => ({ ok: true, ignored: [] });
      app.estimateCost = estimateWork;
      return app;
    },
    screen: () => <PanelScreen />,
    then: async () => {
      for (const start of ['Research', 'Extract', ...pressed]) await press(start, 'button, summary');
    },
  };
}

const failed = (reason: 'too-old' | 'no-credits' | 'job-failed'): JobState =>
  failedWith({ reason, facts: { host: 'api.example' } });

const models = {
  place: 'computer',
  servers: { computer: { baseUrl: 'http://127.0.0.1:11434/v1', model: 'qwen3:8b' } },
};
const byModel = (initial: Partial<FakeState>, ...pressed: string[]): GalleryState => ({
  ...state({ settings: defaultSettings, models, ...initial }),
  then: async () => {
    for (const start of ['Research', 'Extract with your model', ...pressed])
      await press(start, 'button, summary');
  },
});

export const states: GalleryStates = {
  'panel/data-form': byModel({}),
  'panel/data-no-model': byModel({ models: undefined }, 'A list'),
  'panel/extract-form': state({}),
  'panel/extract-list-and-past': state(
    {
      jobs: [
        extraction('x1', done, {}, FAKE_NOW - DAY),
        extraction('x2', running, {
          prompt: 'Opening hours of each shop, with holidays and the days between them',
        }),
        extraction(
          'x3',
          failed('no-credits'),
          { prompt: 'Events', urls: [URL, 'https://quayside.example/*'] },
          FAKE_NOW - 9 * DAY,
        ),
      ],
    },
    'A list',
  ),
  'panel/extract-running': state({ jobs: [extraction('x1', running)] }, PROMPT),
  'panel/extract-table': state(found, PROMPT),
  'panel/extract-misfits': state(found, PROMPT, '2 values'),
  'panel/extract-tree': state(found, PROMPT, 'Tree'),
  'panel/extract-json': state(found, PROMPT, 'JSON'),
  'panel/extract-sources': state(found, PROMPT, 'Sources'),
  'panel/extract-nothing': state(
    { jobs: found.jobs ?? [], captures: [dataOf('x1', { coffees: [] })] },
    PROMPT,
  ),
  'panel/extract-failed': state({ jobs: [extraction('x1', failed('job-failed'))] }, PROMPT),
  'panel/extract-none': state({ jobs: [extraction('x1', failed('too-old'))] }, PROMPT),
};
