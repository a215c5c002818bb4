import type { Ref } from 'preact';
import { Icon } from './Icon';

type Props = {
  label: string;
  onPress: () => void;
  buttonRef?: Ref<HTMLButtonElement> | undefined;
};

/** Back to what this view was opened from. */
export function BackButton({ label, onPress, buttonRef }: Props) {
  return (
    <button
      ref={buttonRef ?? null}
      type="button"
      class="btn btn--quiet btn--icon btn--sm back"
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <Icon name="arrow" directional />
    </button>
  );
}
