import { useRef, useState } from 'preact/hooks';
import type { FieldIds } from './Field';
import { Icon } from './Icon';
import * as textInputStyles from './TextInput.module.css';
import * as styles from './TokenField.module.css';

type Props = {
  ids: FieldIds;
  tokens: readonly string[];
  onChange: (tokens: string[]) => void;
  placeholder: string;
  removeLabel: (token: string) => string;
  /** If they are not addresses or patterns. */
  dir?: 'auto' | 'ltr';
  /** Marked as invalid. */
  isBad?: (token: string) => boolean;
};

/**
 * Several short texts in one field. Enter or blur adds what was typed, pasted lines become one token each, Backspace in
 * the empty field opens the last one for editing.
 */
export function TokenField({ ids, tokens, onChange, placeholder, removeLabel, dir = 'ltr', isBad }: Props) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const add = (text: string): void => {
    const fresh = text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean);
    setTyped('');
    if (fresh.length > 0) onChange([...new Set([...tokens, ...fresh])]);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add(event.currentTarget instanceof HTMLInputElement ? event.currentTarget.value : typed);
    } else if (event.key === 'Backspace' && typed === '' && tokens.length > 0) {
      event.preventDefault();
      setTyped(tokens.at(-1) ?? '');
      onChange(tokens.slice(0, -1));
    }
  };
  return (
    <div
      class={
        ids.invalid
          ? `${textInputStyles.input} ${textInputStyles.tokens} ${textInputStyles.bad}`
          : `${textInputStyles.input} ${textInputStyles.tokens}`
      }
    >
      {tokens.map((token) => (
        <span key={token} class={isBad?.(token) ? `${styles.token} ${styles.bad}` : styles.token}>
          <bdi dir={dir}>{token}</bdi>
          <button
            type="button"
            aria-label={removeLabel(token)}
            onClick={() => {
              onChange(tokens.filter((other) => other !== token));
              input.current?.focus();
            }}
          >
            <Icon name="x" size="sm" />
          </button>
        </span>
      ))}
      <input
        ref={input}
        id={ids.id}
        class={textInputStyles.typed}
        type="text"
        dir={dir}
        spellcheck={false}
        autoComplete="off"
        aria-describedby={ids.describedBy}
        aria-invalid={ids.invalid || undefined}
        placeholder={tokens.length === 0 ? placeholder : undefined}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onBlur={(event) => add(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const text = event.clipboardData?.getData('text') ?? '';
          if (!text.includes('\n')) return;
          event.preventDefault();
          add(typed + text);
        }}
      />
    </div>
  );
}
