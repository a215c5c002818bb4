import { useEffect, useRef } from 'preact/hooks';
import { isEnded, isWorking, type Job } from '@/lib/core/model/job';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { useSeenJob } from '@/components/shell/state/use-seen-job';
import { useSiteWords } from '../site/use-site-words';
import { useEvent } from '@/components/shell/state/use-event';

/** Announces the start and end of the current map, and removes it from the badge. */
export function useMapNews(job: Job): void {
  useAnnouncements(job);
  useSeenJob(job);
}

/** Start and end, for screen readers. Failures are themselves alerts. */
function useAnnouncements(job: Job): void {
  const announce = useAnnounce();
  const { site } = useSiteWords();
  const working = isWorking(job);
  const before = useRef<{ id: string; working: boolean }>(undefined);
  const announceNews = useEvent(() => {
    const last = before.current;
    before.current = { id: job.id, working };
    if (working && !(last?.id === job.id && last.working)) announce(site.mapping(job.host));
    if (!working && last?.id === job.id && last.working && isEnded(job.state))
      announce(site.mapped(job.progress.found));
  });
  useEffect(() => announceNews(), [job.id, working, announceNews]);
}
