import { useRef } from 'preact/hooks';
import { Icon } from './Icon';
import { rovingTarget } from './roving';
import * as styles from './Segmented.module.css';

type Segment<T extends string> = {
  value: T;
  label: string;
  /** Draws the cloud with this text for screen readers: the service makes it. */
  cloudLabel?: string;
  /** Draws an icon with this text for screen readers, a sentence with the reason. */
  mark?: { mark: string; why: string } | undefined;
  /** Cannot be chosen now; the reason is beside the group. */
  disabled?: boolean;
};

export type SegmentedProps<T extends string> = {
  label: string;
  segments: readonly Segment<T>[];
  value: T;
  onChange: (value: T) => void;
  layout?: 'row' | 'two';
  small?: boolean;
  class?: string | undefined;
  /** Further text about the group, such as why a segment cannot be chosen. */
  describedBy?: string | undefined;
};

/** One choice from a few: a radio group with one tab stop; arrows move and choose. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { segments, value } = props;
  const group = useRef<HTMLDivElement>(null);
  const chosen = segments.findIndex((segment) => segment.value === value);
  const classes = [
    styles.segmented,
    props.layout === 'two' && styles.two,
    props.small && styles.small,
    props.class,
  ].filter(Boolean);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = rovingTarget(event, Math.max(chosen, 0), segments.length);
    const segment = next === undefined ? undefined : segments[next];
    if (next === undefined || !segment) return;
    event.preventDefault();
    if (!segment.disabled) props.onChange(segment.value);
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus();
  };
  return (
    <div
      ref={group}
      class={classes.join(' ')}
      role="radiogroup"
      aria-label={props.label}
      aria-describedby={props.describedBy}
      onKeyDown={onKeyDown}
    >
      {segments.map((segment, index) => (
        <button
          key={segment.value}
          type="button"
          class={styles.option}
          role="radio"
          aria-checked={segment.value === value}
          aria-disabled={segment.disabled || undefined}
          title={segment.mark?.why}
          tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
          onClick={() => {
            if (!segment.disabled) props.onChange(segment.value);
          }}
        >
          {segment.label}
          {segment.cloudLabel && (
            <>
              <Icon name="cloud" size="sm" class={styles.mark} />
              <span class="visually-hidden">, {segment.cloudLabel}</span>
            </>
          )}
          {segment.mark && (
            <>
              <Icon name="warn" size="sm" class={styles.mark} />
              <span class="visually-hidden">, {segment.mark.mark}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}
