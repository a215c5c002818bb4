import { useState } from 'preact/hooks';
import { LONGEST_QUESTION } from '@/lib/features/model/asking-protocol';
import { isComposing } from '@/components/ui/composing';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { useModelWords } from '../use-model';
import * as styles from './ask.module.css';

type Props = {
  /** The question that is shown. */
  asked: string | undefined;
  onAsk: (question: string) => void;
  /** The field was cleared. */
  onClear: () => void;
};

/** The field for a question: Enter asks, and nothing is sent before. */
export function AskField({ asked, onAsk, onClear }: Props) {
  const own = useModelWords();
  const [text, setText] = useState(asked ?? '');
  const label = own.ask.field;
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
        <Button
          kind="quiet"
          size="sm"
          icon="x"
          label={own.ask.clear}
          onPress={() => {
            setText('');
            onClear();
          }}
        />
      )}
    </div>
  );
}
