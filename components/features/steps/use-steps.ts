import { useRef, useState } from 'preact/hooks';
import {
  MOST_STEPS,
  replayedSchema,
  type Recorded,
  type Replayed,
  type Step,
  type StepsBefore,
  type StepsOrder,
} from '@/lib/core/model/steps';
import { failureOf, isWorking, type Job } from '@/lib/core/model/job';
import type { Failure } from '@/lib/core/model/errors';
import type { ScrapeRequest, TabSource } from '@/lib/core/model/request';
import type { Picker } from '@/lib/core/ports/picker';
import type { TabView } from '@/lib/core/ports/current-tab';
import { recordedStepsMessages } from '@/lib/core/words/compiled/en/recorded-steps';
import { askUntilThere, doSteps, isClosed, STEP_WAIT_MS, type Stopped } from '@/lib/core/async/do-steps';
import { cancelJob } from '@/components/shell/state/actions';
import { useJob } from '@/components/shell/state/use-job';
import { useNudge } from '@/components/shell/state/trouble';
import { useResearchStart } from '../research/shared/use-research-start';
import { useApp } from '@/components/shell/state/app';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { useRetainedState, type Kept } from '@/components/shell/state/use-retained-state';
import { wordsHook } from '@/components/shell/state/use-words';

export const useStepsWords = wordsHook(recordedStepsMessages);

/** The steps that are shown, and where they belong. */
export type ShownSteps = {
  steps: readonly Step[];
  origin: string;
  /** The recipe that they are kept in. */
  recipe?: { id: string; name: string };
};
export type StepsMemory = Kept<ShownSteps | undefined>;

type Standing =
  | { at: 'idle' }
  | { at: 'recording' }
  | { at: 'ended'; why: Exclude<Recorded['end'], 'done' | undefined> }
  | { at: 'replaying'; step: number }
  | ({ at: 'failed' } & Stopped)
  /** The page that came next may not be read without the permission for its site; then it goes on. */
  | { at: 'closed'; goOn: () => void }
  | { at: 'done' }
  /** They are done in a tab of their own. */
  | { at: 'away' }
  | { at: 'captured'; id: string | undefined };

export type Steps = {
  shown: ShownSteps | undefined;
  standing: Standing;
  show: (next: ShownSteps | undefined) => void;
  /** Absent where no page can be read. */
  record: (() => void) | undefined;
  stop: () => void;
  replay: (() => void) | undefined;
  addWait: (() => void) | undefined;
  /** Does them in a background tab, at the address of the followed one, and captures the page after the last. */
  capture: (() => void) | undefined;
  /** Why nothing was started, or captured, other than by a step. */
  failure: Failure | undefined;
  clear: () => void;
};

/** How a job stands that does steps in a background tab; a failure of a step is a standing. */
function standingOf(job: Job | undefined): { standing: Standing; failure?: Failure } {
  const failure = job && failureOf(job.state);
  if (job?.state.status === 'done') return { standing: { at: 'captured', id: job.captureIds.at(-1) } };
  if (job?.state.status === 'cancelled') return { standing: { at: 'idle' } };
  if (!failure) return { standing: { at: 'away' } };
  const { attempt, serviceCode } = failure.facts;
  if (failure.reason !== 'step-failed' || attempt === undefined) return { standing: { at: 'idle' }, failure };
  const why = replayedSchema.shape.why.safeParse(serviceCode).data ?? 'gone';
  return { standing: { at: 'failed', step: attempt - 1, why } };
}

/** Does steps in a background tab, by a job that captures the page after the last. */
function useAway() {
  const app = useApp();
  const announce = useAnnounce();
  const said = useStepsWords();
  const [jobId, setJobId] = useState<string>();
  const starts = useResearchStart<ScrapeRequest>(setJobId);
  const job = useJob(jobId);
  useNudge(jobId !== undefined && (!job || isWorking(job)));
  const { standing, failure } = jobId === undefined ? {} : standingOf(job);
  return {
    standing,
    failure: starts.failure ?? failure,
    isStarting: starts.starting,
    forget: () => setJobId(undefined),
    clear: () => {
      starts.clear();
      setJobId(undefined);
    },
    start: (url: string, steps: StepsBefore): void => {
      setJobId(undefined);
      announce(said.awayTitle);
      const request: ScrapeRequest = {
        kind: 'scrape',
        source: { type: 'url', url },
        formats: ['markdown'],
        scope: 'page',
        options: { steps },
      };
      starts.startHere(request, { to: 'host', url });
    },
    stop: () => {
      if (standing?.at === 'away' && jobId !== undefined) cancelJob(app, jobId).catch(starts.report);
    },
  };
}

