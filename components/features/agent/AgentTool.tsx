import { readAddressLines } from '@/lib/core/addresses/address-lines';
import type { ListedRun } from '@/lib/features/agent/agent-run';
import { serverMark } from '@/components/shell/state/server-mark';
import { serverLack } from '@/lib/core/model/server-lacks';
import { isBilled, profileOf } from '@/lib/core/model/service-profile';
import type { AgentRequest } from '@/lib/core/model/request';
import { hostOf, isWebUrl } from '@/lib/core/model/url';
import type { Kept } from '@/components/shell/state/use-retained-state';
import { Loading } from '@/components/ui/Loading';
import { type ToolProps, useToolMemory } from '../research/shared/tool';
import { SecretAddresses } from '@/components/shell/panel/SentAddress';
import { withLines } from '@/components/shell/form/controls';
import { FormBody, FormFields } from '@/components/shell/form/FormFields';
import { StartBar } from '@/components/shell/form/StartBar';
import { FormHead } from '../research/shared/FormHead';
import { StartFailure } from '../research/shared/ResearchFailure';
import { useResearchStart } from '../research/shared/use-research-start';
import { agentForm, newAgent, type AgentMemory } from './agent-form';
import { LackedTool, WorkList, WorkRow } from '../research/shared/WorkList';
import { RunView } from './RunView';
import { RunRow } from './RunRow';
import { useAgentWords } from './use-agent-words';
import { useAccountRuns, type AccountRuns, type AgentJob } from './use-runs';
import { useJobsOf } from '@/components/shell/state/use-live';
import { useOn } from '@/components/shell/state/use-event';
import { useOverBalance } from '@/components/shell/state/use-over-balance';
import { useSettings } from '@/components/shell/state/settings';
import { Icon } from '@/components/ui/Icon';
import { Note } from '@/components/ui/Note';

/** The cap of a run started elsewhere is unknown; nothing is started with this value. */
const UNKNOWN_CAP = 2_500;

type Props = ToolProps & { memory: Kept<AgentMemory> };

/** Runs of an agent: past runs, the form of a new one, and one run during and after it. */
export function AgentTool({ place, memory, isPrivate, tab, go }: Props) {
  const { service } = useSettings();
  const { agent, research } = useAgentWords();
  const { all, jobs, error } = useRuns();
  const { form, at, show, change } = useAgentView(memory, place);
  const starts = useResearchStart<AgentRequest>((jobId) => show({ at: { jobId } }));
  const lack = serverLack(profileOf(service), 'agent');
  const account = useAccountRuns(at === 'runs' && !isPrivate && lack !== 'server-needs-key');

  const request = agentForm.request(form);
  // The service refuses such a run, or it stops midway.
  const isTooDear = useOverBalance(at === 'form' ? form.maxCredits : undefined);
  const start = (asked: AgentRequest): void => {
    if (!isPrivate) starts.start(asked);
  };
  const job = typeof at === 'object' ? all?.find(({ id }) => id === at.jobId) : undefined;
  useLibraryTool(job, () => show({ at: 'runs' }), go);
  const lacks = lack === 'server-lacks' && account.runs.length === 0;
  const failureNote = (
    <StartFailure
      kind="agent"
      starts={starts}
      error={error}
      onRetry={() => request && at === 'form' && start(request)}
    />
  );
  if (!jobs) return starts.failure || error ? failureNote : <Loading>{agent.loading}</Loading>;
  if (at === 'form')
    return (
      <>
        <FormHead title={agent.newRun} back={agent.back} onBack={() => show({ at: 'runs' })} />
        {failureNote}
        <FormBody>
          <FormFields
            form={agentForm}
            values={form}
            words={agent.field}
            facts={{
              billed: isBilled(service),
              refused: service.profile?.refused ?? [],
              tabUrl: tab?.url,
            }}
            onChange={change}
          />
        </FormBody>
        <SecretAddresses urls={readAddressLines(form.urls).urls} />
        <StartBar
          lines={[
            isBilled(service) &&
              `${agent.budget(form.maxCredits, service.creditsLeft)} ${agent.failedIsFree}`,
            isTooDear && { bad: agent.overBalance(service.creditsLeft ?? 0) },
            serverMark('agent', research.tools.agent, { engine: 'service', service })?.why,
            agent.sentTo(hostOf(service.baseUrl)),
          ]}
          label={agent.start}
          busy={starts.starting}
          disabled={request === undefined || isPrivate || starts.starting || isTooDear}
          onStart={() => request && start(request)}
        />
      </>
    );
  if (job)
    return (
      <>
        {failureNote}
        <RunView
          key={job.id}
          job={job}
          isPrivate={isPrivate}
          onStart={start}
          onChange={() => change(agentForm.of(job.request), { at: 'form' })}
          onBack={() => show({ at: 'runs' })}
          onFailure={starts.report}
        />
      </>
    );
  return (
    <>
      {failureNote}
      {lacks && jobs.length === 0 ? (
        <LackedTool
          said={agent.noAgent}
          onSearch={() => go({ tool: 'search' })}
          onForm={() => show({ at: 'form' })}
        />
      ) : (
        <RunList
          jobs={jobs}
          account={account}
          isPrivate={isPrivate}
          onNew={() => show({ at: 'form' })}
          onOpen={({ id }) => show({ at: { jobId: id } })}
          onTake={(run) => start(requestOfListed(run, agent.untitled))}
        />
      )}
    </>
  );
}

function useRuns() {
  const { jobs: all, error } = useJobsOf('agent');
  return { all, jobs: all?.filter(({ engine }) => engine === 'service'), error };
}

/** Questions to the library stand by themselves. */
function useLibraryTool(job: AgentJob | undefined, leave: () => void, go: ToolProps['go']): void {
  const here = job?.engine === 'device' ? job.id : undefined;
  useOn([here], () => {
    if (here === undefined) return;
    leave();
    go({ tool: 'library', jobId: here });
  });
}

/** What is shown, and the values of the form; where another surface sent the panel is shown first. */
function useAgentView(memory: Props['memory'], place: ToolProps['place']) {
  const view = useToolMemory(memory, newAgent);
  useOn([place], () => {
    const { jobId, query, lines } = place ?? {};
    if (jobId !== undefined) return view.show({ at: { jobId } });
    if (query === undefined && lines === undefined) return;
    const asked = {
      ...(query && { prompt: query }),
      ...(lines && { urls: withLines(view.form.urls, lines) }),
    };
    view.change(asked, { at: 'form' });
  });
  return view;
}

/** A run that was started elsewhere, to be followed here. */
function requestOfListed(run: ListedRun, untitled: string): AgentRequest {
  return {
    kind: 'agent',
    prompt: (run.prompt ?? run.targetHint ?? untitled).slice(0, 10_000),
    urls: run.urls.filter(isWebUrl),
    maxCredits: UNKNOWN_CAP,
    runId: run.id,
  };
}

type RunListProps = {
  jobs: readonly AgentJob[];
  account: AccountRuns;
  isPrivate: boolean;
  onNew: () => void;
  onOpen: (job: AgentJob) => void;
  /** Opens a run that was started elsewhere. */
  onTake: (run: ListedRun) => void;
};

/** All runs so far: those made here, then the others of the account. */
function RunList({ jobs, account, isPrivate, onNew, onOpen, onTake }: RunListProps) {
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
        {jobs.map((job) => (
          <RunRow key={job.id} job={job} onOpen={() => onOpen(job)} />
        ))}
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
          inset
          tone="soft"
          title={agent.olderFailed}
          actions={[{ label: agent.readAgain, onPress: account.again }]}
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
