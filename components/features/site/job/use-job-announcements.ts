import { useEffect, useRef } from 'preact/hooks';
import { jobCounts } from '@/lib/core/jobs/job-counts';
import type { Job } from '@/lib/core/model/job';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { jobTitleText } from './job-title';
import { useCrawlWords } from '@/components/features/crawl/use-crawl-words';
import { useEvent } from '@/components/shell/state/use-event';

const EVERY_PAGES = 25;

/** Announces the start, every 25 pages, the first failure, a stop and the end to screen readers. */
export function useJobAnnouncements(job: Job | undefined): void {
  const announce = useAnnounce();
  const { crawl } = useCrawlWords();
  const before = useRef<Job>(undefined);
  const announceNews = useEvent(() => {
    const last = before.current;
    before.current = job;
    if (!job) return;
    const title = jobTitleText(job, crawl);
    const said = last?.id === job.id ? whatIsNew(last, job, crawl, title) : title;
    if (said) announce(said);
  });
  useEffect(() => announceNews(), [job, announceNews]);
}

function whatIsNew(
  last: Job,
  job: Job,
  { said }: ReturnType<typeof useCrawlWords>['crawl'],
  title: string,
): string | undefined {
  const { status } = job.state;
  if (status !== last.state.status) {
    if (status === 'paused') return said.paused;
    if (status === 'cancelled') return said.canceled;
    if (status === 'done') return said.ended(jobCounts(job));
    if (status === 'failed' || status === 'blocked') return title;
  }
  const { read, failed } = job.progress;
  if (failed > 0 && last.progress.failed === 0) return said.firstFailure;
  if (Math.floor(read / EVERY_PAGES) > Math.floor(last.progress.read / EVERY_PAGES))
    return said.progress(read);
  return undefined;
}