/** Takes what is recorded until the recording ends, and returns why it did. */
async function listen(
  ask: (isFirst: boolean) => Promise<Recorded>,
  signal: AbortSignal,
  onSteps: (more: readonly Step[]) => void,
): Promise<Recorded['end'] | 'closed'> {
  try {
    for (let isFirst = true; ; isFirst = false) {
      const { steps, end } = await askUntilThere(() => ask(isFirst), signal);
      onSteps(steps);
      if (end || signal.aborted) return end;
    }
  } catch (thrown) {
    return signal.aborted ? undefined : isClosed(thrown) ? 'closed' : 'elsewhere';
  }
}

/** A step that waits for a part of the page, which is pressed. */
async function pickWait(picker: Picker, at: TabSource, hint: string): Promise<Step | undefined> {
  const picked = await picker.pick(at, hint, 'part').catch(() => undefined);
  return picked && { do: 'wait', target: { selector: picked.selector, tag: '', text: '', label: '' } };
}

/** Records steps in the followed tab, and does them again. */
export function useSteps(memory: StepsMemory, tab: TabView | undefined, isPrivate: boolean): Steps {
  const app = useApp();
  const said = useStepsWords();
  const announce = useAnnounce();
  const [shown, show] = useRetainedState<ShownSteps | undefined>(memory, () => undefined);
  const [here, setHere] = useState<Standing>({ at: 'idle' });
  const away = useAway();
  const standing = away.standing ?? here;
  const setStanding = (next: Standing): void => {
    away.forget();
    setHere(next);
  };
  const run = useRef<AbortController>(undefined);
  const source = tab?.access.ok && !isPrivate ? tab.access.source : undefined;
  const origin = source && URL.canParse(source.url) ? new URL(source.url).origin : undefined;
  const isBusy = standing.at === 'recording' || standing.at === 'replaying' || standing.at === 'away';

  const ask = (order: StepsOrder): Promise<Recorded & Replayed> =>
    source ? app.picker.steps(source, order) : Promise.reject(new Error('no page'));

  const recordAfter = (before: ShownSteps): void => {
    const stop = new AbortController();
    run.current = stop;
    let { steps } = before;
    show(before);
    setStanding({ at: 'recording' });
    announce(said.recording);
    const dir = globalThis.document?.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
    const words = { title: said.barTitle, line: said.barLine, done: said.barDone, dir };
    const listening = listen(
      (isFirst) => ask({ task: 'record', origin: before.origin, isFirst, words }),
      stop.signal,
      (more) => {
        steps = [...steps, ...more].slice(0, MOST_STEPS);
        show({ ...before, steps });
      },
    );
    void listening.then((why) => {
      if (why === undefined || why === 'done') return setStanding({ at: 'idle' });
      if (why !== 'closed') return setStanding({ at: 'ended', why });
      setStanding({ at: 'closed', goOn: () => recordAfter({ ...before, steps }) });
      announce(said.closedTitle);
    });
  };
  const record = (): void => {
    if (origin && !isBusy) recordAfter(shown?.origin === origin ? shown : { steps: [], origin });
  };

  /** Does the steps from this one on. */
  const replayFrom = (from: number): void => {
    if (!shown || shown.steps.length === 0) return;
    const stop = new AbortController();
    run.current = stop;
    const go = async (): Promise<void> => {
      const { origin: where } = shown;
      const stopped = await doSteps(shown.steps.slice(from), {
        ask: (step) => ask({ task: 'replay', origin: where, step, waitMs: STEP_WAIT_MS }),
        onStep: (step) => setStanding({ at: 'replaying', step: from + step }),
        signal: stop.signal,
      });
      if (stop.signal.aborted) return setStanding({ at: 'idle' });
      const step = from + (stopped?.step ?? 0);
      if (stopped?.why === 'closed') return setStanding({ at: 'closed', goOn: () => replayFrom(step) });
      if (stopped) return setStanding({ at: 'failed', ...stopped, step });
      setStanding({ at: 'done' });
      announce(said.doneTitle);
    };
    void go();
  };

  const addWait = async (at: TabSource, to: ShownSteps): Promise<void> => {
    const wait = await pickWait(app.picker, at, said.waitHint);
    if (wait) show({ ...to, steps: [...to.steps, wait] });
  };

  const isOwn = shown !== undefined && shown.steps.length > 0 && shown.origin === origin;
  return {
    shown,
    standing,
    capture:
      source && isOwn && !isBusy && !away.isStarting
        ? () => away.start(source.url, { origin: shown.origin, steps: [...shown.steps] })
        : undefined,
    failure: away.failure,
    clear: away.clear,
    show: (next) => {
      if (!isBusy) setStanding({ at: 'idle' });
      show(next);
    },
    record: source && origin ? record : undefined,
    stop: () => {
      run.current?.abort();
      away.stop();
      if (standing.at === 'recording' && source && origin)
        void app.picker.steps(source, { task: 'stop', origin }).catch(() => setStanding({ at: 'idle' }));
    },
    replay: source && shown && !isBusy ? () => replayFrom(0) : undefined,
    addWait: source && shown && !isBusy ? () => void addWait(source, shown) : undefined,
  };
}
