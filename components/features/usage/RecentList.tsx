import { useState } from 'preact/hooks';
import type { Usage, UsagePart } from '@/lib/features/usage/usage';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import type { IconName } from '@/components/ui/icons';
import { useUsageWords } from './use-usage-words';
import * as rowStyles from '@/components/ui/Row.module.css';
import * as usageStyles from './usage.module.css';
import * as styles from './RecentList.module.css';

type Recent = NonNullable<Usage['billed']>['recent'] extends UsagePart<infer R> ? R : never;

const icons: Readonly<Record<string, IconName>> = {
  scrape: 'capture',
  batch_scrape: 'tabs',
  crawl: 'crawl',
  map: 'map',
  search: 'search',
  extract: 'table',
  agent: 'spark',
  parse: 'file',
};
const AT_FIRST = 8;

/** The requests to the service in the last 24 hours, newest first. */
export function RecentList({ recent }: { recent: Recent }) {
  const { now } = useApp();
  const { usage: own, format } = useUsageWords();
  const [all, setAll] = useState(false);
  const shown = all ? recent : recent.slice(0, AT_FIRST);
  return (
    <section class={usageStyles.usagePart} aria-label={own.recent}>
      <div class={usageStyles.head}>
        <h3>{own.recent}</h3>
      </div>
      {recent.length === 0 ? (
        <p class="muted">{own.nothingRecent}</p>
      ) : (
        <ul class={styles.usageRecent}>
          {shown.map(({ id, endpoint, at, target }) => (
            <li key={id} class={`${rowStyles.row} ${styles.item}`}>
              <span class={rowStyles.icon}>
                <Icon name={icons[endpoint] ?? 'doc'} size="sm" />
              </span>
              <span class={`${rowStyles.main} clip`} title={target}>
                {own.kind(endpoint)}
                {target !== undefined && (
                  <>
                    {' '}
                    <bdi class="muted">{target}</bdi>
                  </>
                )}
              </span>
              {at !== undefined && <span class={`${rowStyles.end} tabular`}>{format.ago(at, now())}</span>}
            </li>
          ))}
        </ul>
      )}
      {shown.length < recent.length && (
        <div class={usageStyles.foot}>
          <Button size="sm" kind="quiet" onPress={() => setAll(true)}>
            {own.more(recent.length - shown.length)}
          </Button>
        </div>
      )}
    </section>
  );
}
