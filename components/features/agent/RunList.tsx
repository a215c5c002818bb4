import { jobFacts, runSign } from './run-facts';
import type { ListedRun } from '@/lib/features/agent/agent-run';
import { isEnded, isWorking, type JobState } from '@/lib/core/model/job';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { Empty } from '@/components/ui/Empty';
import { Icon } from '@/components/ui/Icon';
import { Note } from '@/components/ui/Note';
import { Spinner } from '@/components/ui/Spinner';
import { Tag } from '@/components/ui/Tag';
import { arrivesHere } from '@/components/ui/arrives';
import { useAgentWords } from './use-agent-words';
import type { AccountRuns, AgentJob } from './use-runs';
import { useSettings } from '@/components/shell/state/settings';
import * as runStyles from '../research/shared/run.module.css';
import * as noteStyles from '@/components/ui/Note.module.css';
import * as researchStyles from '../research/shared/research.module.css';
import * as rowStyles from '@/components/ui/Row.module.css';
import * as viewStyles from '@/components/ui/view.module.css';

type Props = {
  jobs: readonly AgentJob[];
  account: AccountRuns;
  isPrivate: boolean;
  onNew: () => void;
  onOpen: (job: AgentJob) => void;
  /** Opens a run that was started elsewhere. */
  onTake: (run: ListedRun) => void;
};

/** All runs so far: those made here, then the others of the account. */
export function RunList({ jobs, account, isPrivate, onNew, onOpen, onTake }: Props) {
  const settings = useSettings();
  const { now } = useApp();
  const { agent, format } = useAgentWords();
  const others = othersOf(account.runs, jobs);
  return (
    <>
      <div class={runStyles.newRun}>
        <Button block disabled={isPrivate} onPress={onNew}>
          {agent.newRun}
        </Button>
      </div>
      {jobs.length + others.length === 0 ? (
        <div class={`${viewStyles.scroll} ${researchStyles.nothing}`}>
          <Empty title={agent.empty.title}>{agent.empty.body}</Empty>
        </div>
      ) : (
        <div class={`${viewStyles.scroll} ${viewStyles.scrollFlush}`}>
          <ul aria-label={agent.runs} tabIndex={-1} {...arrivesHere}>
            {jobs.map((job) => (
              <li key={job.id}>
                <button
                  type="button"
                  class={`${rowStyles.row} ${rowStyles.twoLines} ${rowStyles.button}`}
                  onClick={() => onOpen(job)}
                >
                  <span class={runSign(job).tone}>
                    {isWorking(job) ? <Spinner /> : <Icon name={runSign(job).icon} />}
                  </span>
                  <span class={`${rowStyles.main} ${runStyles.main}`}>
                    <span class={`${rowStyles.title} clip`} dir="auto">
                      {job.request.prompt}
                    </span>
                    <span class={`${rowStyles.second} ${runStyles.second} tabular`}>
                      {jobFacts(job, settings, agent)}
                      {job.request.runId !== undefined && (
                        <>
                          {' '}
                          <Tag>{agent.elsewhere}</Tag>
                        </>
                      )}
                    </span>
                  </span>
                  <span class={rowStyles.end}>
                    {format.ago(isEnded(job.state) ? job.state.endedAt : job.createdAt, now())}
                  </span>
                </button>
              </li>
            ))}
            {others.map((run) => (
              <li key={run.id}>
                <button
                  type="button"
                  class={`${rowStyles.row} ${rowStyles.twoLines} ${rowStyles.button}`}
                  disabled={isPrivate}
                  onClick={() => onTake(run)}
                >
                  <span class="status-icon">
                    <Icon name="cloud" />
                  </span>
                  <span class={`${rowStyles.main} ${runStyles.main}`}>
                    <span class={`${rowStyles.title} clip`} dir="auto">
                      {run.prompt ?? run.targetHint ?? agent.untitled}
                    </span>
                    <span class={`${rowStyles.second} ${runStyles.second}`}>
                      <Tag>{agent.elsewhere}</Tag>
                    </span>
                  </span>
                  {run.createdAt !== undefined && (
                    <span class={rowStyles.end}>{format.ago(run.createdAt, now())}</span>
                  )}
                </button>
              </li>
            ))}
          </ul>
          {account.more && (
            <div class={runStyles.newRun}>
              <Button size="sm" onPress={account.more}>
                {agent.older}
              </Button>
            </div>
          )}
        </div>
      )}
      {account.failure && account.failure.reason !== 'not-found' && (
        <Note
          class={noteStyles.inset}
          icon="info"
          tone="soft"
          title={agent.olderFailed}
          actions={
            <Button size="sm" onPress={account.again}>
              {agent.readAgain}
            </Button>
          }
        />
      )}
    </>
  );
}

/** Runs that were not started here. */
function othersOf(runs: readonly ListedRun[], jobs: readonly AgentJob[]): ListedRun[] {
  const ours = new Set(jobs.map(({ progress }) => progress.remoteId));
  return runs.filter(({ id }) => !ours.has(id));
}
