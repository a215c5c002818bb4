import type { Account } from './accounts';
import { addChange } from './change-tracking';
import { completeMetadata, draftDocument } from './document';
import { linksOf } from './links-of';
import { loadPage } from './load-page';
import { priceOf } from './price';
import { refuseBlocked, refuseMissingParts } from './refusals';
import { failed, Refusal } from './reply';
import type { ScrapeBody } from './scrape-body';
import type { ScrapeDeps, ScrapedDocument } from './scrape-deps';
import { actOn } from './act-on-page';
import { addDropped, addScreenshot } from './screenshot';
import { openServerPage } from './server-dom';

/** Reading takes time that grows faster than the page; what exceeds the limit is left out, except in the raw HTML. */
const MOST_READ_CHARACTERS = 400_000;
const INJECTION =
  /\b(ignore|disregard|forget)\s+(all\s+|any\s+)?(the\s+|your\s+)?(previous|prior|above|earlier)\s+(instructions|prompts?)\b/i;

export type Scraped = {
  document: ScrapedDocument;
  /** The final address after redirects. */
  url: string;
  /** The destinations of its links, if requested. */
  hrefs: string[];
  markdown: string;
};

/** Reads one page, charges it and keeps it for a day. Refuses with the reply that a scrape of it would get. */
export async function scrapePage(
  body: ScrapeBody,
  account: Account,
  deps: ScrapeDeps,
  { withLinks = false } = {},
): Promise<Scraped> {
  refuseBlocked(body, deps);
  if (deps.selfHosted) refuseMissingParts(body);
  const startedAt = deps.now();
  const loaded = await loadPage(body, deps);
  const { page, cachedAt, pdfPages } = loaded;
  const acted = await actOn(page.url, body, deps);
  const html = acted?.html ?? loaded.html;
  const inside = openServerPage(html.slice(0, MOST_READ_CHARACTERS), page.url);
  const draft = draftDocument(body, html, page.url, inside);
  const hrefs = withLinks ? linksOf(inside, page.url) : [];
  if (html.length > MOST_READ_CHARACTERS)
    draft.warnings.push('The page is longer than this server reads and was cut.');
  if (body.formats.some(({ type }) => type === 'rawBase64'))
    draft.facets['rawBase64'] = page.bytes.toString('base64');
  const injectionChecked = body.checkPromptInjection && body.formats.some(({ type }) => type === 'json');
  const creditsUsed = priceOf(body, {
    cacheHit: cachedAt !== undefined,
    injectionChecked,
    ...(pdfPages === undefined ? {} : { pages: pdfPages }),
  });
  if (injectionChecked && INJECTION.test(draft.markdown)) {
    deps.accounts.charge(account, 5, body.url);
    throw new Refusal(
      failed(403, 'Prompt injection was detected in the page.', { code: 'SCRAPE_PROMPT_INJECTION_DETECTED' }),
    );
  }
  if (deps.selfHosted) addDropped(draft, body);
  else await addScreenshot(draft, body, page.url, deps);
  addChange(draft, body, account, deps);
  if (acted) draft.facets['actions'] = acted.results;
  else if (body.actions) draft.warnings.push('Actions are not performed by this server.');

  const metadata = {
    ...completeMetadata(draft.facets['metadata'], { body, page, creditsUsed, cachedAt }),
    ...(pdfPages === undefined ? {} : { numPages: pdfPages, totalPages: pdfPages }),
  };
  const document = {
    ...draft.facets,
    ...(draft.warnings.length > 0 ? { warning: draft.warnings.join(' ') } : {}),
    metadata,
  };
  deps.accounts.charge(account, creditsUsed, body.url);
  deps.store.add({
    id: metadata.scrapeId,
    key: account.key,
    target: body.url,
    createdAt: startedAt,
    document,
  });
  return { document, url: page.url, hrefs, markdown: draft.markdown };
}
