import { type PastSearch, isRunning, lastLists } from '@/lib/features/web-search/search-history';
import { isEnded, type Job, isWorking } from '@/lib/core/model/job';
import type { SearchRequest, SearchSource } from '@/lib/core/model/request';
import { useApp } from '@/components/shell/state/app';
import { useResearchWords } from '../research/shared/use-research-words';
import { NothingYet, PastWork, WorkRow } from '../research/shared/WorkList';
import * as viewStyles from '@/components/ui/view.module.css';
import { rangeOfTbs } from '@/lib/features/web-search/date-range';
import { countryName } from '@/lib/features/web-search/country-codes';
import { isBilled } from '@/lib/core/model/service-profile';
import { IconButton } from '@/components/ui/IconButton';
import { Icon } from '@/components/ui/Icon';
import { Spinner } from '@/components/ui/Spinner';
import { Tag } from '@/components/ui/Tag';
import { times } from './search-form';
import { useSettings } from '@/components/shell/state/settings';
import { countBySource, foundResults, newSince } from '@/lib/features/web-search/search-results';
import { useLive } from '@/components/shell/state/use-live';
import { listOf } from './use-found';

type LastList = {
  counts: Record<SearchSource, number>;
  /** Results that the previous run did not have; undefined if there was none. */
  fresh: number | undefined;
};

const NONE: ReadonlyMap<string, LastList> = new Map();
/** Number of searches whose lists are read; older ones are shown without counts. */
const LOOKED_AT = 50;
const REST_MS = 1_000;

/** What the last run of a search found, by the key of the search. */
function useLists(past: readonly PastSearch[]): ReadonlyMap<string, LastList> {
  const looked = past.slice(0, LOOKED_AT);
  const { value = NONE } = useLive(
    async (reader) => {
      const lists = new Map<string, LastList>();
      await Promise.all(
        looked.map(async (search) => {
          const [last, before] = await Promise.all(lastLists(search).map((job) => listOf(reader, job)));
          if (!last) return;
          const results = foundResults(last.content.json);
          lists.set(search.key, {
            counts: countBySource(results),
            fresh: before && newSince(results, foundResults(before.content.json)).size,
          });
        }),
      );
      return lists;
    },
    ['captures'],
    [looked.map((search) => lastLists(search).map(({ id }) => id)).join(' ')],
    REST_MS,
  );
  return value;
}

type Props = {
  past: readonly PastSearch[];
  isPrivate: boolean;
  onOpen: (job: Job) => void;
  onAgain: (request: SearchRequest) => void;
  onFailure: (thrown: unknown) => void;
};

/** Ended, or waiting for the user or a time: the answer to a search being sent is not discarded. */
const mayRemove = ({ state }: Job): boolean =>
  isEnded(state) || state.status === 'blocked' || state.status === 'waiting' || state.status === 'paused';

/** All searches so far: a press opens the last results, another runs it again. */
export function PastSearches({ past, isPrivate, onOpen, onAgain, onFailure }: Props) {
  const { research } = useResearchWords();
  const lists = useLists(past);
  if (past.length === 0) return <NothingYet {...research.empty} />;
  return (
    <PastWork
      said={research}
      removable={past.flatMap(({ runs }) => runs.filter(mayRemove))}
      class={`${viewStyles.scroll} ${viewStyles.scrollFlush}`}
      onFailure={onFailure}
    >
      {past.map((search) => (
        <PastRow
          key={search.key}
          search={search}
          lists={lists.get(search.key)}
          isPrivate={isPrivate}
          onOpen={onOpen}
          onAgain={onAgain}
        />
      ))}
    </PastWork>
  );
}

type PastRowProps = Omit<Props, 'past' | 'onFailure'> & {
  search: PastSearch;
  lists: LastList | undefined;
};

/** One search: the query, the result, and a button to run it again. */
function PastRow({ search, lists, isPrivate, onOpen, onAgain }: PastRowProps) {
  const settings = useSettings();
  const app = useApp();
  const { research } = useResearchWords();
  const { request, runs } = search;
  const [last] = runs;
  const isPaid = last.engine === 'service' && isBilled(settings.service);
  const cost = isPaid ? research.price(app.estimateCost(request).max) : undefined;
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
      <IconButton
        icon="refresh"
        label={cost === undefined ? again : `${again}, ${cost}`}
        disabled={isPrivate || isRunning(search)}
        onPress={() => onAgain(request)}
      />
    </WorkRow>
  );
}
