import { useSettings } from '@/components/shell/state/settings';
import type { Job } from '@/lib/core/model/job';
import type { TrawlRequest } from '@/lib/core/model/request';
import { isBilled } from '@/lib/core/model/service-profile';
import { useApp } from '@/components/shell/state/app';
import { useCrawlWords } from '@/components/features/crawl/use-crawl-words';

/** A label with the price of the request where a service would charge for it. */
function usePriced({ engine }: Pick<Job, 'engine'>) {
  const { estimateCost } = useApp();
  const { service } = useSettings();
  const { panel, words } = useCrawlWords();
  return (label: string, request: TrawlRequest): string => {
    if (engine === 'device' || !isBilled(service)) return label;
    const cost = estimateCost(request);
    if (cost.max === 0) return label;
    return `${label} · ${cost.max === Infinity ? panel.byTokens : words.cost(cost)}`;
  };
}

/** "Run again", with its price. */
export function useAgainLabel(job: Pick<Job, 'request' | 'engine'>): string {
  const priced = usePriced(job);
  const { crawl } = useCrawlWords();
  return priced(crawl.runAgain, job.request);
}

/** "Continue", with the price of the pages that are left. */
export function useContinueLabel(job: Job): string {
  const priced = usePriced(job);
  const { crawl } = useCrawlWords();
  return priced(crawl.continue, partOf(job.request, job.progress.waiting));
}

/** "Retry 3 failed", with the price of so many pages. */
export function useRetryLabel(job: Job, count: number): string {
  const priced = usePriced(job);
  const { crawl } = useCrawlWords();
  return priced(crawl.retryFailed(count), partOf(job.request, count));
}

/** "Read this page again", with the price of a page. */
export function useRetryPageLabel(job: Job): string {
  const priced = usePriced(job);
  const { crawl } = useCrawlWords();
  return priced(crawl.retryPage, partOf(job.request, 1));
}

/** The request for so many of its pages. */
function partOf(request: TrawlRequest, pages: number): TrawlRequest {
  if (request.kind === 'batch') return { ...request, sources: request.sources.slice(0, pages) };
  return request.kind === 'crawl' ? { ...request, limit: Math.max(1, pages) } : request;
}
