import { isEnded, isLive, type Job } from '@/lib/core/model/job';
import type { TabView } from '@/lib/core/ports/current-tab';

/** Returns the key of a page (`pageKeyOf`). The popup loads it after its first paint. */
type KeyOf = (address: string) => string;

/** True for a capture of the page in this tab: same tab and same page, however the address was written. */
export function isCaptureOfTab(job: Job, tab: TabView, keyOf: KeyOf): boolean {
  if (job.request.kind !== 'scrape' || tab.url === undefined) return false;
  const { source } = job.request;
  if (source.type === 'tab' && source.tabId !== tab.tabId) return false;
  return keyOf(source.url) === keyOf(tab.url);
}

/**
 * The job that a popup opened on this tab should show at once: a capture of it that still runs, waits or is blocked, or
 * one that failed unseen. A successful capture is among the recents instead. `jobs` newest first.
 */
export function jobToShow(jobs: readonly Job[], tab: TabView, keyOf: KeyOf): Job | undefined {
  const ours = jobs.filter((job) => isCaptureOfTab(job, tab, keyOf));
  return ours.find(isLive) ?? ours.find((job) => job.state.status === 'failed' && !job.seen);
}

/**
 * The job of many pages that the card is about: an active one, else one that ended unseen before this opened, or that
 * has ended since; a job of the host in the tab before others. `jobs` newest first.
 */
export function manyPageJob(
  jobs: readonly Job[],
  unseen: ReadonlySet<string>,
  openedAt: number,
  host: string,
): Job | undefined {
  const many = jobs.filter((job) => job.request.kind !== 'scrape');
  const isNews = ({ id, state }: Job): boolean =>
    isEnded(state) && (unseen.has(id) || state.endedAt >= openedAt);
  const first = (some: readonly Job[]): Job | undefined => some.find(isLive) ?? some.find(isNews);
  return first(many.filter((job) => host !== '' && job.host === host)) ?? first(many);
}

/** After this long, an unfinished copy or file counts as lost. */
const DELIVERY_MS = 60_000;

/** True for a capture that is stored, but was not copied or saved as requested. */
export function isUndelivered({ state, delivery }: Job, now: number): boolean {
  if (state.status !== 'done' || !delivery) return false;
  if (delivery.status === 'started') return now - state.endedAt > DELIVERY_MS;
  return delivery.status === 'failed';
}

/** Captures of other pages that failed unseen before this opened. */
export function failedElsewhere(
  jobs: readonly Job[],
  unseen: ReadonlySet<string>,
  tab: TabView,
  keyOf: KeyOf,
): Job[] {
  return jobs.filter(
    (job) =>
      job.request.kind === 'scrape' &&
      job.state.status === 'failed' &&
      unseen.has(job.id) &&
      !isCaptureOfTab(job, tab, keyOf),
  );
}
