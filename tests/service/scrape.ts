import type { Account } from './accounts';
import type { ServiceRequest } from './service-request';
import type { ServiceDeps } from './deps';
import { refuseBlocked, refuseEmptyAccount } from './refusals';
import { ok, type Reply } from './reply';
import { badBody, scrapeBodySchema } from './scrape-body';
import type { ScrapeDeps } from './scrape-deps';
import { scrapePage } from './scrape-page';

/** `POST /v2/scrape`: the page is really fetched, read by the project's own page code, and charged. */
async function scrape(json: unknown, account: Account, deps: ScrapeDeps): Promise<Reply> {
  refuseEmptyAccount(account, deps);
  refuseBlocked(json, deps);
  const parsed = scrapeBodySchema.safeParse(json);
  if (!parsed.success) return badBody(parsed.error);
  const { origin, integration: _integration, ...body } = parsed.data;
  const { document } = await scrapePage(body, account, deps);
  const scrapeId = document.metadata.scrapeId;
  deps.activity.add({ id: scrapeId, key: account.key, endpoint: 'scrape', target: body.url });
  return ok({ data: document, ...(origin.includes('website') ? { scrape_id: scrapeId } : {}) });
}

/** A scrape, or the answer of long work that the same request joins. */
export async function scrapeOrJoin({ json, account }: ServiceRequest, deps: ServiceDeps): Promise<Reply> {
  return deps.joining.answer(json) ?? scrape(json, account, deps);
}
