import { AppError } from '@/lib/core/model/errors';
import { isEnded } from '@/lib/core/model/job';
import { mapRequestSchema } from '@/lib/core/model/request';
import { batchOf } from '@/lib/core/model/batch-of';
import type { RowsRecipe } from '@/lib/core/model/rows-recipe';
import { stepsBeforeSchema } from '@/lib/core/model/steps';
import { hostOf } from '@/lib/core/model/url';
import { given } from '@/lib/core/text/given';
import type { Clock } from '@/lib/core/ports/host';
import type { CaptureWriter, JobStore, LibraryReader } from '@/lib/core/ports/store';
import { changesOf, isCompared, type Check, type Monitor } from '../monitor';
import type { MonitorStore } from '../monitors-port';
import { nextRun } from '../next-run';
import { textsIdOf, type Watch } from '../watch';
import type { CompareReads } from '../compare/comparing';
import type { MonitorDeps } from './monitor-deps';
import { readCheck, type FoundByCheck } from './check-result';
import { readMapCheck } from './map-result';

/** Checks of a monitor that are kept. */
const LISTED = 100;
const REMEMBERED = 200;

export type WatchDeps = Pick<MonitorDeps, 'notify'> & {
  store: MonitorStore;
  jobs: Pick<JobStore, 'add' | 'cancel' | 'forget'>;
  reader: Pick<LibraryReader, 'job' | 'allItems' | 'capture' | 'checkRecord' | 'recipes'>;
  captures: Pick<CaptureWriter, 'delete'>;
  compareReads: CompareReads;
  /** Runs the jobs that are due; no caller awaits it. */
  run: () => void;
  now: Clock;
  newId: () => string;
  alarm: { at(time: number | undefined): Promise<void> };
};

/** True for a monitor that this device checks itself. */
export const isWatched = (monitor: Monitor | undefined): monitor is Watched => monitor?.watch !== undefined;
export type Watched = Monitor & { watch: Watch };

/** The checks of this device: each begins once, and what it found is written once. */
export function createWatchChecks(deps: WatchDeps) {
  const { store, jobs, reader, now } = deps;

  /** Begins a check, unless one is running; returns whether one was. */
  async function begin(id: string, byHand: boolean): Promise<boolean> {
    const check = { id: deps.newId(), at: now(), byHand };
    let isMine = false;
    const recipe = await recipeNow(reader, await store.get(id));
    const monitor = await store.change(id, (before) => {
      isMine = isWatched(before) && before.watch.running === undefined;
      if (!isMine || !isWatched(before)) return before;
      const { cron, watch: old } = before;
      const rows = old.rows && recipe ? { rows: { ...old.rows, recipe } } : {};
      return { ...before, nextRunAt: nextOf(cron, now()), watch: { ...old, ...rows, running: check } };
    });
    if (!isWatched(monitor)) throw new AppError('not-found');
    await startJob(monitor);
    return !isMine;
  }

  /** Stores the job of the running check; once, however often it is called. */
  async function startJob({ name, targets, watch }: Watched): Promise<void> {
    const { running } = watch;
    if (!running) return;
    const request = requestOf(targets, watch);
    const [first = ''] = targets.flatMap(({ what }) => what);
    await jobs.add({ id: running.id, request, engine: 'device', host: hostOf(first), title: name });
    deps.run();
  }

  /** Writes what an ended check found. Until its job has ended, it does nothing. */
  async function settle(monitor: Watched): Promise<void> {
    const { id, watch: before } = monitor;
    const { running } = before;
    if (!running) return;
    const job = await reader.job(running.id);
    // The worker ended before it was stored.
    if (!job) return startJob(monitor);
    // Nobody waits in front of this job to answer what it asks.
    if (job.state.status === 'blocked') await jobs.cancel(job.id);
    else if (!isEnded(job.state)) return;
    const texts = before.baseline === undefined ? {} : await store.texts(id, before.baseline);
    const urls = monitor.targets.flatMap(({ what }) => what);
    const found =
      before.tell.when === 'map'
        ? await readMapCheck(deps, { job, texts, site: urls[0] ?? '' })
        : await readCheck(deps, { job, texts, watch: before, urls });
    const only = found.pages.length === 1 ? found.pages[0] : undefined;
    const check: Check = {
      id: running.id,
      status: found.summary.error > 0 && found.summary.error === found.pages.length ? 'failed' : 'completed',
      ended: true,
      trigger: running.byHand ? 'manual' : 'schedule',
      at: running.at,
      finishedAt: now(),
      summary: found.summary,
      ...given({
        value: only?.value,
        currency: only?.currency,
        trouble: found.pages.find(({ status }) => !isCompared(status)),
      }),
    };
    await store.putTexts({ monitorId: id, id: check.id, pages: found.texts });
    await store.putPages({
      monitorId: id,
      id: check.id,
      check,
      pages: found.pages,
      more: found.pages.length < changesOf(found.summary),
      readAt: now(),
    });
    let isMine = false;
    const after = await store.change(id, (one) => {
      isMine = isWatched(one) && one.watch.running?.id === check.id;
      return isMine && isWatched(one) ? withCheck(one, check, found, now()) : one;
    });
    if (!isMine || !after) return;
    if (after.notify && found.isTold)
      await deps.notify(`monitor ${id} ${check.id}`, {
        monitor: after,
        check,
        host: hostOf(found.pages[0]?.url ?? urls[0] ?? ''),
      });
  }

  /** Removes what an ended check has left. */
  async function clear({ id, checks, watch: { ended, baseline } }: Watched): Promise<void> {
    if (!ended) return;
    await store.keepPages(id, [...checks.map((check) => check.id), textsIdOf(baseline ?? '')]);
    await deps.captures.delete(ended.captureIds);
    await jobs.forget([ended.jobId]);
    await store.change(id, (before) => {
      if (!isWatched(before) || before.watch.ended?.jobId !== ended.jobId) return before;
      const { ended: _ended, ...watch } = before.watch;
      return { ...before, watch };
    });
  }

  return { begin, settle, clear };
}

