import type { ComponentChildren } from 'preact';
import type { Failure } from '@/lib/core/model/errors';
import type { ActionId, FailureWords } from '@/lib/core/words';
import { Note } from '@/components/ui/Note';
import { Ring } from '@/components/ui/Ring';
import * as noteStyles from '@/components/ui/Note.module.css';
import { failureButtons } from './failure-buttons';
import type { FailureActions } from './failure-actions';

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
      title={words.title}
      icon={words.icon}
      tone={words.tone}
      lead={countdown && <Ring class={noteStyles.ring} left={countdown.left} of={countdown.of} />}
      actions={failureButtons({ failure, ids: words.actions, failureActions, labels })}
    >
      {words.body}
      {children}
    </Note>
  );
}
