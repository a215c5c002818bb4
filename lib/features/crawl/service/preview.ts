import { suggestedRulesSchema, type CrawlPreview, type SuggestedRules } from '../crawl-preview';
import { toldAsNoModel } from '@/lib/service/pages/without-model';
import type { ServiceClient } from '@/lib/service/clients/client';

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
  const {
    rules: suggested,
    dropped,
    warning,
  } = await client.crawl.paramsPreview(asked, { signal }).catch((error: unknown) => {
    throw isOwn ? toldAsNoModel(error) : error;
  });
  const rules: SuggestedRules = {};
  const unfit: CrawlPreview['dropped'] = [];
  for (const [key, value] of Object.entries(suggested)) {
    // An empty list restricts nothing.
    if (Array.isArray(value) && value.length === 0) continue;
    // A crawl accepts more than a form does, such as an unlimited number of patterns.
    const fits = suggestedRulesSchema.safeParse({ [key]: value });
    if (fits.success) Object.assign(rules, fits.data);
    else unfit.push({ key, value, why: 'bad-value' });
  }
  return { rules, dropped: [...dropped, ...unfit], ...(warning === undefined ? {} : { warning }) };
}
