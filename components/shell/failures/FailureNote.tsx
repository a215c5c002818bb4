import type { ComponentChildren } from 'preact';
import type { Failure } from '@/lib/core/model/errors';
import type { ActionId, FailureWords } from '@/lib/core/words';
import { Note } from '@/components/ui/Note';
import { Ring } from '@/components/ui/Ring';
import type { FailureActions } from './failure-actions';
import { isLongWait, secondsUntil } from '@/lib/core/words/waiting';
import { useTicker } from '../state/use-ticker';
import { Icon } from '@/components/ui/Icon';
import { actionWords } from '@/lib/core/words/actions';
import * as noteStyles from '@/components/ui/Note.module.css';

type Props = {
  failure: Failure;
  words: FailureWords;
  failureActions: FailureActions;
  /** Labels that are more specific than the default: "Allow Trawl to reach api.example". */
  labels?: Partial<Record<ActionId, string>>;
  /** Seconds until Trawl continues by itself, and how many there were. */
  countdown?: { left: number; of: number } | undefined;
  /** More text under the sentence, such as the address that is sent. */
  children?: ComponentChildren;
};

/** A failure as a note: what happened, what did not, and up to two actions. */
export function FailureNote({ failure, words, failureActions, labels, countdown, children }: Props) {
  return (
    <Note
      {...words}
      lead={countdown && <Ring class={noteStyles.ring} left={countdown.left} of={countdown.of} />}
      actions={failureButtons({ failure, ids: words.actions, failureActions, labels })}
    >
      {children}
    </Note>
  );
}

const WHOLE_SECONDS = 30;

/** Seconds until Trawl continues by itself, while few enough to count down. */
export function Countdown({ wakeAt }: { wakeAt: number }) {
  const now = useTicker(true, 1_000);
  const left = secondsUntil(wakeAt, now);
  if (isLongWait(wakeAt, now)) return <Icon name="clock" />;
  return <Ring class={noteStyles.ring} left={left} of={Math.max(left, WHOLE_SECONDS)} />;
}

type FailureButtonsProps = {
  failure: Failure;
  /** The actions for it, the best first. */
  ids: readonly ActionId[];
  failureActions: FailureActions;
  /** Labels that are more specific than the default: "Allow Trawl to reach api.example". */
  labels?: Partial<Record<ActionId, string>> | undefined;
  /** Another action comes before these. */
  after?: boolean;
};

/** A button for each action available here. */
export const failureButtons = ({
  failure,
  ids,
  failureActions,
  labels = {},
  after = false,
}: FailureButtonsProps) =>
  failureActions.of(ids).map((id, index) => ({
    label: labels[id] ?? actionWords[id],
    ...((index > 0 || after) && { kind: 'quiet' as const }),
    onPress: () => failureActions.take(id, failure),
  }));
