import { useState } from 'preact/hooks';
import type { ListedRun } from '@/lib/features/agent/agent-run';
import type { Failure } from '@/lib/core/model/errors';
import { type JobOf, type JobStatus, isWorking } from '@/lib/core/model/job';
import { useApp } from '@/components/shell/state/app';
import { useOn } from '@/components/shell/state/use-event';
import { useWork } from '@/components/shell/state/use-work';
import { isBilled } from '@/lib/core/model/service-profile';
import type { Settings } from '@/lib/core/model/settings';
import type { AgentWords } from '@/lib/features/agent/words/en-agent';
import type { IconName } from '@/components/ui/icons';

export type AgentJob = JobOf<'agent'>;

export type AccountRuns = {
  runs: readonly ListedRun[];
  failure: Failure | undefined;
  /** Undefined if there are no more, or while they are read. */
  more: (() => void) | undefined;
  again: () => void;
};

/** Runs of the account, made here or elsewhere, newest first, as far as the service lists them. */
export function useAccountRuns(active: boolean): AccountRuns {
  const { call } = useApp();
  const [{ runs, before }, setRead] = useState<{ runs: readonly ListedRun[]; before?: number | undefined }>({
    runs: [],
  });
  const { busy, failure, act } = useWork();
  const read = (from: number | undefined): void =>
    act(
      () => call('agent.runs', from === undefined ? {} : { before: from }),
      (page) =>
        setRead((known) => ({
          runs: joined(from === undefined ? [] : known.runs, page.runs ?? []),
          before: page.before,
        })),
    );
  useOn([active], () => {
    if (active) read(undefined);
  });
  return {
    runs,
    failure,
    more: before === undefined || busy ? undefined : () => read(before),
    again: () => read(undefined),
  };
}

/** A run that appears on two pages, because others were made between the two reads, is listed once. */
function joined(known: readonly ListedRun[], page: readonly ListedRun[]): ListedRun[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...page.filter(({ id }) => !ids.has(id))];
}

/** The most that a run may use, if known. */
export const capOf = ({ request }: Pick<AgentJob, 'request'>): number | undefined =>
  request.runId === undefined ? request.maxCredits : undefined;

/** It costs credits: not what the user's own model does here. */
export const isPaidRun = ({ engine }: Pick<AgentJob, 'engine'>, { service }: Settings): boolean =>
  engine === 'service' && isBilled(service);

/** It ended well, and found nothing. */
export const hasNoAnswer = ({ state, progress }: AgentJob): boolean =>
  state.status === 'done' && progress.notes.some(({ code }) => code === 'ended-empty');

/** The sign of a run that does not work. */
export function runSign(job: AgentJob): { icon: IconName; tone: string } {
  if (hasNoAnswer(job)) return { icon: 'info', tone: 'status-icon' };
  return signs[job.state.status] ?? { icon: 'warn', tone: 'status-icon' };
}

const signs: Partial<Record<JobStatus, { icon: IconName; tone: string }>> = {
  done: { icon: 'check', tone: 'status-icon tone-ok' },
  cancelled: { icon: 'stop', tone: 'status-icon' },
  paused: { icon: 'pause', tone: 'status-icon' },
  failed: { icon: 'warn', tone: 'status-icon tone-bad' },
  blocked: { icon: 'warn', tone: 'status-icon tone-warn' },
};

/** The state of a run, in a few words for a list. */
export function jobFacts(job: AgentJob, settings: Settings, agent: AgentWords): string {
  const { state, progress } = job;
  const used = isPaidRun(job, settings) ? progress.creditsUsed : undefined;
  if (isWorking(job))
    return [agent.state.running, used === undefined ? undefined : agent.facts.used({ used, cap: capOf(job) })]
      .filter(Boolean)
      .join(' · ');
  if (state.status === 'failed' && state.failure.facts.serviceCode === 'credit_limit_reached') {
    const cap = capOf(job);
    return cap === undefined ? agent.ends.cap(undefined) : agent.cappedAt(cap);
  }
  const says =
    state.status === 'blocked' ||
    state.status === 'failed' ||
    state.status === 'cancelled' ||
    state.status === 'paused'
      ? agent.state[state.status]
      : hasNoAnswer(job)
        ? agent.nothing.title
        : agent.state.done;
  return [says, used === undefined || used === 0 ? undefined : agent.facts.used({ used, cap: undefined })]
    .filter(Boolean)
    .join(' · ');
}
