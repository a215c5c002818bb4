import { Icon } from '@/components/ui/Icon';
import { useMarkWords } from './use-mark-words';
import * as styles from './StarButton.module.css';

type Props = { on: boolean; onPress: () => void };

/** A star that is on or off. */
export function StarButton({ on, onPress }: Props) {
  const words = useMarkWords();
  return (
    <button
      type="button"
      class={styles.star}
      aria-label={words.star}
      title={words.star}
      aria-pressed={on}
      aria-keyshortcuts="S"
      onClick={onPress}
    >
      <Icon name="star" />
    </button>
  );
}
