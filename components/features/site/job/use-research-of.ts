import { isEnded, type Job } from '@/lib/core/model/job';
import type { Settings } from '@/lib/core/model/settings';
import { isWebUrl } from '@/lib/core/model/url';
import { useApp } from '@/components/shell/state/app';
import { useCrawlWords } from '@/components/features/crawl/use-crawl-words';
import { useLive } from '@/components/shell/state/use-live';
import type { MenuItem } from '@/components/ui/Menu';
import { researchItems } from '@/components/features/research/shared/research-items';

/**
 * "Research this" for all pages that a job has read, whatever part is shown. None if no service is connected. Read
 * before the menu is pressed: the panel opens in the press itself.
 */
export function useResearchOf(
  job: Job,
  settings: Settings,
  onFailure: (thrown: unknown) => void,
): MenuItem[] {
  const { gestures } = useApp();
  const { panel } = useCrawlWords();
  const isOffered = settings.service.connected && isEnded(job.state);
  const { value: lines = [] } = useLive(
    async (reader) =>
      (isOffered ? await reader.allItems(job.id) : []).flatMap(({ status, url, order = 0 }) =>
        status === 'read' && isWebUrl(url) ? [{ url, order }] : [],
      ),
    ['items'],
    [job.id, job.round, isOffered],
  );
  if (lines.length === 0) return [];
  // In row order: the page read last comes first.
  const urls = lines.toSorted((one, other) => other.order - one.order).map(({ url }) => url);
  return researchItems({
    lines: urls,
    words: panel.researchThis,
    openPanel: gestures.openPanel,
    onFailure,
  });
}
