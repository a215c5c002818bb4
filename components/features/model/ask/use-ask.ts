import { useParts } from '@/components/shell/state/use-parts';
import { useEffect } from 'preact/hooks';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import { given } from '@/lib/core/text/given';
import type { AskedOf, ModelTask, SummaryLength } from '@/lib/features/model/asking-protocol';
import { readAnswer, type Answer } from '@/lib/features/model/answer';
import { modelFor, type ChosenModel } from '@/lib/features/model/model';
import { useApp } from '@/components/shell/state/app';
import { useEvent } from '@/components/shell/state/use-event';
import { useLive } from '@/components/shell/state/use-live';
import { useNudge } from '@/components/shell/state/trouble';
import { useConsent, type Consent } from '../ModelConsent';
import { useModels } from '../use-model';

export type Asked = {
  task: Exclude<ModelTask, 'json' | 'research'>;
  question: string;
  length?: SummaryLength;
  language?: string;
  /** Also what does not fit at once. */
  whole?: boolean;
  /** With a higher limit of what may be written. */
  raised?: boolean;
};

export type Asking = {
  /** What is being asked, also before it can be sent. */
  asked: Asked | undefined;
  answer: Answer | undefined;
  answerId: string | undefined;
  /** The model of a task; undefined when none is connected, null until that is known. */
  modelOf: (task: ModelTask) => ChosenModel | undefined | null;
  /** Waits for the user's agreement that the text goes to this host. */
  consent: Consent;
  failure: Failure | undefined;
  /** `continues`: an answer that was cut off. */
  ask: (asked: Asked, continues?: string) => void;
  /** Leaves the question and its answer. */
  clear: () => void;
  stop: () => void;
};

/** The question that is asked, and what became of it. */
type Now = {
  asked?: Asked | undefined;
  continues?: string | undefined;
  answerId?: string | undefined;
  failure?: Failure | undefined;
};

/** Questions to pages: one at a time, each by a press. Its answer is written by the background and read here. */
export function useAsk(of: AskedOf | undefined): Asking {
  const { call, newId } = useApp();
  const models = useModels();
  const [{ asked, continues, answerId, failure }, change] = useParts<Now>({});
  const { value: answer } = useLive(
    async (reader) => (answerId === undefined ? undefined : readAnswer(await reader.answerRecord(answerId))),
    ['answers'],
    [answerId],
  );
  useNudge(answer?.status === 'running');
  const modelOf = (task: ModelTask): ChosenModel | undefined | null =>
    models ? modelFor(models, task) : null;
  const failed = (thrown: unknown): void => change({ failure: toFailure(thrown) });

  const model = asked && modelOf(asked.task);
  const isDue = asked !== undefined && answerId === undefined && of !== undefined && Boolean(model);
  const consent = useConsent(model, () => change({ asked: undefined }));
  const send = useEvent((agreed?: () => Promise<unknown>) => {
    if (!asked || !of) return;
    const id = newId();
    change({ answerId: id });
    Promise.resolve(agreed?.())
      .then(() => call('model.ask', { answerId: id, of, ...asked, ...given({ continues }) }))
      .catch(failed);
  });
  const sendFirst = useEvent(() => consent.first(send));
  // Pressed before the page was read or the models were known: it is asked as soon as both are there.
  useEffect(() => {
    if (isDue) sendFirst();
  }, [isDue, asked, sendFirst]);
  const stop = useEvent(() => {
    const isOver = answer !== undefined && answer.status !== 'running';
    if (answerId !== undefined && !isOver) call('model.stop', { answerId }).catch(failed);
  });
  // Nobody reads the answer of a view that was left. A popup that closes leaves nothing: its answer is written on.
  useEffect(() => stop, [stop]);
  return {
    asked,
    answer,
    answerId,
    modelOf,
    failure,
    consent,
    ask(next, goesOnWith) {
      stop();
      change({ asked: next, continues: goesOnWith, answerId: undefined, failure: undefined });
    },
    clear() {
      stop();
      consent.decline();
      change({ answerId: undefined });
    },
    stop,
  };
}
