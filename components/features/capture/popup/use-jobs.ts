import { useEffect, useMemo } from 'preact/hooks';
import { hasItems, isEnded, type Job } from '@/lib/core/model/job';
import { hostOf } from '@/lib/core/model/url';
import type { TabView } from '@/lib/core/ports/current-tab';
import { dismissJob } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { useEvent } from '@/components/shell/state/use-event';
import { useLive } from '@/components/shell/state/use-live';
import { useModule } from '@/components/shell/state/use-module';
import { useParts } from '@/components/shell/state/use-parts';
import {
  failedElsewhere,
  isUndelivered,
  jobToShow,
  manyPageJob,
} from '@/components/features/batch/popup/tab-jobs';

export type PopupJobs = {
  /** Those that run, need the user, ended unseen or since this opened, newest first; undefined until read. */
  jobs: Job[] | undefined;
  /** The job of many pages that the card is about. */
  card: Job | undefined;
  /** There are jobs with many pages, running or ended. */
  hasJobs: boolean;
  /** Captures of other pages that failed unseen before this opened. */
  failedElsewhere: Job[];
  /** The newest capture that is stored but was not copied or saved as requested. */
  undelivered: Job | undefined;
};

/** Jobs that had ended unseen before this opened are absent until that is known. Seen here, they stay on the screen. */
type AtOpening = { openedAt: number; unseen?: Job[] };

/**
 * What the library knows of jobs. What awaits the user when the popup opens is shown once, then marked as seen; `found`
 * receives the job of this tab to show then, unless this popup started it.
 */
export function useJobs(
  tab: TabView | undefined,
  isOwn: (jobId: string) => boolean,
  found: (jobId: string) => void,
): PopupJobs {
  const app = useApp();
  const [{ openedAt, unseen }, change] = useParts<AtOpening>(() => ({ openedAt: app.now() }));
  const { value: current } = useLive((reader) => reader.currentJobs(openedAt), ['jobs'], [openedAt]);
  const keys = useModule(loadPageKey);
  const jobs = useMemo(() => current && withThose(current, unseen ?? []), [current, unseen]);

  const open = useEvent((all: readonly Job[], shown: TabView, keyOf: (url: string) => string): void => {
    // A job that stores this popup's own reading may exist before the list is read.
    const ours = jobToShow(
      all.filter(({ id }) => !isOwn(id)),
      shown,
      keyOf,
    );
    if (ours) found(ours.id);
    const ended = all.filter((job) => isEnded(job.state) && !job.seen);
    change({ unseen: ended });
    const answered = ended.filter((job) => !isUndelivered(job, app.now()));
    for (const { id } of answered) void dismissJob(app, id).catch(() => undefined);
  });
  const isOpen = unseen !== undefined;
  useEffect(() => {
    if (!isOpen && jobs && tab && keys) open(jobs, tab, keys.pageKeyOf);
  }, [isOpen, jobs, tab, keys, open]);

  const news = useMemo(() => new Set(unseen?.map(({ id }) => id)), [unseen]);
  const card = jobs && manyPageJob(jobs, news, openedAt, hostOf(tab?.url ?? ''));
  useSeen(card);
  const isPrivate = tab?.isPrivate === true;
  return {
    jobs,
    card,
    hasJobs: !isPrivate && jobs?.some(hasItems) === true,
    failedElsewhere: jobs && tab && keys ? failedElsewhere(jobs, news, tab, keys.pageKeyOf) : [],
    undelivered: isPrivate ? undefined : jobs?.find((job) => !job.seen && isUndelivered(job, app.now())),
  };
}

/** What ends while it is shown counts as seen: the badge no longer counts it. */
export function useSeen(job: Job | undefined): void {
  const app = useApp();
  const endedId = job && isEnded(job.state) && !job.seen ? job.id : undefined;
  useEffect(() => {
    if (endedId !== undefined) void dismissJob(app, endedId).catch(() => undefined);
  }, [endedId, app]);
}

/** The code that normalizes addresses is not needed for the first paint. */
const loadPageKey = () => import('@/lib/core/model/page-key');

/** Both, newest first; an item in both has its current state. */
function withThose(current: Job[], others: readonly Job[]): Job[] {
  const ids = new Set(current.map(({ id }) => id));
  const gone = others.filter(({ id }) => !ids.has(id)).map((job) => ({ ...job, seen: true }));
  if (gone.length === 0) return current;
  return [...current, ...gone].toSorted((one, other) => other.createdAt - one.createdAt);
}
