import { useState } from 'preact/hooks';
import { LONGEST_QUESTION } from '@/lib/features/model/asking-protocol';
import { askFieldMessages } from '@/lib/core/words/compiled/en/ask-field';
import { wordsHook } from '@/components/shell/state/use-words';
import { isComposing } from '@/components/ui/text-field';
import { IconButton } from '@/components/ui/IconButton';
import { Icon } from '@/components/ui/Icon';
import * as styles from './ask.module.css';

/** What leads to an answer, without the strings of answers, which come by a press. */
export const useAskFieldWords = wordsHook(askFieldMessages);

type Props = {
  /** By default that of one page. */
  label?: string | undefined;
  /** The question that is shown. */
  asked?: string | undefined;
  onAsk: (question: string) => void;
  /** The field was cleared. */
  onClear?: () => void;
};

/** The field for a question: Enter asks, and nothing is sent before. */
export function AskField({ label: given, asked, onAsk, onClear }: Props) {
  const own = useAskFieldWords();
  const [text, setText] = useState(asked ?? '');
  const label = given ?? own.field;
  const ask = (): void => {
    if (text.trim() !== '') onAsk(text.trim());
  };
  return (
    <div class={styles.field}>
      <Icon name="spark" size="sm" />
      <input
        class={`js-ask ${styles.input}`}
        type="text"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={LONGEST_QUESTION}
        spellcheck={false}
        autoComplete="off"
        dir="auto"
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) {
            event.preventDefault();
            ask();
          }
        }}
      />
      {text !== '' && (
        <IconButton
          icon="x"
          label={own.clear}
          onPress={() => {
            setText('');
            onClear?.();
          }}
        />
      )}
    </div>
  );
}
