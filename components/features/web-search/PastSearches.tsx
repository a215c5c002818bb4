import type { PastSearch } from '@/lib/features/web-search/search-history';
import { isEnded, type Job } from '@/lib/core/model/job';
import type { SearchRequest } from '@/lib/core/model/request';
import { cancelJob } from '@/components/shell/state/actions';
import { useApp, type App } from '@/components/shell/state/app';
import { useResearchWords } from '../research/shared/use-research-words';
import { NothingYet, PastWork } from '../research/shared/WorkList';
import { PastRow } from './PastRow';
import { useLists } from './use-lists';
import * as viewStyles from '@/components/ui/view.module.css';

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

/** A waiting search is canceled first: only an ended one can be forgotten. */
async function forgetAll(app: App, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) if (!isEnded(job.state)) await cancelJob(app, job.id);
  await app.call('jobs.forget', { jobIds: jobs.map(({ id }) => id) });
}

/** All searches so far: a press opens the last results, another runs it again. */
export function PastSearches({ past, isPrivate, onOpen, onAgain, onFailure }: Props) {
  const app = useApp();
  const { research } = useResearchWords();
  const lists = useLists(past);
  const removable = past.flatMap(({ runs }) => runs.filter(mayRemove));
  if (past.length === 0) return <NothingYet {...research.empty} />;
  return (
    <PastWork
      title={research.past}
      clear={{
        label: research.clear,
        title: research.clearTitle,
        body: research.clearBody,
        run: removable.length > 0 ? () => forgetAll(app, removable) : undefined,
      }}
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
