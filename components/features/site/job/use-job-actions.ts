import { useSettings } from '@/components/shell/state/settings';
import { AppError } from '@/lib/core/model/errors';
import { useRef } from 'preact/hooks';
import type { Item } from '@/lib/core/model/item';
import { isEnded, type Job } from '@/lib/core/model/job';
import type { EngineId, TrawlRequest } from '@/lib/core/model/request';
import { batchOf } from '@/lib/core/model/batch-of';
import type { TabView } from '@/lib/core/ports/current-tab';
import { useFailureActions, type FailureActions } from '@/components/shell/failures/failure-actions';
import { askFor, reachOf } from '@/components/shell/state/ask-permission';
import { cancelJob, stopWaitingForJob, retryJob } from '@/components/shell/state/actions';
import { againRequest } from '@/components/shell/state/again-request';
import { useApp } from '@/components/shell/state/app';

export type JobActionHandlers = {
  pause: () => void;
  /** Continues from a pause or block; takes back a pause that has not happened yet. */
  resume: () => void;
  cancel: () => void;
  /** Ends the job even if the service could not be reached. */
  stopWaiting: () => void;
  retryFailed: () => void;
  /** Continues a canceled job with the pages that it knows and has not read. */
  readRest: () => void;
  /** Reads one page of a stopped or ended job again. */
  readAgain: (item: Item) => void;
  /** Opens pages that held too little without scripts in tabs, with this browser's cookies. */
  readInTabs: () => void;
  addPages: (count: number) => void;
  /** Reads pages that a service was not paid for as a list on this device; what still waits there is ended. */
  readHere: (urls: readonly string[]) => void;
  /** The same crawl as a new job, of the whole site. */
  crawlWholeSite: () => void;
  /** The same request as a new job. */
  runAgain: (engine?: EngineId) => void;
  forget: () => void;
  /** Reports what went wrong with a press. */
  fail: (thrown: unknown) => void;
  /** What to do about the failure that stopped or ended it. */
  failureActions: FailureActions;
};

type Input = {
  job: Job;
  /** The active tab: a request that names tabs is made again for it. */
  tab: TabView | undefined;
  onFailure: (thrown: unknown) => void;
  /** Requests that another job be shown. */
  onOther: (jobId: string) => void;
  onForgotten: () => void;
};

/** The actions of a job of many pages. Permissions are requested in the press. */
export function useJobActions(props: Input): JobActionHandlers {
  const { job, tab, onFailure, onOther, onForgotten } = props;
  const app = useApp();
  const settings = useSettings();
  const run = (work: Promise<unknown>): void => {
    onFailure(undefined);
    work.catch(onFailure);
  };
  /** After the user has granted access to what the job reads. */
  const ifAllowed = async (
    request: TrawlRequest,
    engine: EngineId,
    work: () => Promise<unknown>,
  ): Promise<unknown> => {
    if (await askFor(reachOf(request, engine), app.gestures)) return work();
    onFailure(new AppError('host-not-granted', { host: job.host }));
    return undefined;
  };
  const allowed = (request: TrawlRequest, engine: EngineId, work: () => Promise<unknown>): void =>
    run(ifAllowed(request, engine, work));
  // Two presses may come before the new job is shown.
  const starting = useRef(false);
  const reopen = (again: { retryFailed?: boolean; addPages?: number }): void =>
    allowed(job.request, job.engine, () => app.call('jobs.reopen', { jobId: job.id, ...again }));
  const runAgain = (engine: EngineId = job.engine): void => startNew(againRequest(job, tab, engine), engine);
  const startNew = (
    request: TrawlRequest,
    engine: EngineId,
    then: () => Promise<unknown> | undefined = () => undefined,
  ): void => {
    if (starting.current) return;
    starting.current = true;
    const work = ifAllowed(request, engine, async () => {
      const { jobId } = await app.call('jobs.start', {
        jobId: app.newId(),
        request,
        engine,
        ...(job.notify && { notify: true }),
      });
      await then();
      onOther(jobId);
    });
    run(work.finally(() => (starting.current = false)));
  };
  const resume = (): void => allowed(job.request, job.engine, () => retryJob(app, job.id));
  const cancel = (): void => run(cancelJob(app, job.id));
  const goOn = (): void => (isEnded(job.state) ? runAgain() : resume());
  const failureActions = useFailureActions(settings, {
    retry: goOn,
    // Continuing asks for everything the job reads.
    askForSite: goOn,
    cancel,
    runAgain: () => runAgain(),
    runOnDevice: () => runAgain('device'),
    report: onFailure,
  });
  return {
    pause: () => run(app.call('jobs.pause', { jobId: job.id })),
    resume,
    cancel,
    stopWaiting: () => run(stopWaitingForJob(app, job.id)),
    retryFailed: () => reopen({ retryFailed: true }),
    readRest: () => reopen({}),
    readAgain: ({ key }) =>
      allowed(job.request, job.engine, () => app.call('jobs.readAgain', { jobId: job.id, keys: [key] })),
    readInTabs: () => allowed(job.request, job.engine, () => app.call('jobs.readInTabs', { jobId: job.id })),
    addPages: (count) => reopen({ addPages: count }),
    readHere(urls) {
      const { request } = job;
      if (request.kind !== 'crawl' && request.kind !== 'batch') return;
      const list = batchOf(urls, {
        formats: request.formats,
        options: { onlyMainContent: request.options.onlyMainContent },
      });
      startNew(list, 'device', () => (isEnded(job.state) ? undefined : cancelJob(app, job.id)));
    },
    crawlWholeSite() {
      const { request } = job;
      if (request.kind === 'crawl') startNew({ ...request, crawlEntireDomain: true }, job.engine);
    },
    runAgain,
    forget: () => run(app.call('jobs.forget', { jobIds: [job.id] }).then(onForgotten)),
    fail: onFailure,
    failureActions,
  };
}
