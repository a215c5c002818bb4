import { suggestedRulesSchema, type CrawlPreview, type SuggestedRules } from '../../model/crawl-preview';
import type { ServiceClient } from './clients/client';

/**
 * What the service makes of a sentence about a site (docs/service.md 10.6): free, and nothing is started. Every rule
 * that comes back can be sent as it stands; what cannot is listed with its value.
 */
export async function previewCrawl(
  client: { crawl: Pick<ServiceClient['crawl'], 'paramsPreview'> },
  asked: { url: string; prompt: string },
  signal: AbortSignal,
): Promise<CrawlPreview> {
  const { rules: suggested, dropped, warning } = await client.crawl.paramsPreview(asked, { signal });
  const rules: SuggestedRules = {};
  const unfit: CrawlPreview['dropped'] = [];
  for (const [key, value] of Object.entries(suggested)) {
    // An empty list rules nothing out and nothing in.
    if (Array.isArray(value) && value.length === 0) continue;
    // A crawl takes more than a form does: patterns without end, say.
    const fits = suggestedRulesSchema.safeParse({ [key]: value });
    if (fits.success) Object.assign(rules, fits.data);
    else unfit.push({ key, value, why: 'bad-value' });
  }
  return { rules, dropped: [...dropped, ...unfit], ...(warning === undefined ? {} : { warning }) };
}
