import { PanelScreen } from '@/components/shell/panel/PanelScreen';
import { estimateWork } from '@/lib/service/work-cost';
import type { FullCapture } from '@/lib/core/model/capture';
import type { Job, JobState } from '@/lib/core/model/job';
import { interactRequestSchema } from '@/lib/core/model/request';
import type { SessionFacts } from '@/lib/features/interact/session';
import { anArticle } from '../support/captures';
import { aTab, createFakeApp, FAKE_NOW, type FakeApp, type FakeState } from '../support/fake-app';
import { aJob, blockedBy, done, onService, running } from '../support/panel';
import type { GalleryState, GalleryStates } from './gallery-state';
import { press } from './gallery-steps';

const PAGE = 'https://harbour-roasters.example/wholesale';
const tab = aTab({ url: PAGE, title: 'Harbour Roasters' });
const OPENED = FAKE_NOW - 158_000;
const ASK = 'Tick “1 kg” and tell me which coffees are left';
const waiting: JobState = { status: 'waiting', cursor: null, wakeAt: FAKE_NOW + 90_000 };

function session(
  id: string,
  state: JobState,
  facts: Partial<SessionFacts> | undefined,
  change: { request?: object; creditsUsed?: number; requestedAction?: 'cancel' } = {},
): Job {
  const request = interactRequestSchema.parse({
    kind: 'interact',
    source: { type: 'url', url: PAGE },
    prompt: ASK,
    session: { idleS: 120 },
    ...change.request,
  });
  const done = facts?.done ?? 0;
  return aJob(
    request,
    state,
    {
      ...(facts ? { session: { openedAt: OPENED, prompted: true, done, ...facts } } : {}),
      ...(change.creditsUsed === undefined ? {} : { creditsUsed: change.creditsUsed }),
    },
    {
      id,
      engine: 'service',
      host: 'harbour-roasters.example',
      title: 'harbour-roasters.example/wholesale',
      createdAt: OPENED,
      startedAt: OPENED,
      captureIds: Array.from({ length: done }, (_, turn) => `${id}-${turn}`),
      ...(change.requestedAction ? { requestedAction: change.requestedAction } : {}),
    },
  );
}
const came = (id: string, turn: number, extra: object, content: object = {}): FullCapture =>
  anArticle({
    id: `${id}-${turn}`,
    jobId: id,
    url: PAGE,
    title: 'Wholesale',
    content: { ...content, extra: { turn, stdout: '', stderr: '', ranMs: 41_000, ...extra } },
  });
const answered = came(
  's1',
  0,
  { prompt: ASK, exitCode: 0 },
  {
    markdown: 'Four coffees are left: Skipper Blend, House Espresso, Sidamo Natural and Breakwater Filter.',
  },
);
const inCode = { prompt: undefined, code: 'await page.click("#more");\nreturn titles();', language: 'node' };

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
      await press('Research');
      await press('Interact');
      await then?.(app);
    },
  };
}

const opened = (): Promise<void> => press(PAGE);
const one = (job: Job, captures: FullCapture[] = []): GalleryState =>
  state({ jobs: [job], captures }, opened);
const ended = (by: NonNullable<SessionFacts['ended']>['by'], lasted: number): GalleryState =>
  one(session('s1', done, { done: 1, ended: { by, at: OPENED + lasted } }, { creditsUsed: 21 }), [answered]);
const lost: JobState = blockedBy({
  reason: 'unconfirmed',
  facts: { detail: 'inconclusive', host: 'api.example' },
});

export const states: GalleryStates = {
  'panel/interact-empty': state({}),
  'panel/interact-sessions': state({
    jobs: [
      session('s1', waiting, { done: 1, until: FAKE_NOW + 90_000 }),
      session('s2', done, { done: 2, ended: { by: 'time', at: FAKE_NOW } }, { creditsUsed: 21 }),
      session('s3', lost, { done: 0, ended: { by: 'end', at: FAKE_NOW } }),
    ],
  }),
  'panel/interact-form': state({}, () => press('New session')),
  'panel/interact-form-code': state({}, async () => {
    await press('New session');
    await press('Code');
  }),
  'panel/interact-opening': one(session('s1', running, undefined)),
  'panel/interact-running': one(session('s1', running, { done: 0 })),
  'panel/interact-open': one(session('s1', waiting, { done: 1, until: FAKE_NOW + 90_000 }), [answered]),
  'panel/interact-thread': one(
    session(
      's1',
      running,
      { done: 1 },
      { request: { session: { idleS: 120, turns: [{ id: 't2', code: 'return document.title' }] } } },
    ),
    [answered],
  ),
  'panel/interact-exit': one(
    session('s1', waiting, { done: 1, prompted: false, until: FAKE_NOW + 90_000 }, { request: inCode }),
    [
      came('s1', 0, {
        ...inCode,
        exitCode: 1,
        stdout: 'begun\nfound 4 rows\n',
        stderr: 'ReferenceError: titles is not defined\n    at main.js:2:8',
      }),
    ],
  ),
  'panel/interact-result': one(
    session('s1', waiting, { done: 1, prompted: false, until: FAKE_NOW + 90_000 }, { request: inCode }),
    [came('s1', 0, { ...inCode, exitCode: 0 }, { json: { coffees: ['Skipper Blend', 'House Espresso'] } })],
  ),
  'panel/interact-anew': one(session('s1', waiting, { done: 1, until: FAKE_NOW + 90_000 }), [
    came('s1', 0, { prompt: ASK, anew: true }, { markdown: 'Four are left.' }),
  ]),
  'panel/interact-stopping': one(
    session('s1', running, { done: 1, until: FAKE_NOW + 90_000 }, { requestedAction: 'cancel' }),
    [answered],
  ),
  'panel/interact-stopped': ended('person', 158_000),
  'panel/interact-timed-out': ended('time', 158_000),
  'panel/interact-life-over': ended('time', 600_000),
  'panel/interact-ended-itself': ended('service', 158_000),
  'panel/interact-undone': one(
    session(
      's1',
      done,
      { done: 1, ended: { by: 'service', at: FAKE_NOW } },
      { request: { session: { idleS: 120, turns: [{ id: 't2', prompt: 'Add them to the cart' }] } } },
    ),
    [answered],
  ),
  'panel/interact-lost': one(session('s1', lost, { done: 0, ended: { by: 'end', at: FAKE_NOW } })),
  'panel/interact-no-credits': one(
    session(
      's1',
      blockedBy({ reason: 'no-credits', facts: { status: 402, host: 'api.example' } }),
      undefined,
    ),
  ),
  'panel/interact-none': state({
    settings: {
      ...onService(0),
      service: { ...onService(0).service, profile: { chosen: 'self-hosted' } },
    },
  }),
};