/** The recipe whose rows are watched, as it is kept now: it may have been mended. */
async function recipeNow(
  reader: Pick<LibraryReader, 'recipes'>,
  monitor: Monitor | undefined,
): Promise<RowsRecipe | undefined> {
  const { rows } = monitor?.watch ?? {};
  return rows && (await reader.recipes()).find(({ id }) => id === rows.id)?.rows;
}

/** The job of a check: the site's map, or its pages one by one. */
function requestOf(targets: Monitor['targets'], { tell, part, rows, steps: before, signedIn }: Watch) {
  const urls = targets.flatMap(({ what }) => what);
  if (tell.when === 'map') return mapRequestSchema.parse({ kind: 'map', url: urls[0], limit: tell.most });
  const steps = before && { steps: stepsBeforeSchema.parse(before) };
  const reading = { signedIn: signedIn || steps !== undefined };
  if (rows) return batchOf(urls, { formats: ['json'], options: { rows: rows.recipe, ...steps }, reading });
  return batchOf(urls, { options: { ...(part && { includeTags: [part.selector] }), ...steps }, reading });
}

/** A rule without a next time is never due. */
export const nextOf = (cron: string | undefined, after: number): number | undefined =>
  cron === undefined ? undefined : nextRun(cron, after);

function withCheck(
  monitor: Watched,
  check: Check,
  { isTold, unneededCaptures }: FoundByCheck,
  at: number,
): Monitor {
  const { running: _running, ...watch } = monitor.watch;
  const isFailed = check.status === 'failed';
  return {
    ...monitor,
    checks: [check, ...monitor.checks].slice(0, LISTED),
    checksReadAt: at,
    lastRunAt: check.at,
    ...(check.summary && { lastSummary: check.summary }),
    // Nothing to see.
    ...(changesOf(check.summary) === 0 &&
      monitor.seenCheckId === monitor.checks[0]?.id && { seenCheckId: check.id }),
    watch: {
      ...watch,
      baseline: check.id,
      ...(isTold && { news: true }),
      failing: isFailed ? watch.failing + 1 : 0,
      ended: { jobId: check.id, captureIds: unneededCaptures },
    },
    ...(monitor.notify && {
      notify: {
        handledChecks: isTold
          ? [...monitor.notify.handledChecks, check.id].slice(-REMEMBERED)
          : monitor.notify.handledChecks,
      },
    }),
  };
}
