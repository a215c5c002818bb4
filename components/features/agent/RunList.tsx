import { jobFacts, runSign } from './run-facts';
import type { ListedRun } from '@/lib/features/agent/agent-run';
import { isEnded, isWorking } from '@/lib/core/model/job';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Note } from '@/components/ui/Note';
import { Spinner } from '@/components/ui/Spinner';
import { WorkList, WorkRow } from '../research/shared/WorkList';
import { useAgentWords } from './use-agent-words';
import type { AccountRuns, AgentJob } from './use-runs';
import { useSettings } from '@/components/shell/state/settings';
import * as noteStyles from '@/components/ui/Note.module.css';

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
  const { agent } = useAgentWords();
  const others = othersOf(account.runs, jobs);
  return (
    <>
      <WorkList
        label={agent.runs}
        fresh={{ label: agent.newRun, disabled: isPrivate, onPress: onNew }}
        empty={agent.empty}
        count={jobs.length + others.length}
        more={account.more && { label: agent.older, onPress: account.more }}
      >
        {jobs.map((job) => {
          const { icon, tone } = runSign(job);
          return (
            <WorkRow
              key={job.id}
              sign={isWorking(job) ? <Spinner /> : <Icon name={icon} />}
              tone={tone}
              title={job.request.prompt}
              facts={jobFacts(job, settings, agent)}
              tag={job.request.runId !== undefined && agent.elsewhere}
              at={isEnded(job.state) ? job.state.endedAt : job.createdAt}
              onOpen={() => onOpen(job)}
            />
          );
        })}
        {others.map((run) => (
          <WorkRow
            key={run.id}
            sign={<Icon name="cloud" />}
            title={run.prompt ?? run.targetHint ?? agent.untitled}
            facts=""
            tag={agent.elsewhere}
            at={run.createdAt}
            disabled={isPrivate}
            onOpen={() => onTake(run)}
          />
        ))}
      </WorkList>
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
