import type { CaptureFormat } from '@/lib/core/model/format';
import type { CrawlRequest } from '@/lib/core/model/request';
import { useApp } from '@/components/shell/state/app';
import { useCrawlWords } from './use-crawl-words';
import * as switchStyles from '@/components/ui/Switch.module.css';

/** Credits for a page with these formats in addition to Markdown, and what each of them adds. */
export type FormatPrice = (format: CaptureFormat) => number;

/** What each format adds to the price of a page; for Markdown the price of the page itself. */
export function useFormatPrice(request: CrawlRequest): FormatPrice {
  const { estimateCost } = useApp();
  const page = (formats: CaptureFormat[]): number => estimateCost({ ...request, formats, limit: 1 }).max;
  const base = page(['markdown']);
  return (format) => (format === 'markdown' ? base : page(['markdown', format]) - base);
}

/** The price of a crawl as a product: pages × credits, with the formats that raise the price of a page. */
export function CrawlPrice({ request, priceOf }: { request: CrawlRequest; priceOf: FormatPrice }) {
  const { estimateCost } = useApp();
  const { crawl, words, format } = useCrawlWords();
  const page = estimateCost({ ...request, limit: 1 }).max;
  const dear = request.formats.filter((name) => name !== 'markdown' && priceOf(name) > 0);
  return (
    <div class="tabular price">
      <div class={switchStyles.line}>
        <span class="grow">
          {crawl.price(
            request.limit,
            page,
            dear.map((name) => words.formats[name]),
          )}
        </span>
        <b>{format.number(estimateCost(request).max)}</b>
      </div>
    </div>
  );
}
