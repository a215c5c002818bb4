import type { ComponentChildren } from 'preact';
import type { ActionId, FailureWords } from '../../lib/words';
import { actionWords } from '../../lib/words/actions';
import { Button } from './Button';
import { Note } from './Note';
import { Ring } from './Ring';

type Props = {
  words: FailureWords;
  onAction: (action: ActionId) => void;
  /** Labels that name more than the usual ones: "Allow Trawl to reach api.example". */
  labels?: Partial<Record<ActionId, string>>;
  /** Seconds until Trawl goes on by itself, and how many there were. */
  countdown?: { left: number; of: number } | undefined;
  /** More to read under the sentence, such as the address that is sent. */
  children?: ComponentChildren;
};

/** A failure as a note: what happened, what did not, and up to two ways on. */
export function FailureNote({ words, onAction, labels = {}, countdown, children }: Props) {
  return (
    <Note
      title={words.title}
      icon={words.icon}
      tone={words.tone}
      lead={countdown && <Ring left={countdown.left} of={countdown.of} />}
      actions={words.actions.map((action) => (
        <Button key={action} size="sm" onPress={() => onAction(action)}>
          {labels[action] ?? actionWords[action]}
        </Button>
      ))}
    >
      {words.body}
      {children}
    </Note>
  );
}
