import { isEnded } from '../../../../../lib/model/job';
import type { Settings } from '../../../../../lib/model/settings';
import { useApp } from '../../../../state/app';
import { Button } from '../../../../ui/Button';
import { Empty } from '../../../../ui/Empty';
import { arrivesHere } from '../../shared/arrival';
import { SessionSign } from './SessionSign';
import { sessionFacts } from './session-facts';
import { useInteractWords } from './use-interact-words';
import type { InteractJob } from './use-sessions';

type Props = {
  jobs: readonly InteractJob[];
  settings: Settings;
  isPrivate: boolean;
  onNew: () => void;
  onOpen: (job: InteractJob) => void;
};

/** Every session so far, newest first. */
export function SessionList({ jobs, settings, isPrivate, onNew, onOpen }: Props) {
  const { now } = useApp();
  const { interact, format } = useInteractWords();
  return (
    <>
      <div class="newrun">
        <Button block disabled={isPrivate} onPress={onNew}>
          {interact.newSession}
        </Button>
      </div>
      {jobs.length === 0 ? (
        <div class="scroll nothing">
          <Empty title={interact.empty.title}>{interact.empty.body}</Empty>
        </div>
      ) : (
        <div class="scroll scroll--flush">
          <ul class="runs" aria-label={interact.sessions} tabIndex={-1} {...arrivesHere}>
            {jobs.map((job) => (
              <li key={job.id}>
                <button type="button" class="row row--2 row--btn" onClick={() => onOpen(job)}>
                  <SessionSign job={job} />
                  <span class="row__m">
                    <span class="row__t clip" dir="auto">
                      {job.request.source.url}
                    </span>
                    <span class="row__s num">{sessionFacts(job, settings, now(), interact)}</span>
                  </span>
                  <span class="row__e">
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
