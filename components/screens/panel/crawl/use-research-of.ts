import { isEnded, type Job } from '../../../../lib/model/job';
import type { Settings } from '../../../../lib/model/settings';
import { isWebUrl } from '../../../../lib/model/url';
import { useApp } from '../../../state/app';
import { useCrawlWords } from '../../../state/use-crawl-words';
import { useJobRows } from '../../../state/use-job-rows';
import type { MenuItem } from '../../../ui/Menu';
import { researchItems } from '../research/research-items';

/** "Research this" of the pages that a job has read. None where no service is connected, or before all of them are known. */
export function useResearchOf(
  job: Job,
  settings: Settings,
  onFailure: (thrown: unknown) => void,
): MenuItem[] {
  const { gestures } = useApp();
  const { panel } = useCrawlWords();
  const { rows } = useJobRows(job.id, READ, job.round);
  const lines = rows.map(({ url }) => url).filter(isWebUrl);
  if (!settings.service.connected || !isEnded(job.state) || lines.length === 0) return [];
  // A list that is read page by page is long: what begins with a part of it would leave out the rest unsaid.
  if (rows.length < job.progress.read) return [];
  return researchItems({ lines, words: panel.researchThis, openPanel: gestures.openPanel, onFailure });
}

const READ = ['read'] as const;
