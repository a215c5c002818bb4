import { toCrawlBody } from './crawl-body';
import { siteJob } from '@/lib/features/site/service/job';
import type { CrawlPreview } from '../crawl-preview';
import { toldAsNoModel } from '@/lib/service/pages/without-model';
import type { ServiceClient } from '@/lib/service/endpoints/client';

/** A whole site (docs/service.md 10): one call starts it, and the service finds and reads the pages. */
export const crawlJob = siteJob<'crawl'>((request) => {
  toCrawlBody(request);
  return { of: 'crawl' };
});

/**
 * How the service understands a sentence about a site (docs/service.md 10.6): free, and nothing is started. Every
 * returned rule can be sent as is; what cannot be is listed with its value.
 */
export async function previewCrawl(
  client: { crawl: Pick<ServiceClient['crawl'], 'paramsPreview'> },
  asked: { url: string; prompt: string },
  signal: AbortSignal,
  /** A server of one's own: it may have no language model. */
  isOwn = false,
): Promise<CrawlPreview> {
  const { warning, ...preview } = await client.crawl
    .paramsPreview(asked, { signal })
    .catch((error: unknown) => {
      throw isOwn ? toldAsNoModel(error) : error;
    });
  return { ...preview, ...(warning === undefined ? {} : { warning }) };
}
