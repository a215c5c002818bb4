import type { ComponentChildren, Ref } from 'preact';
import { Icon } from './Icon';
import type { IconName } from './icons';
import { Kbd } from './Kbd';
import { Spinner } from './Spinner';
import * as styles from './Button.module.css';

export type ButtonProps = {
  /** What it says: words as `text`, anything else as children. */
  text?: string | undefined;
  children?: ComponentChildren;
  onPress: (event: MouseEvent) => void;
  kind?: 'primary' | 'quiet' | 'danger' | 'danger-fill';
  /** Small, if nothing else is said. */
  size?: 'sm' | 'md' | 'lg';
  icon?: IconName;
  /** For a button with only an icon, and for what a text leaves out. */
  label?: string;
  block?: boolean;
  busy?: boolean;
  /** Stays focusable and gives the reason through `describedBy`. */
  disabled?: boolean;
  describedBy?: string;
  /** The key as shown, such as ↵, and its name for screen readers, such as Enter. */
  kbd?: { shown: string; keys: string };
  class?: string;
  autofocus?: boolean;
  expanded?: boolean;
  hasPopup?: 'menu' | 'dialog';
  pressed?: boolean;
  /** Shows its icon alone in a narrow panel, or already in one that is not wide; its text is in a span. */
  fold?: 'narrow' | 'medium';
  buttonRef?: Ref<HTMLButtonElement>;
};

/** The styles of a kind. */
export const KINDS = {
  primary: styles.primary,
  quiet: styles.quiet,
  danger: styles.danger,
  'danger-fill': styles.dangerFill,
} satisfies Record<NonNullable<ButtonProps['kind']>, string>;
const SIZES: Partial<Record<NonNullable<ButtonProps['size']>, string>> = {
  sm: styles.small,
  lg: styles.large,
};

const FOLDS = { narrow: styles.fold, medium: styles.foldEarly } satisfies Record<
  NonNullable<ButtonProps['fold']>,
  string
>;

/** A button. Disabled ones stay focusable (`aria-disabled`) and do nothing. */
export function Button(props: ButtonProps) {
  const { text, children = text, icon, kbd, label, disabled, size = 'sm' } = props;
  const classes = [
    styles.button,
    props.kind && KINDS[props.kind],
    SIZES[size],
    children === undefined && icon && styles.iconOnly,
    props.block && styles.block,
    props.fold && FOLDS[props.fold],
    props.class,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <button
      type="button"
      class={classes}
      ref={props.buttonRef ?? null}
      aria-label={label}
      title={label}
      aria-busy={props.busy || undefined}
      aria-disabled={disabled || undefined}
      aria-describedby={props.describedBy}
      aria-keyshortcuts={kbd?.keys}
      aria-expanded={props.expanded}
      aria-haspopup={props.hasPopup}
      aria-pressed={props.pressed}
      autofocus={props.autofocus}
      onKeyDown={(event) => {
        // A held key is one press.
        if (event.repeat && event.key === 'Enter') event.preventDefault();
      }}
      onClick={(event) => {
        if (!disabled) props.onPress(event);
      }}
    >
      {props.busy ? (
        <Spinner />
      ) : (
        icon && (
          <Icon
            name={icon}
            size={size === 'sm' && children !== undefined ? 'sm' : 'md'}
            class={styles.icon}
          />
        )
      )}
      {children}
      {kbd && (
        <Kbd hidden class={styles.key}>
          {kbd.shown}
        </Kbd>
      )}
    </button>
  );
}
