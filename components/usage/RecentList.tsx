import { useState } from 'preact/hooks';
import type { Usage, UsagePart } from '../../lib/model/usage';
import { useApp } from '../state/app';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import type { IconName } from '../ui/icons';
import { useUsageWords } from './use-usage-words';

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

/** What was asked of the service in the last 24 hours, the newest first. */
export function RecentList({ recent }: { recent: Recent }) {
  const { now } = useApp();
  const { usage: own, format } = useUsageWords();
  const [all, setAll] = useState(false);
  const shown = all ? recent : recent.slice(0, AT_FIRST);
  return (
    <section class="usagepart" aria-label={own.recent}>
      <div class="usagepart__h">
        <h3>{own.recent}</h3>
      </div>
      {recent.length === 0 ? (
        <p class="muted">{own.nothingRecent}</p>
      ) : (
        <ul class="usagerecent">
          {shown.map(({ id, endpoint, at, target }) => (
            <li key={id} class="row">
              <span class="row__i">
                <Icon name={icons[endpoint] ?? 'doc'} size="sm" />
              </span>
              <span class="row__m clip" title={target}>
                {own.kind(endpoint)}
                {target !== undefined && (
                  <>
                    {' '}
                    <bdi class="muted">{target}</bdi>
                  </>
                )}
              </span>
              {at !== undefined && <span class="row__e num">{format.ago(at, now())}</span>}
            </li>
          ))}
        </ul>
      )}
      {shown.length < recent.length && (
        <div class="usagepart__f">
          <Button size="sm" kind="quiet" onPress={() => setAll(true)}>
            {own.more(recent.length - shown.length)}
          </Button>
        </div>
      )}
    </section>
  );
}
