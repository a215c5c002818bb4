import { useState } from 'preact/hooks';
import type { PastSearch } from '@/lib/features/web-search/search-history';
import { isEnded, type Job } from '@/lib/core/model/job';
import type { SearchRequest } from '@/lib/core/model/request';
import { cancelJob } from '@/components/shell/state/actions';
import { useApp, type App } from '@/components/shell/state/app';
import { useToast } from '@/components/shell/state/use-toast';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Empty } from '@/components/ui/Empty';
import { arrivesHere } from '@/components/ui/arrives';
import { useResearchWords } from '../research/shared/use-research-words';
import { PastRow } from './PastRow';
import { useLists } from './use-lists';
import * as linkStyles from '@/components/ui/link.module.css';
import * as listStyles from '@/components/ui/list.module.css';
import * as researchStyles from '../research/shared/research.module.css';
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
  const toast = useToast();
  const lists = useLists(past);
  const [asking, setAsking] = useState(false);
  const removable = past.flatMap(({ runs }) => runs.filter(mayRemove));
  if (past.length === 0)
    return (
      <div class={`${viewStyles.scroll} ${researchStyles.nothing}`}>
        <Empty title={research.empty.title}>{research.empty.body}</Empty>
      </div>
    );
  const clear = (): void => {
    setAsking(false);
    forgetAll(app, removable).then(() => toast({ text: research.cleared }), onFailure);
  };
  return (
    <section
      class={`${viewStyles.scroll} ${viewStyles.scrollFlush} ${researchStyles.past}`}
      aria-labelledby="past-searches"
    >
      <div class={`small-heading ${listStyles.day}`}>
        <h2 id="past-searches">{research.past}</h2>
        {removable.length > 0 && (
          <button type="button" class={linkStyles.link} onClick={() => setAsking(true)}>
            {research.clear}
          </button>
        )}
      </div>
      <ul tabIndex={-1} {...arrivesHere}>
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
      </ul>
      <ConfirmDialog
        open={asking}
        title={research.clearTitle}
        keep={research.keep}
        onKeep={() => setAsking(false)}
        confirm={research.clearNow}
        onConfirm={clear}
      >
        <p>{research.clearBody}</p>
      </ConfirmDialog>
    </section>
  );
}
