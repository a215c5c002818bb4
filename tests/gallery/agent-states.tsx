import { PanelScreen } from '@/components/shell/panel/PanelScreen';
import { estimateWork } from '@/lib/service/work-cost';
import type { RawEvent } from '@/lib/features/agent/agent-run';
import { AppError } from '@/lib/core/model/errors';
import type { Job, JobState, Progress } from '@/lib/core/model/job';
import { agentRequestSchema } from '@/lib/core/model/request';
import { anArticle } from '../support/captures';
import { aTab, createFakeApp, FAKE_NOW, type FakeApp, type FakeState } from '../support/fake-app';
import { aJob, done, failedWith, onService, running } from '../support/panel';
import type { GalleryState, GalleryStates } from './gallery-state';
import { press, type } from './gallery-steps';

const tab = aTab({ url: 'https://harbour-roasters.example/wholesale', title: 'Harbour Roasters' });
const PROMPT = 'Compare wholesale prices for Kenyan single origins from three roasters in Portugal';
const BEGAN = FAKE_NOW - 134_000;

function run(id: string, state: JobState, progress: Partial<Progress> = {}, change: object = {}): Job {
  const request = agentRequestSchema.parse({ kind: 'agent', prompt: PROMPT, maxCredits: 200, ...change });
  const captureIds = state.status === 'done' ? [`capture-${id}`] : [];
  return aJob(
    request,
    state,
    { remoteId: `remote-${id}`, creditsUsed: 64, ...progress },
    {
      id,
      engine: 'service',
      host: '',
      title: request.prompt,
      createdAt: BEGAN,
      startedAt: BEGAN,
      captureIds,
    },
  );
}
const failed = (facts: object): JobState => failedWith({ reason: 'job-failed', facts });

const lead = { id: 'lead', role: 'orchestrator', name: 'Planner' };
const one = { id: 'h1', role: 'subagent', name: 'Reader 1', parentId: 'lead' };
const two = { id: 'h2', role: 'subagent', name: 'Reader 2', parentId: 'lead' };
const event = (second: number, type: string, more: object = {}, agent: object = lead): RawEvent => ({
  eventId: `e${second}`,
  occurredAt: new Date(BEGAN + second * 1_000).toISOString(),
  producerSequence: second,
  agent,
  type,
  ...more,
});
const call = (id: string, url: string) => ({ toolCallId: id, toolName: 'scrape', parameters: { url } });
const wrote = (snapshotId: string, itemCount: number) => ({
  artifact: { kind: 'json', artifactId: 'coffees', path: 'coffees.json', snapshotId, itemCount },
});
const events: RawEvent[] = [
  event(0, 'run.started'),
  event(4, 'progress.reported', { phase: 'planning', message: 'Choosing where to look' }),
  event(9, 'tool_call.started', {
    toolCallId: 's',
    toolName: 'search',
    parameters: { query: 'Kenya single origin wholesale Portugal' },
  }),
  event(14, 'agent.started', {}, one),
  event(15, 'agent.started', {}, two),
  event(21, 'tool_call.started', call('c1', 'https://harbour-roasters.example/wholesale'), one),
  event(38, 'agent.finished', { outcome: 'succeeded', durationMs: 24_000 }, one),
  event(40, 'artifact.updated', wrote('s1', 1)),
  event(
    47,
    'error.occurred',
    { error: { code: 'internal', retryable: true, message: '403 from the site.' } },
    two,
  ),
  event(90, 'artifact.updated', wrote('s2', 4)),
  event(
    118,
    'agent.finished',
    { outcome: 'cancelled', error: { code: 'parent_finished', retryable: false } },
    two,
  ),
  event(122, 'plan.revised', { step: 4, reason: 'list moved' }),
];
const coffees = {
  coffees: [
    { roaster: 'Harbour Roasters', coffee: 'Kenya Gatomboya', eur_kg: 27.9 },
    { roaster: 'Northlight', coffee: 'Kirinyaga AA', eur_kg: 29.5 },
    { roaster: 'Cais Coffee', coffee: 'Nyeri peaberry', eur_kg: 26.2 },
  ],
};
const result = (id: string) =>
  anArticle({
    id: `capture-${id}`,
    jobId: id,
    url: 'agent:coffees',
    host: '',
    title: PROMPT,
    creditsUsed: 112,
    content: { json: coffees, extra: { trace: events } },
    report: { ...anArticle().report, warnings: [] },
  });

function state(
  initial: Partial<FakeState>,
  then?: (app: FakeApp) => void | Promise<void>,
  on: FakeApp['on'] = {},
): GalleryState {
  return {
    app: () => {
      const app = createFakeApp({ settings: onService(4_812), tab, ...initial }, 'panel', {
        'agent.runs': () => ({ runs: [] }),
        'agent.trace': ({ known }) => ({ events: events.slice(known), creditsUsed: 64 }),
        'agent.snapshot': ({ snapshotId }) => ({
          text: JSON.stringify(snapshotId === 's1' ? { coffees: coffees.coffees.slice(0, 1) } : coffees),
        }),
        ...on,
      });
      app.supports = () => ({ ok: true, ignored: [] });
      app.estimateCost = estimateWork;
      return app;
    },
    screen: () => <PanelScreen />,
    then: async (app) => {
      await press('Research');
      await press('Agent');
      await then?.(app);
    },
  };
}

const opened = (): Promise<void> => press(PROMPT);
const ended = (facts: object): GalleryState =>
  state({ jobs: [run('r1', failed(facts), { creditsUsed: 0 })] }, opened);

