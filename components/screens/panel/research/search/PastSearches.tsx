import { useState } from 'preact/hooks';
import type { PastSearch } from '../../../../../lib/derive/search-history';
import { isEnded, type Job } from '../../../../../lib/model/job';
import type { SearchRequest } from '../../../../../lib/model/request';
import type { Settings } from '../../../../../lib/model/settings';
import { useApp } from '../../../../state/app';
import { useToast } from '../../../../state/use-toast';
import { Button } from '../../../../ui/Button';
import { Dialog } from '../../../../ui/Dialog';
import { Empty } from '../../../../ui/Empty';
import { arrivesHere } from '../../arrival';
import { useResearchWords } from '../use-research-words';
import { PastRow } from './PastRow';
import { useLists } from './use-lists';

type Props = {
  past: readonly PastSearch[];
  settings: Settings;
  isPrivate: boolean;
  onOpen: (job: Job) => void;
  onAgain: (request: SearchRequest) => void;
  onFailure: (thrown: unknown) => void;
};

/** Every search so far: one press opens what it found last, one runs it again. */
export function PastSearches({ past, settings, isPrivate, onOpen, onAgain, onFailure }: Props) {
  const app = useApp();
  const { research } = useResearchWords();
  const toast = useToast();
  const lists = useLists(past);
  const [asking, setAsking] = useState(false);
  const ended = past.flatMap(({ runs }) => runs.filter(({ state }) => isEnded(state)));
  if (past.length === 0)
    return (
      <div class="scroll nothing">
        <Empty title={research.empty.title}>{research.empty.body}</Empty>
      </div>
    );
  const clear = (): void => {
    setAsking(false);
    app
      .call('jobs.forget', { jobIds: ended.map(({ id }) => id) })
      .then(() => toast({ text: research.cleared }), onFailure);
  };
  return (
    <section class="scroll scroll--flush past" aria-labelledby="past-searches">
      <div class="h4 day">
        <h2 id="past-searches">{research.past}</h2>
        {ended.length > 0 && (
          <button type="button" class="linkish" onClick={() => setAsking(true)}>
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
            settings={settings}
            isPrivate={isPrivate}
            onOpen={onOpen}
            onAgain={onAgain}
          />
        ))}
      </ul>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={research.clearTitle}
        actions={
          <>
            <Button autofocus onPress={() => setAsking(false)}>
              {research.keep}
            </Button>
            <Button kind="danger-fill" onPress={clear}>
              {research.clearNow}
            </Button>
          </>
        }
      >
        <p>{research.clearBody}</p>
      </Dialog>
    </section>
  );
}
