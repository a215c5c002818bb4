import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { FieldIds } from './Field';
import { Icon } from './Icon';
import * as switchStyles from './Switch.module.css';
import * as textInputStyles from './TextInput.module.css';
import * as styles from './Stepper.module.css';

type Props = {
  ids: FieldIds;
  value: number | undefined;
  min: number;
  max: number;
  step?: number;
  onChange: (value: number | undefined) => void;
  /** The meaning of an empty field; without it there is always a number. */
  empty?: string;
  lessLabel: string;
  moreLabel: string;
  class?: string;
};

/**
 * A number with a button on either side; arrows step. A typed number counts as soon as it is valid; an invalid one is
 * clamped on blur.
 */
export function Stepper(props: Props) {
  const { ids, value, min, max, step = 1, empty } = props;
  const [typed, setTyped] = useState<string>();
  const clamp = (number: number): number => Math.min(max, Math.max(min, number));
  const by = (steps: number): void => {
    setTyped(undefined);
    if (value === undefined) return props.onChange(steps > 0 ? min : undefined);
    if (empty !== undefined && steps < 0 && value === min) return props.onChange(undefined);
    props.onChange(clamp(value + steps * step));
  };
  const tell = (number: number | undefined): void => {
    if (number !== value) props.onChange(number);
  };
  const commit = (): void => {
    if (typed === undefined) return;
    setTyped(undefined);
    const text = typed.trim();
    if (text === '') return empty === undefined ? undefined : tell(undefined);
    const number = numberOf(text, Number.isInteger(step));
    if (Number.isFinite(number)) tell(clamp(Number.isInteger(step) ? Math.round(number) : number));
  };
  const onInput = (text: string): void => {
    setTyped(text);
    const trimmed = text.trim();
    if (trimmed === '') return empty === undefined ? undefined : tell(undefined);
    const number = numberOf(trimmed, Number.isInteger(step));
    if (number === clamp(number) && (!Number.isInteger(step) || Number.isInteger(number))) tell(number);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps = STEPS[event.key];
    if (steps !== undefined) {
      event.preventDefault();
      by(steps);
    } else if (event.key === 'Enter') commit();
  };
  const atLeast = value === undefined || (value <= min && empty === undefined);
  return (
    <span class={props.class ? `${styles.stepper} ${props.class}` : styles.stepper}>
      <span
        class={[textInputStyles.input, ids.invalid && textInputStyles.bad, styles.box]
          .filter(Boolean)
          .join(' ')}
      >
        <input
          id={ids.id}
          class={styles.value}
          type="text"
          inputMode="numeric"
          role="spinbutton"
          autoComplete="off"
          aria-describedby={ids.describedBy}
          aria-invalid={ids.invalid || undefined}
          aria-valuemin={min}
          aria-valuemax={max}
          {...(value === undefined ? {} : { 'aria-valuenow': value })}
          {...(value === undefined && empty !== undefined ? { 'aria-valuetext': empty } : {})}
          placeholder={empty}
          value={typed ?? value ?? ''}
          onInput={(event) => onInput(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
        <span class={styles.nudge}>
          <button
            type="button"
            tabIndex={-1}
            aria-label={props.lessLabel}
            aria-disabled={atLeast || undefined}
            onClick={() => {
              if (!atLeast) by(-1);
            }}
          >
            <Icon name="dash" size="sm" />
          </button>
          <button
            type="button"
            tabIndex={-1}
            aria-label={props.moreLabel}
            aria-disabled={value === max || undefined}
            onClick={() => {
              if (value !== max) by(1);
            }}
          >
            <Icon name="plus" size="sm" />
          </button>
        </span>
      </span>
    </span>
  );
}

/** What separates the thousands, in one language or another: `10,000`, `10.000`, `10 000`. */
const GROUPED = /^\d{1,3}(?:[.,\s'’]\d{3})+$/;

/** The number that was typed. Where only whole numbers are possible, `10,000` is ten thousand. */
function numberOf(text: string, whole: boolean): number {
  return Number(whole && GROUPED.test(text) ? text.replace(/\D/g, '') : text.replace(',', '.'));
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

type LineProps = Omit<Props, 'ids' | 'class'> & {
  label: string;
  help?: ComponentChildren;
  /** The element that describes it, if it has no help of its own. */
  describedBy?: string;
};

/** A number on its own line, with its label before it. */
export function NumberLine({ label, help, describedBy, ...number }: LineProps) {
  const id = useId();
  return (
    <div class={switchStyles.line}>
      <div class={styles.numberLabel}>
        <label for={id}>{label}</label>
        {help && (
          <p class={switchStyles.lineHelp} id={`${id}-help`}>
            {help}
          </p>
        )}
      </div>
      <Stepper
        class={styles.number}
        ids={{ id, describedBy: help ? `${id}-help` : describedBy, invalid: false }}
        {...number}
      />
    </div>
  );
}