const models = {
  place: 'address',
  servers: {
    address: { baseUrl: 'https://api.example/v1', model: 'large-2', price: { input: 1, output: 4 } },
  },
};
const looked = (
  second: number,
  toolName: string,
  query: string,
  message?: string,
  urls: string[] = [],
): RawEvent =>
  event(second, 'tool_call.finished', {
    toolCallId: `t${second}`,
    toolName,
    parameters: { query, urls },
    ...(message !== undefined && { result: { message } }),
  });
const steps = [
  event(0, 'run.started'),
  looked(4, 'library_search', 'kenya aa price', 'Wholesale — Harbour Roasters · Trade prices — Northlight'),
  looked(9, 'library_read', 'Wholesale — Harbour Roasters'),
  looked(13, 'library_nothing', 'kenya peaberry 2024'),
  looked(18, 'library_read', 'Trade prices — Northlight Coffee', undefined, [
    'https://northlight.example/trade',
  ]),
];
const source = (n: number, quote: string, title: string) => ({
  n,
  quote,
  captureId: `c${n}`,
  title,
  url: 'https://coffee.example/prices',
});
const found = anArticle({
  id: 'found',
  url: 'agent:kenya',
  content: {
    markdown: 'Northlight, at 18.40 € a kilo.',
    extra: {
      answer: 'Northlight, at 18.40 € a kilo from 60 kg [4]. Harbour asks 19.90 € a kilo from 30 kg [2].',
      sources: [
        source(4, 'Kenya AA, 60 kg bag, 18.40 €/kg', 'Trade prices — Northlight Coffee'),
        source(2, 'Kenya AA · from 30 kg · 19.90 €', 'Wholesale — Harbour Roasters'),
      ],
    },
  },
});

/** A question to the library; with a state, its run. */
function libraryState(
  state: Partial<FakeState>,
  run?: JobState,
  progress: Partial<Progress> = {},
): GalleryState {
  const prompt = 'Who sells Kenya AA cheapest?';
  const request = agentRequestSchema.parse({ kind: 'agent', prompt, maxCredits: 10 });
  const captureIds = run?.status === 'done' && !progress.notes ? ['found'] : [];
  const own = { id: 'library', engine: 'device' as const, createdAt: BEGAN, startedAt: BEGAN, captureIds };
  const jobs = run ? [aJob(request, run, { trace: steps, ...progress }, own)] : [];
  return {
    app: () => createFakeApp({ models, tab, jobs, captures: [found], ...state }, 'panel'),
    screen: () => <PanelScreen />,
    then: async () => {
      await press('Research', '[role=tab]');
      await press('Ask your library…');
      if (run) await press(prompt);
    },
  };
}

export const states: GalleryStates = {
  'panel/library-ask': libraryState({}),
  'panel/library-no-model': libraryState({ models: undefined }),
  'panel/library-steps': libraryState({}, running),
  'panel/library-answer': libraryState({}, done),
  'panel/library-nothing': libraryState({}, done, { notes: [{ code: 'ended-empty' }] }),
  'panel/work-elsewhere': {
    app: () => createFakeApp({ tab, settings: onService(4_812), jobs: [run('r1', running)] }, 'panel'),
    screen: () => <PanelScreen />,
  },
  'panel/agent-empty': state({}),
  'panel/agent-runs': state(
    {
      jobs: [
        run('r1', running),
        run('r2', done, { creditsUsed: 112 }, { prompt: 'Opening hours of 12 roasters' }),
        run(
          'r3',
          failed({ serviceCode: 'credit_limit_reached' }),
          { creditsUsed: 0 },
          { prompt: 'All listings', maxCredits: 100 },
        ),
      ],
    },
    undefined,
    {
      'agent.runs': () => ({
        runs: [
          {
            id: 'a-9',
            prompt: 'Brokers with exactly-once claims',
            urls: [],
            createdAt: FAKE_NOW - 8 * 86_400_000,
          },
        ],
        before: 5,
      }),
    },
  ),
  'panel/agent-form': state({}, async () => {
    await press('New run');
    await type('What to find out', PROMPT);
    await press('Add the open page');
  }),
  'panel/agent-trace': state({ jobs: [run('r1', running)] }, opened),
  'panel/agent-found': state({ jobs: [run('r1', running)] }, async () => {
    await opened();
    await press('Found so far');
  }),
  'panel/agent-trace-failed': state({ jobs: [run('r1', running)] }, opened, {
    'agent.trace': () => {
      throw new AppError('service-error', { status: 500 });
    },
  }),
  'panel/agent-result': state(
    { jobs: [run('r1', done, { creditsUsed: 112 })], captures: [result('r1')] },
    opened,
  ),
  'panel/agent-cap': ended({ serviceCode: 'credit_limit_reached', retryable: false, amount: 200 }),
  'panel/agent-refused': ended({ serviceCode: 'refused', retryable: false }),
  'panel/agent-internal': ended({ serviceCode: 'internal', retryable: true }),
  'panel/agent-cancelled': state(
    { jobs: [run('r1', { status: 'cancelled', endedAt: FAKE_NOW }, { creditsUsed: 0 })] },
    opened,
  ),
  'panel/agent-cancelling': state(
    {
      jobs: [{ ...run('r1', running, { notes: [{ code: 'cancel-under-way' }] }), requestedAction: 'cancel' }],
    },
    opened,
  ),
  'panel/agent-none': state(
    {
      settings: {
        ...onService(0),
        service: { ...onService(0).service, profile: { chosen: 'self-hosted' } },
      },
    },
    undefined,
    {
      'agent.runs': () => {
        throw new AppError('not-found', { status: 404 });
      },
    },
  ),
};
