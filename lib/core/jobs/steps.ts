import type { Progress, Job } from '../model/job';
import type { StepOutcome } from '../ports/engine';
import type { ClaimedJob, Commit } from '../ports/store';
import type { Commits } from './commits';
import { refusal } from './refusal';
import type { RunnerDeps } from './runner-deps';
import type { TrawlRequest } from '../model/request';

/** A shorter step is over before anyone could read what it does. */
const REPORT_AFTER_MS = 250;

type StepReport = Pick<Progress, 'step'> & Partial<Pick<Progress, 'reading' | 'part'>>;

/** A failed renewal shows when the lease is needed: the commit is refused and the job is resumed. */
const ignored = (): void => undefined;

/** Runs one engine step of a claimed job under its lease, and stores the result. */
export function createSteps(
  {
    store,
    engines,
    owner,
    now,
    wakeup,
    every,
    committed,
    leaseMs,
  }: Omit<RunnerDeps, 'perGroup' | 'leaseMs'> & { leaseMs: number },
  commits: Commits,
) {
  const aborts = new Map<string, AbortController>();

  async function outcomeOf(
    claimed: ClaimedJob,
    signal: AbortSignal,
    report: (current: StepReport) => void,
  ): Promise<Commit> {
    const { job, cursor, interrupted } = claimed;
    try {
      const outcome: StepOutcome = await engines[job.engine].step({
        jobId: job.id,
        request: requestOfRound(job),
        cursor,
        interrupted,
        canceling: job.requestedAction === 'cancel',
        round: job.round,
        ...(job.picked && { picked: true }),
        lastCursor: job.lastCursor,
        progress: job.progress,
        items: store.itemsOf(job.id, job.picked && job.round),
        signal,
        onStep: (step, reading, part) => report({ step, ...(reading && { reading }), ...(part && { part }) }),
      });
      return { type: 'step', ...outcome };
    } catch (thrown) {
      return refusal(thrown);
    }
  }

  /** Stores what a step is doing, for screens to show: at most a few times a second, and nothing for a short step. */
  function createReports(id: string): { report: (current: StepReport) => void; stop: () => void } {
    let latest: StepReport | undefined;
    let stop: (() => void) | undefined;
    const end = (): void => {
      stop?.();
      stop = undefined;
    };
    const write = (): void => {
      end();
      void store.renew(id, owner, leaseMs, latest).catch(ignored);
    };
    return {
      report(current) {
        latest = { ...latest, ...current };
        stop ??= every(REPORT_AFTER_MS, write);
      },
      stop: end,
    };
  }

  async function stepOnce(claimed: ClaimedJob): Promise<void> {
    const { id } = claimed.job;
    const controller = new AbortController();
    // A step that notifies a service of a cancel must not be aborted by that cancel.
    if (claimed.job.requestedAction !== 'cancel') aborts.set(id, controller);
    commits.forget(id);
    const stopRenewing = every(leaseMs / 3, () => {
      void wakeup.at(now() + leaseMs).catch(ignored);
      void store.renew(id, owner, leaseMs).then((held) => held || controller.abort(), ignored);
    });
    const { report, stop } = createReports(id);
    try {
      const outcome = await outcomeOf(claimed, controller.signal, report).finally(stop);
      const commit = await commits.commitOrFailure(claimed.job, outcome);
      if (commit) committed?.(claimed.job, commit);
    } finally {
      stopRenewing();
      aborts.delete(id);
    }
  }

  return { stepOnce, abort: (jobId: string): void => aborts.get(jobId)?.abort() };
}

/**
 * The request for the steps of this round: pages picked to be read in tabs carry cookies, so links to other sites are
 * never followed with them (docs/platform.md 9, 10).
 */
export function requestOfRound({ request, picked }: Pick<Job, 'request' | 'picked'>): TrawlRequest {
  if (!picked?.inTabs) return request;
  switch (request.kind) {
    case 'crawl':
      return {
        ...request,
        allowExternalLinks: false,
        reading: { ...request.reading, signedIn: true, render: 'always' },
      };
    case 'batch':
      return { ...request, reading: { ...request.reading, signedIn: true, render: 'always' } };
    default:
      return request;
  }
}
