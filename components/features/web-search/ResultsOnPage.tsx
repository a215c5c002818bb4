import { useAnswer } from '@/components/shell/state/use-answer';
import type { ComponentChild } from 'preact';
import { wordsIn } from '@/lib/core/text/search-words';
import { FEWEST_RESULTS } from '@/lib/core/model/page-results';
import type { SearchRequest } from '@/lib/core/model/request';
import type { TabView } from '@/lib/core/ports/current-tab';
import { pageResultsMessages } from '@/lib/core/words/compiled/en/page-results';
import { useApp } from '@/components/shell/state/app';
import { useTable } from '@/components/shell/state/use-words';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import * as barStyles from '@/components/ui/bar.module.css';

type Props = {
  tab: TabView | undefined;
  class?: string;
  /** Only where the page says what was searched for. */
  searched?: true;
  /** What stands there on any other page. */
  otherwise?: ComponentChild;
};

/** That the page in the tab lists results of other sites, and the button that keeps them as a search. */
export function ResultsOnPage({ tab, searched, otherwise = null, ...props }: Props) {
  const app = useApp();
  const said = useTable(pageResultsMessages);
  const isRead = tab?.access.ok === true && !tab.isPrivate;
  // Where nobody chose to search, only an address with words of a search is worth a look into the page.
  const source =
    isRead && tab.access.ok && (!searched || wordsIn(tab.access.source.url) !== '')
      ? tab.access.source
      : undefined;
  const key = source && `${source.tabId} ${source.documentId ?? ''} ${source.url}`;
  const { now: found } = useAnswer([key], () => (source ? app.picker.results(source) : undefined));
  const isSearch = found !== undefined && found.results.length >= FEWEST_RESULTS;
  if (!source || !isSearch || (searched && found.words === '')) return otherwise;
  const show = (): void => {
    const jobId = app.newId();
    const query = (found.words || found.title || found.url).slice(0, 500);
    const request: SearchRequest = {
      kind: 'search',
      query,
      sources: ['web'],
      limit: 10,
      formats: [],
      options: {},
      tab: source,
    };
    // First in the press: the browser opens a panel only there.
    const opened = app.gestures.openPanel({ section: 'research', tool: 'search', jobId });
    const started = app.call('jobs.start', { jobId, request, engine: 'device' });
    void Promise.allSettled([opened, started]);
  };
  return (
    <div class={props.class ?? `${barStyles.bar} ${barStyles.run}`}>
      <Icon name="search" size="sm" />
      <b class="grow clip">{said.found(found.results.length)}</b>
      <Button text={said.show} kind="quiet" onPress={show} />
    </div>
  );
}
