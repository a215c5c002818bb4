import type { Ref } from 'preact';
import { Icon } from './Icon';
import * as buttonStyles from './Button.module.css';
import * as styles from './BackButton.module.css';

type Props = {
  label: string;
  onPress: () => void;
  buttonRef?: Ref<HTMLButtonElement> | undefined;
  class?: string;
};

/** Returns to where this view was opened from. */
export function BackButton({ label, onPress, buttonRef, class: extra }: Props) {
  const classes = [
    buttonStyles.button,
    buttonStyles.quiet,
    buttonStyles.iconOnly,
    buttonStyles.small,
    styles.back,
    extra,
  ].filter(Boolean);
  return (
    <button
      ref={buttonRef ?? null}
      type="button"
      class={classes.join(' ')}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <Icon name="arrow" directional />
    </button>
  );
}
