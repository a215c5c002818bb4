import { crawlRulesSchema, type CrawlRequest } from '@/lib/core/model/request';
import { urlForService } from '@/lib/core/model/url';
import { checked } from '@/lib/service/http/checked';
import { toPageOptions } from '@/lib/service/pages/scrape-body';
import { sameNames } from '@/lib/service/wire/fields';
import { crawlBodySchema, crawlJobShape, type CrawlBody } from './wire';
import { toWebhook } from '@/lib/service/wire/job-webhook';

const usual: Readonly<Record<string, unknown>> = crawlRulesSchema.parse({ limit: 1 });

/**
 * The body of `POST /v2/crawl` for a request. The limit is always sent, and so is the scope unless a sentence decides
 * it. Other rules that match the service's defaults are omitted: they would override what the service derives from a
 * sentence, and older servers refuse names they do not know. Throws for a body that the service would refuse.
 */
export function toCrawlBody(request: CrawlRequest): CrawlBody {
  const { url, webhook } = request;
  const prompt = request.prompt?.trim() ? request.prompt : undefined;
  const said = Object.entries(sameNames(crawlJobShape, request)).filter(([name, value]) => {
    // The chosen part of the site, not left to the service: below the start page only if that was intended.
    const isChosen = name === 'crawlEntireDomain' && prompt === undefined;
    return isChosen || JSON.stringify(value) !== JSON.stringify(usual[name]);
  });
  const body: CrawlBody = {
    limit: request.limit,
    ...Object.fromEntries(said),
    url: urlForService(url),
    ...(prompt === undefined ? {} : { prompt }),
    ...(webhook === undefined ? {} : { webhook: toWebhook(webhook) }),
    scrapeOptions: toPageOptions(request),
  };
  checked(crawlBodySchema, body);
  return body;
}
