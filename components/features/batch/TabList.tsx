import type { OpenTab } from '@/lib/core/ports/open-tabs';
import { hostOf } from '@/lib/core/model/url';
import { Favicon } from '@/components/ui/Favicon';
import { Icon } from '@/components/ui/Icon';
import { useCrawlWords } from '../crawl/use-crawl-words';
import * as checkStyles from '@/components/ui/Check.module.css';
import * as rowStyles from '@/components/ui/Row.module.css';
import * as styles from './TabList.module.css';

type Props = {
  tabs: readonly OpenTab[];
  canTake: (tab: OpenTab) => boolean;
  isTicked: (tab: OpenTab) => boolean;
  onTick: (tab: OpenTab, ticked: boolean) => void;
};

/** The open tabs with a checkbox each; one that cannot be read shows the reason. */
export function TabList({ tabs, canTake, isTicked, onTick }: Props) {
  const { crawl } = useCrawlWords();
  return (
    <ul class={styles.tabRows} aria-label={crawl.tabList}>
      {tabs.map((tab) => {
        const can = canTake(tab);
        const ticked = can && isTicked(tab);
        const host = tab.url === undefined ? '' : hostOf(tab.url);
        const why = tab.why && crawl.tabWhy[tab.why];
        return (
          <li key={tab.tabId}>
            <button
              type="button"
              class={`${rowStyles.row} ${rowStyles.button} ${styles.row}`}
              role="checkbox"
              aria-checked={ticked}
              aria-disabled={!can || undefined}
              onClick={() => {
                if (can) onTick(tab, !ticked);
              }}
            >
              <span
                class={`${checkStyles.check} ${checkStyles.inRow}`}
                aria-hidden="true"
                data-checked={ticked}
              >
                <Icon name="check" />
              </span>
              <Favicon host={host} />
              <span class={can ? `${rowStyles.main} clip` : `${rowStyles.main} clip muted`}>
                <span dir="auto">{tab.title || host || crawl.untitledTab}</span>
              </span>
              <span class={`${rowStyles.end} ${styles.end} clip`}>
                {why ?? (
                  <bdi class="hide-s" dir="ltr">
                    {host}
                  </bdi>
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
