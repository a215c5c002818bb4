import { isEnded } from '@/lib/core/model/job';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { Empty } from '@/components/ui/Empty';
import { arrivesHere } from '@/components/ui/arrives';
import { SessionSign } from './SessionSign';
import { sessionFacts } from './session-facts';
import { useInteractWords } from './use-interact-words';
import type { InteractJob } from './use-sessions';
import { useSettings } from '@/components/shell/state/settings';
import * as runStyles from '../research/shared/run.module.css';
import * as researchStyles from '../research/shared/research.module.css';
import * as interactStyles from './interact.module.css';
import * as rowStyles from '@/components/ui/Row.module.css';
import * as viewStyles from '@/components/ui/view.module.css';

type Props = {
  jobs: readonly InteractJob[];
  isPrivate: boolean;
  onNew: () => void;
  onOpen: (job: InteractJob) => void;
};

/** All sessions so far, newest first. */
export function SessionList({ jobs, isPrivate, onNew, onOpen }: Props) {
  const settings = useSettings();
  const { now } = useApp();
  const { interact, format } = useInteractWords();
  return (
    <>
      <div class={runStyles.newRun}>
        <Button block disabled={isPrivate} onPress={onNew}>
          {interact.newSession}
        </Button>
      </div>
      {jobs.length === 0 ? (
        <div class={`${viewStyles.scroll} ${researchStyles.nothing}`}>
          <Empty title={interact.empty.title}>{interact.empty.body}</Empty>
        </div>
      ) : (
        <div class={`${viewStyles.scroll} ${viewStyles.scrollFlush}`}>
          <ul aria-label={interact.sessions} tabIndex={-1} {...arrivesHere}>
            {jobs.map((job) => (
              <li key={job.id}>
                <button
                  type="button"
                  class={`${rowStyles.row} ${rowStyles.twoLines} ${rowStyles.button}`}
                  onClick={() => onOpen(job)}
                >
                  <SessionSign job={job} />
                  <span class={`${rowStyles.main} ${runStyles.main}`}>
                    <span class={`${rowStyles.title} clip`} dir="auto">
                      {job.request.source.url}
                    </span>
                    <span class={`${rowStyles.second} ${runStyles.second} ${interactStyles.facts} tabular`}>
                      {sessionFacts(job, settings, now(), interact)}
                    </span>
                  </span>
                  <span class={rowStyles.end}>
                    {format.ago(isEnded(job.state) ? job.state.endedAt : job.createdAt, now())}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
