import type { SearchRequest } from '@/lib/core/model/request';
import { estimatePage, type CostEstimate } from '@/lib/service/cost/page-cost';

const RESULTS_PER_PRICE = 10;
const PRICE_OF_RESULTS = 2;

/** Image results are listed and never read. */
export function estimateSearch(request: SearchRequest): CostEstimate {
  const { sources, limit, formats } = request;
  const results = sources.length * limit;
  const readable = sources.filter((source) => source !== 'images').length * limit;
  const reads = formats.length > 0 || (request.options.serviceFormats?.length ?? 0) > 0;
  const page = estimatePage(request, '');
  return {
    // There may be no results; one result costs as much as ten.
    min: 0,
    max: Math.ceil(results / RESULTS_PER_PRICE) * PRICE_OF_RESULTS + (reads ? readable * page.max : 0),
    notes: ['by-results', ...(reads ? page.notes : [])],
  };
}
