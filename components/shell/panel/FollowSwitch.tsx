import { Icon } from '@/components/ui/Icon';
import { usePanelWords } from '../state/use-panel-words';
import type { FollowedTab } from './use-followed-tab';
import * as styles from './FollowSwitch.module.css';

/** Shows which tab the panel is about, and changes it: the active tab, or this tab permanently. */
export function FollowSwitch({ followed }: { followed: FollowedTab }) {
  const { panel } = usePanelWords();
  const { pinned, tab } = followed;
  const text = pinned ? panel.pinned(tab?.title || panel.unknownTab) : panel.following;
  return (
    <button
      type="button"
      class={styles.follow}
      aria-pressed={pinned}
      aria-label={`${text}. ${pinned ? panel.unpin : panel.pin}`}
      title={pinned ? panel.unpin : panel.pin}
      onClick={() => followed.setPinned(!pinned)}
    >
      {pinned ? <Icon name="lock" size="sm" /> : <span class={styles.dot} aria-hidden="true" />}
      <span class={pinned ? 'clip' : `clip ${styles.text}`} dir="auto">
        {text}
      </span>
    </button>
  );
}
