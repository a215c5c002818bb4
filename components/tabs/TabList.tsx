import './tab-list.css';
import type { OpenTab } from '../../lib/ports/open-tabs';
import { hostOf } from '../../lib/model/url';
import { Favicon } from '../ui/Favicon';
import { Icon } from '../ui/Icon';
import { useCrawlWords } from '../state/use-crawl-words';

type Props = {
  tabs: readonly OpenTab[];
  canTake: (tab: OpenTab) => boolean;
  isTicked: (tab: OpenTab) => boolean;
  onTick: (tab: OpenTab, ticked: boolean) => void;
};

/** The open tabs with a box each; one that cannot be read says why. */
export function TabList({ tabs, canTake, isTicked, onTick }: Props) {
  const { crawl } = useCrawlWords();
  return (
    <ul class="tabrows" aria-label={crawl.tabList}>
      {tabs.map((tab) => {
        const can = canTake(tab);
        const ticked = can && isTicked(tab);
        const host = tab.url === undefined ? '' : hostOf(tab.url);
        const why = tab.why && crawl.tabWhy[tab.why];
        return (
          <li key={tab.tabId}>
            <button
              type="button"
              class="row row--btn"
              role="checkbox"
              aria-checked={ticked}
              aria-disabled={!can || undefined}
              onClick={() => {
                if (can) onTick(tab, !ticked);
              }}
            >
              <span class="check check--row" aria-hidden="true" data-checked={ticked}>
                <Icon name="check" />
              </span>
              <Favicon host={host} />
              <span class={can ? 'row__m clip' : 'row__m clip muted'}>
                <span dir="auto">{tab.title || host || crawl.untitledTab}</span>
              </span>
              <span class="row__e clip">
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
