import { lastDateOf } from '@/lib/core/model/seen-dates';
import { isWebUrl } from '@/lib/core/model/url';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { Icon } from '@/components/ui/Icon';
import { Menu, type MenuItem } from '@/components/ui/Menu';
import { useLaterWords } from './use-later-words';
import type { Popup } from './use-popup';
import * as tabsStyles from '@/components/ui/Tabs.module.css';
import * as styles from './HeadButtons.module.css';

/** At the end of the host's line: what concerns the page, whatever is shown of it. */
export function HeadButtons({ popup }: { popup: Popup }) {
  return (
    <>
      <Watch popup={popup} />
      <RecentMenu popup={popup} />
    </>
  );
}

/** Opens the panel with a new watch of the page in the tab. */
function Watch({ popup: { tab } }: { popup: Popup }) {
  const { gestures } = useApp();
  const { popup: own } = useLaterWords();
  const url = tab?.url;
  if (url === undefined || !isWebUrl(url) || tab?.isPrivate) return null;
  return (
    <IconButton
      icon="clock"
      label={own.watch}
      class={styles.watch}
      onPress={() => void gestures.openPanel({ section: 'monitors', lines: [url] })}
    />
  );
}

/** What was captured on this site, from the host's line. Absent if there is nothing. */
function RecentMenu({ popup }: { popup: Popup }) {
  const { gestures, now } = useApp();
  const { popup: own, format } = useLaterWords();
  const { recents } = popup;
  if (!recents || recents.length === 0) return null;
  const items: MenuItem[] = [
    { kind: 'heading', label: own.recent },
    ...recents.map((capture): MenuItem => ({
      label: capture.title || capture.url,
      mark: { mark: format.ago(lastDateOf(capture), now()), why: capture.url },
      icon: capture.formats.length === 1 && capture.formats[0] === 'screenshot' ? 'image' : 'file',
      onChoose: () => void gestures.openPanel({ section: 'library', captureId: capture.id }),
    })),
    { kind: 'rule' },
    {
      label: own.allInLibrary,
      icon: 'folder',
      onChoose: () => void gestures.openPanel({ section: 'library' }),
    },
  ];
  return (
    <Menu
      label={own.recent}
      items={items}
      trigger={(trigger) => (
        <Button kind="quiet" class={styles.recent} kbd={{ shown: 'R', keys: 'R' }} {...trigger}>
          {own.recents} <span class={`${tabsStyles.count} tabular`}>{format.number(recents.length)}</span>
          <Icon name="down" size="sm" />
        </Button>
      )}
    />
  );
}
