import { Button } from '@/components/ui/Button';
import { usePopupWords } from './use-popup-words';
import * as styles from './Tools.module.css';

type Props = {
  disabled: boolean;
  /** The tabs are listed: a press goes back. */
  pressed?: boolean;
  onMap: () => void;
  onCrawl: () => void;
  onTabs: () => void;
};

/** Actions available in every state: the site, and the other tabs. */
export function Tools({ disabled, pressed, onMap, onCrawl, onTabs }: Props) {
  const { popup } = usePopupWords();
  return (
    <div class={styles.tools}>
      <Button size="sm" icon="map" kbd={{ shown: 'M', keys: 'M' }} disabled={disabled} onPress={onMap}>
        {popup.mapSite}
      </Button>
      <Button size="sm" icon="crawl" kbd={{ shown: 'C', keys: 'C' }} disabled={disabled} onPress={onCrawl}>
        {popup.crawlSite}
      </Button>
      <Button
        size="sm"
        icon="tabs"
        {...(pressed && { pressed })}
        kbd={{ shown: 'T', keys: 'T' }}
        disabled={disabled}
        onPress={onTabs}
      >
        {popup.tabs}
      </Button>
    </div>
  );
}
