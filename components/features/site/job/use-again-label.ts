import type { Job } from '@/lib/core/model/job';
import { isBilled } from '@/lib/core/model/is-billed';
import type { Settings } from '@/lib/core/model/settings';
import { useApp } from '@/components/shell/state/app';
import { useCrawlWords } from '@/components/features/crawl/use-crawl-words';

/** "Run again", with its price where a service would charge again. */
export function useAgainLabel(
  { request, engine }: Pick<Job, 'request' | 'engine'>,
  settings: Settings,
): string {
  const { estimateCost } = useApp();
  const { crawl, words } = useCrawlWords();
  if (engine === 'device' || !isBilled(settings.service)) return crawl.runAgain;
  const cost = estimateCost(request);
  return cost.max > 0 ? `${crawl.runAgain} · ${words.cost(cost)}` : crawl.runAgain;
}
