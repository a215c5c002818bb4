import { isEnded, isWorking } from '@/lib/core/model/job';
import { useSettings } from '@/components/shell/state/settings';
import { Icon } from '@/components/ui/Icon';
import { Spinner } from '@/components/ui/Spinner';
import { WorkRow } from '../research/shared/WorkList';
import { jobFacts, runSign, type AgentJob } from './use-runs';
import { useAgentWords } from './use-agent-words';

/** One run among others: its prompt, how it stands, and where it was started. */
export function RunRow({ job, onOpen }: { job: AgentJob; onOpen: () => void }) {
  const settings = useSettings();
  const { agent } = useAgentWords();
  const { icon, tone } = runSign(job);
  return (
    <WorkRow
      sign={isWorking(job) ? <Spinner /> : <Icon name={icon} />}
      tone={tone}
      title={job.request.prompt}
      facts={jobFacts(job, settings, agent)}
      tag={job.request.runId !== undefined && agent.elsewhere}
      at={isEnded(job.state) ? job.state.endedAt : job.createdAt}
      onOpen={onOpen}
    />
  );
}
