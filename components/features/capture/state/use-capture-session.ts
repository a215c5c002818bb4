import { useEffect, useLayoutEffect, useReducer, useState } from 'preact/hooks';
import { toFailure } from '@/lib/core/model/errors';
import { isLive, type Job } from '@/lib/core/model/job';
import type { EngineId } from '@/lib/core/model/request';
import type { Settings } from '@/lib/core/model/settings';
import type { TabView } from '@/lib/core/ports/current-tab';
import { cancelJob, scrapeRequestFor, startCapture } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import {
  atRest,
  pageSession,
  requestedAt,
  type Canceled,
  type CaptureSession,
  type CaptureChoice,
  type PageSession,
  type Said,
  type SessionEvent,
} from './capture-session';
import { useEvent } from '@/components/shell/state/use-event';

/** A session that outlives its view: an answer that arrives while the view is away is there when it returns. */
export type SessionMemory = {
  state: PageSession;
  turns: number;
  /** Presses whose job is canceled as soon as it is stored. */
  dropped: Set<number>;
  /** Draws the view, while there is one. */
  redraw?: (() => void) | undefined;
};

export function newSessionMemory(): SessionMemory {
  return { state: { page: undefined, session: atRest }, turns: 0, dropped: new Set() };
}

type Input = {
  tab: TabView | undefined;
  /** Undefined until they are read, or until the engines can report what they support. */
  settings: Settings | undefined;
  /** The active page, for a screen that moves from page to page. */
  page?: string | undefined;
  /** The job that the screen shows. */
  jobOf: (session: CaptureSession) => Job | undefined;
  /** A press with the defaults from the settings and the screen. */
  complete: (choice: Partial<CaptureChoice>) => CaptureChoice;
  /** A capture is about to start, or to be refused. */
  onStart: (choice: CaptureChoice) => void;
  /** For a view that comes and goes. */
  memory?: SessionMemory;
};

export type CaptureControls = {
  session: CaptureSession;
  job: Job | undefined;
  /** A capture of this page has been in progress since then. */
  busySince: number | undefined;
  /** Captures, unless a capture of this page is in progress. */
  capture: (choice: Partial<CaptureChoice>) => void;
  /** Captures, replacing anything in progress with this page. */
  captureInstead: (choice: Partial<CaptureChoice>) => void;
  /** The answer to the question of a private window: which engine reads the page, or none. */
  answer: (engine: EngineId | undefined) => void;
  cancel: (canceled: Canceled) => void;
  report: (thrown: unknown) => void;
  send: (event: SessionEvent) => void;
};

/**
 * From a press to a capture, for popup and panel: one at a time, kept while the tab is not known yet, and nothing
 * leaves a private window without a second confirmation. The session has the result of a press; the library has its
 * progress.
 */
export function useCaptureSession(input: Input): CaptureControls {
  const { tab, settings, page, jobOf, complete, onStart } = input;
  const app = useApp();
  const [own] = useState(newSessionMemory);
  const memory = input.memory ?? own;
  const dispatch = useDispatch(memory);
  const { state } = memory;
  const session = state.page === page ? state.session : atRest;
  const job = jobOf(session);
  const send = useEvent((event: SessionEvent): void => dispatch({ page, event }));

  const drop = (): void => {
    if (session.step.at === 'starting') memory.dropped.add(session.step.turn);
  };
  const start = (choice: CaptureChoice, instead: boolean): void => {
    if (!tab || !settings) return;
    const whole = { ...choice, tab, settings };
    const request = scrapeRequestFor(whole);
    onStart(choice);
    const said = whyNot(choice.engine);
    if (said) return send({ type: 'refuse', choice, said });
    drop();
    // One that has ended in the meantime has nothing left to cancel.
    if (instead && job && isLive(job)) void cancelJob(app, job.id).catch(() => undefined);
    const turn = ++memory.turns;
    const tell = (event: SessionEvent): void => dispatch({ page, event });
    tell({ type: 'start', choice, since: app.now(), turn });
    const run = tab.isPrivate
      ? import('./private-capture')
          .then(({ capturePrivately }) => capturePrivately(app, request, choice.engine))
          .then((held) => tell({ type: 'held', turn, held }))
      : startCapture(app, whole).then((jobId) =>
          memory.dropped.delete(turn) ? cancelJob(app, jobId) : tell({ type: 'stored', turn, jobId }),
        );
    run.catch((thrown: unknown) => tell({ type: 'failed', turn, failure: toFailure(thrown) }));

    function whyNot(engine: EngineId): Said | undefined {
      if (engine === 'service' && !settings?.service.connected)
        return { kind: 'failure', failure: { reason: 'not-connected', facts: {} } };
      const support = app.supports(engine, request);
      return support.ok ? undefined : { kind: 'refused', reason: support.reason, request, engine };
    }
  };

  /** Captures at once, or when what it waits for is available. */
  const launch = useEvent((choice: Partial<CaptureChoice>, instead: boolean): void => {
    if (!tab || !settings) return send({ type: 'wait', pending: { choice, until: 'known' } });
    const whole = complete(choice);
    if (tab.isPrivate && whole.engine === 'service' && settings.service.connected)
      return send({ type: 'wait', pending: { choice, until: 'allowed' } });
    start(whole, instead);
  });

  const isKnown = tab !== undefined && settings !== undefined;
  const isReadable = tab?.access.ok === true;
  const early = session.pending?.until === 'known' ? session.pending.choice : undefined;
  useEffect(() => {
    if (!early || !isKnown) return;
    send({ type: 'waited' });
    if (isReadable) launch(early, true);
  }, [early, isKnown, isReadable, send, launch]);

  const since = requestedAt(session);
  const arrived = since !== undefined && session.step.at === 'stored' && job?.id === session.step.jobId;
  const arrivedId = arrived ? job?.id : undefined;
  useEffect(() => {
    if (arrivedId !== undefined) send({ type: 'arrived', jobId: arrivedId });
  }, [arrivedId, send]);

  const isWorking = job !== undefined && isLive(job) && job.state.status !== 'blocked';
  const busySince = isWorking ? job.createdAt : arrived ? undefined : since;
  return {
    session,
    job,
    busySince,
    capture: (choice) => {
      if (busySince === undefined) launch(choice, false);
    },
    captureInstead: (choice) => launch(choice, true),
    answer: (engine) => {
      const { pending } = session;
      send({ type: 'waited' });
      if (pending?.until === 'allowed' && engine) start(complete({ ...pending.choice, engine }), true);
    },
    cancel: (canceled) => {
      drop();
      send({ type: 'cancel', canceled });
    },
    report: (thrown) => send({ type: 'report', failure: thrown ? toFailure(thrown) : undefined }),
    send,
  };
}

/** Changes the session, whether or not its view is there. */
function useDispatch(memory: SessionMemory): (change: Parameters<typeof pageSession>[1]) => void {
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  useLayoutEffect(() => {
    const draw = (): void => redraw(undefined);
    memory.redraw = draw;
    return () => {
      if (memory.redraw === draw) memory.redraw = undefined;
    };
  }, [memory]);
  return (change) => {
    memory.state = pageSession(memory.state, change);
    memory.redraw?.();
  };
}
