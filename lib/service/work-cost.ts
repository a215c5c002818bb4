import type { RequestKind, TrawlRequest } from '@/lib/core/model/request';
import { filesOf } from '@/lib/features/files/parse-files';
import { estimateInteract } from '@/lib/features/interact/service/cost';
import { estimateMonitor } from '@/lib/features/monitors/service/cost';
import { estimateSearch } from '@/lib/features/web-search/service/cost';
import { estimateCost, estimatePage, sumOf, type CostEstimate } from './cost/page-cost';

type CostOf<K extends RequestKind> = (request: Extract<TrawlRequest, { kind: K }>) => CostEstimate;

const costs: { [K in RequestKind]: CostOf<K> } = {
  scrape: estimateCost,
  map: estimateCost,
  crawl: estimateCost,
  batch: estimateCost,
  search: estimateSearch,
  // Fifteen tokens are one credit, and the tokens of a page are not known in advance.
  extract: () => ({ min: 1, max: Infinity, notes: ['by-tokens'] }),
  // A run that was started elsewhere is only read.
  agent: ({ runId, maxCredits }) => ({
    min: 0,
    max: runId === undefined ? maxCredits : 0,
    notes: ['capped'],
  }),
  // A file has no address; its name says whether it is a PDF.
  parse: (request) =>
    sumOf(
      filesOf(request).map(({ fileName }) =>
        estimatePage(request, `https://file.invalid/${encodeURIComponent(fileName)}`),
      ),
    ),
  monitor: estimateMonitor,
  interact: estimateInteract,
};

/**
 * Credits that a service will charge for any request (docs/service.md 3), including work beyond reading pages. For a
 * monitor, per month.
 */
export function estimateWork(request: TrawlRequest): CostEstimate {
  return (costs[request.kind] as CostOf<RequestKind>)(request);
}
