import type { ComponentChildren } from 'preact';
import { Icon } from './Icon';
import * as styles from './Tag.module.css';

const TONES = { on: styles.chosen, warn: styles.warn, bad: styles.bad };

type TagProps = { children: ComponentChildren; tone?: 'on' | 'warn' | 'bad'; class?: string };

/** A small label. */
export function Tag({ children, tone, class: extra }: TagProps) {
  return <span class={[styles.tag, tone && TONES[tone], extra].filter(Boolean).join(' ')}>{children}</span>;
}

type ToggleProps = {
  children: ComponentChildren;
  on: boolean;
  onChange: (on: boolean) => void;
  cloudLabel?: string;
  /** Draws an icon with this text for screen readers, a sentence with the reason. */
  mark?: { mark: string; why: string } | undefined;
  /** Without the checkmark, where there is no room for it. */
  plain?: boolean;
  class?: string;
};

/** A label that can be switched on, as shown by a checkmark and `aria-pressed`. */
export function TagToggle({ children, on, onChange, mark, plain = false, class: extra }: ToggleProps) {
  return (
    <button
      type="button"
      class={[styles.tag, styles.toggle, on && styles.chosen, extra].filter(Boolean).join(' ')}
      aria-pressed={on}
      title={mark?.why}
      onClick={() => onChange(!on)}
    >
      {on && !plain && <Icon name="check" />}
      {children}
      {mark && (
        <>
          <Icon name="warn" />
          <span class="visually-hidden">, {mark.mark}</span>
        </>
      )}
    </button>
  );
}
