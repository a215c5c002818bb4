import { crawlRulesSchema, type CrawlRequest, type CrawlRules } from '@/lib/core/model/request';
import { urlForService } from '@/lib/core/model/url';
import { checked } from '@/lib/service/http/checked';
import { toPageOptions } from '@/lib/service/pages/scrape-body';
import { crawlBodySchema, type CrawlBody } from './wire';
import { toWebhook } from '@/lib/features/webhook/service/webhook';

const usual: Partial<CrawlRules> = crawlRulesSchema.parse({ limit: 1 });

/**
 * The body of `POST /v2/crawl` for a request. The limit is always sent, and so is the scope unless a sentence decides
 * it. Other rules that match the service's defaults are omitted: they would override what the service derives from a
 * sentence, and older servers refuse names they do not know. Throws for a body that the service would refuse.
 */
export function toCrawlBody(request: CrawlRequest): CrawlBody {
  const { url, prompt, ignoreRobotsTxt, robotsUserAgent, webhook, zeroDataRetention } = request;
  const rules = crawlRulesSchema.parse(request);
  const said = Object.fromEntries(
    Object.entries(rules).filter(([name, value]) => {
      const byItself = usual[name as keyof CrawlRules];
      // The chosen part of the site, not left to the service: below the start page only if that was intended.
      const isChosen = name === 'limit' || (name === 'crawlEntireDomain' && !prompt?.trim());
      return isChosen || JSON.stringify(value) !== JSON.stringify(byItself);
    }),
  ) as CrawlRules;
  const body: CrawlBody = {
    ...said,
    url: urlForService(url),
    ...(prompt === undefined || prompt.trim() === '' ? {} : { prompt }),
    ...(ignoreRobotsTxt === undefined ? {} : { ignoreRobotsTxt }),
    ...(robotsUserAgent === undefined ? {} : { robotsUserAgent }),
    ...(webhook === undefined ? {} : { webhook: toWebhook(webhook) }),
    ...(zeroDataRetention === undefined ? {} : { zeroDataRetention }),
    scrapeOptions: toPageOptions(request),
  };
  checked(crawlBodySchema, body);
  return body;
}
