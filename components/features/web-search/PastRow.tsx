import { rangeOfTbs } from '@/lib/features/web-search/date-range';
import { isRunning, type PastSearch } from '@/lib/features/web-search/search-history';
import { countryName } from '@/lib/features/web-search/country-codes';
import { isBilled } from '@/lib/core/model/is-billed';
import { isWorking, type Job } from '@/lib/core/model/job';
import type { SearchRequest } from '@/lib/core/model/request';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Spinner } from '@/components/ui/Spinner';
import { Tag } from '@/components/ui/Tag';
import { WorkRow } from '../research/shared/WorkList';
import { useResearchWords } from '../research/shared/use-research-words';
import { times } from './search-form';
import type { LastList } from './use-lists';
import { useSettings } from '@/components/shell/state/settings';

type Props = {
  search: PastSearch;
  lists: LastList | undefined;
  isPrivate: boolean;
  onOpen: (job: Job) => void;
  onAgain: (request: SearchRequest) => void;
};

/** One search: the query, the result, and a button to run it again. */
export function PastRow({ search, lists, isPrivate, onOpen, onAgain }: Props) {
  const settings = useSettings();
  const app = useApp();
  const { research } = useResearchWords();
  const { request, runs } = search;
  const [last] = runs;
  const cost = isBilled(settings.service) ? research.price(app.estimateCost(request).max) : undefined;
  const again = research.again(request.query);
  const time = times.find((each) => each === request.tbs);
  const dates = rangeOfTbs(request.tbs ?? '');
  const facts = [
    research.sourcesOf(request.sources),
    time === undefined || time === '' ? undefined : research.field.time.choices[time],
    dates && research.dates.said(dates.from, dates.to),
    request.country === undefined ? undefined : countryName(request.country, app.locale),
    runs.length > 1 ? research.times_(runs.length) : undefined,
    stateOf(last),
  ];
  function stateOf({ state }: Job): string | undefined {
    switch (state.status) {
      case 'done':
        return lists && countOf(lists);
      case 'blocked':
      case 'failed':
      case 'cancelled':
        return research.state[state.status];
      default:
        return research.state.running;
    }
  }
  function countOf({ counts }: LastList): string {
    const each = request.sources.map((source) => counts[source]).filter((count) => count > 0);
    const sum = each.reduce((total, count) => total + count, 0);
    return sum === 0 ? research.noResults : research.results(sum);
  }
  return (
    <WorkRow
      sign={isWorking(last) ? <Spinner /> : <Icon name="clock" />}
      title={request.query}
      facts={facts.filter((fact) => fact !== undefined).join(' · ')}
      at={last.createdAt}
      end={
        lists?.fresh !== undefined &&
        lists.fresh > 0 &&
        !isRunning(search) && <Tag tone="on">{research.newCount(lists.fresh)}</Tag>
      }
      onOpen={() => onOpen(last)}
    >
      <Button
        kind="quiet"
        size="sm"
        icon="refresh"
        label={cost === undefined ? again : `${again}, ${cost}`}
        disabled={isPrivate || isRunning(search)}
        onPress={() => onAgain(request)}
      />
    </WorkRow>
  );
}
