import { useState } from 'preact/hooks';
import { MOST_STEPS, type Recorded, type Replayed, type Step, type StepsOrder } from '@/lib/core/model/steps';
import type { TabView } from '@/lib/core/ports/current-tab';
import { recordedStepsMessages } from '@/lib/core/words/compiled/en/recorded-steps';
import { pause } from '@/lib/core/async/sleep';
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
  | { at: 'failed'; step: number; why: NonNullable<Replayed['why']> | 'gone' }
  | { at: 'done' };

const WAIT_MS = 10_000;
const AGAIN_MS = 300;
/** While a page is replaced by the next, nothing can be asked of it. */
const MOST_TRIES = 30;

export type Steps = {
  shown: ShownSteps | undefined;
  standing: Standing;
  show: (next: ShownSteps | undefined) => void;
  /** Absent where no page can be read. */
  record: (() => void) | undefined;
  stop: () => void;
  replay: (() => void) | undefined;
  addWait: (() => void) | undefined;
};

/** Records steps in the followed tab, and does them again. */
export function useSteps(memory: StepsMemory, tab: TabView | undefined, isPrivate: boolean): Steps {
  const app = useApp();
  const said = useStepsWords();
  const announce = useAnnounce();
  const [shown, show] = useRetainedState<ShownSteps | undefined>(memory, () => undefined);
  const [standing, setStanding] = useState<Standing>({ at: 'idle' });
  const [run, setRun] = useState<AbortController>();
  const source = tab?.access.ok && !isPrivate ? tab.access.source : undefined;
  const origin = source && URL.canParse(source.url) ? new URL(source.url).origin : undefined;
  const isBusy = standing.at === 'recording' || standing.at === 'replaying';

  /** Asks the page that is there now; between two pages of a site, again. */
  const ask = async (order: StepsOrder, signal: AbortSignal): Promise<Recorded & Replayed> => {
    for (let tries = 0; ; tries += 1)
      try {
        if (!source) throw new Error('no page');
        return await app.picker.steps(source, order);
      } catch (thrown) {
        if (signal.aborted || tries >= MOST_TRIES) throw thrown;
        await pause(AGAIN_MS);
      }
  };

  const record = (): void => {
    if (!origin || isBusy) return;
    const stop = new AbortController();
    setRun(stop);
    const before = shown?.origin === origin ? shown : { steps: [], origin };
    let steps = [...before.steps];
    show(before);
    setStanding({ at: 'recording' });
    announce(said.recording);
    const dir = globalThis.document?.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
    const words = { title: said.barTitle, line: said.barLine, done: said.barDone, dir };
    const listen = async (): Promise<void> => {
      for (let isFirst = true; ; isFirst = false) {
        const answer = await ask({ task: 'record', origin, isFirst, words }, stop.signal);
        steps = [...steps, ...answer.steps].slice(0, MOST_STEPS);
        show({ ...before, steps });
        if (answer.end === 'done' || stop.signal.aborted) return setStanding({ at: 'idle' });
        if (answer.end) return setStanding({ at: 'ended', why: answer.end });
      }
    };
    listen().catch(() =>
      setStanding(stop.signal.aborted ? { at: 'idle' } : { at: 'ended', why: 'elsewhere' }),
    );
  };

  const replay = (): void => {
    if (!shown || shown.steps.length === 0 || isBusy) return;
    const stop = new AbortController();
    setRun(stop);
    const go = async (): Promise<void> => {
      for (const [step, each] of shown.steps.entries()) {
        setStanding({ at: 'replaying', step });
        const order = { task: 'replay' as const, origin: shown.origin, step: each, waitMs: WAIT_MS };
        const { why } = await ask(order, stop.signal).catch(() => ({ why: 'gone' as const }));
        if (stop.signal.aborted) return setStanding({ at: 'idle' });
        if (why) return setStanding({ at: 'failed', step, why });
        // What a press starts begins a moment after it.
        await pause(AGAIN_MS);
      }
      setStanding({ at: 'done' });
      announce(said.doneTitle);
    };
    void go();
  };

  return {
    shown,
    standing,
    show: (next) => {
      if (!isBusy) setStanding({ at: 'idle' });
      show(next);
    },
    record: source && origin ? record : undefined,
    stop: () => {
      run?.abort();
      if (standing.at === 'recording' && source && origin)
        void app.picker.steps(source, { task: 'stop', origin }).catch(() => setStanding({ at: 'idle' }));
    },
    replay: source && shown && !isBusy ? replay : undefined,
    addWait:
      source && shown && !isBusy
        ? () =>
            void app.picker.pick(source, said.waitHint, 'part').then(
              (picked) => {
                if (!picked) return;
                const target = { selector: picked.selector, tag: '', text: '', label: '' };
                show({ ...shown, steps: [...shown.steps, { do: 'wait', target }] });
              },
              () => undefined,
            )
        : undefined,
  };
}
