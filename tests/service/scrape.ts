import { randomUUID } from 'node:crypto';
import type { Account, Accounts } from './accounts';
import type { Activity } from './activity';
import type { Asked } from './asked';
import type { ServiceDeps } from './deps';
import { completeMetadata, draftDocument, type Draft } from './document';
import { linksOf } from './links-of';
import { loadPage } from './load-page';
import { priceOf } from './price';
import type { Renderer } from './renderer';
import { failed, ok, Refusal, type Reply } from './reply';
import { badBody, scrapeBodySchema, type ScrapeBody } from './scrape-body';
import type { ScrapeStore } from './scrape-store';
import { openServerPage } from './server-dom';

export type ScrapeDeps = {
  store: ScrapeStore;
  accounts: Accounts;
  activity: Activity;
  renderer: Renderer | undefined;
  now: () => number;
  /** Where the stand-in answers, for the addresses of pictures. */
  ownUrl: () => string;
  selfHosted: boolean;
  blockedHosts: string[];
};

const UNSUPPORTED_SITE =
  'We apologize for the inconvenience but we do not support this site. If you are part of an enterprise and want to have a further conversation about this, please fill out our intake form.';
const INJECTION =
  /\b(ignore|disregard|forget)\s+(all\s+|any\s+)?(the\s+|your\s+)?(previous|prior|above|earlier)\s+(instructions|prompts?)\b/i;

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
export async function scrapeOrJoin({ json, account }: Asked, deps: ServiceDeps): Promise<Reply> {
  return deps.joining.answer(json) ?? scrape(json, account, deps);
}

export type ScrapedDocument = Record<string, unknown> & {
  metadata: Record<string, unknown> & { scrapeId: string; creditsUsed: number };
};
export type Scraped = {
  document: ScrapedDocument;
  /** Where the redirects led. */
  url: string;
  /** The addresses in its `a[href]`, as they are written, when they were asked for. */
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
  const { page, html, cachedAt } = await loadPage(body, deps);
  const inside = openServerPage(html, page.url);
  let draft: Draft;
  let hrefs: string[] = [];
  try {
    draft = draftDocument(body, html, page.url, inside);
    if (withLinks) hrefs = linksOf(inside, page.url);
  } finally {
    await inside.close();
  }
  if (body.formats.some(({ type }) => type === 'rawBase64'))
    draft.facets['rawBase64'] = page.bytes.toString('base64');
  const injectionChecked = body.checkPromptInjection && body.formats.some(({ type }) => type === 'json');
  const creditsUsed = priceOf(body, { cacheHit: cachedAt !== undefined, injectionChecked });
  if (injectionChecked && INJECTION.test(draft.markdown)) {
    deps.accounts.charge(account, 5, body.url);
    throw new Refusal(
      failed(403, 'Prompt injection was detected in the page.', { code: 'SCRAPE_PROMPT_INJECTION_DETECTED' }),
    );
  }
  await addPicture(draft, body, page.url, deps);
  addChange(draft, body, account, deps);
  if (body.actions) draft.warnings.push('Actions are not performed by this server.');

  const metadata = completeMetadata(draft.facets['metadata'], { body, page, creditsUsed, cachedAt });
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

/** Refuses paid work for an account that cannot pay so much. */
export function refuseEmptyAccount(
  account: Account,
  deps: Pick<ScrapeDeps, 'selfHosted'>,
  credits = 1,
): void {
  if (!deps.selfHosted && account.credits < credits)
    throw new Refusal(failed(402, 'Payment Required: Insufficient credits'));
}

/** The blocklist is looked at before the body is checked. */
export function refuseBlocked(json: unknown, deps: Pick<ScrapeDeps, 'blockedHosts'>): void {
  const url = typeof json === 'object' && json !== null && 'url' in json ? json.url : undefined;
  if (typeof url !== 'string' || !URL.canParse(url)) return;
  if (deps.blockedHosts.includes(new URL(url).hostname)) throw new Refusal(failed(403, UNSUPPORTED_SITE));
}

/** What a server of one's own answers without a model and the closed engine (contract 21). */
function refuseMissingParts(body: ScrapeBody): void {
  const needsModel = ['json', 'deterministicJson', 'summary', 'question', 'highlights', 'query'];
  if (body.formats.some(({ type }) => needsModel.includes(type)) || body.onlyCleanContent)
    throw new Refusal(
      failed(500, `An error occurred. Please check your logs for more details. Error ID: ${randomUUID()}`, {
        code: 'UNKNOWN_ERROR',
      }),
    );
  if (body.actions && body.actions.length > 0)
    throw new Refusal(
      failed(
        400,
        'Actions are not supported by any available engines. Actions require Fire Engine (fire-engine) to be enabled.',
        {
          code: 'SCRAPE_ACTIONS_NOT_SUPPORTED',
        },
      ),
    );
}

async function addPicture(draft: Draft, body: ScrapeBody, url: string, deps: ScrapeDeps): Promise<void> {
  const wanted = body.formats.find((format) => format.type === 'screenshot');
  if (!wanted) return;
  if (!deps.renderer || deps.selfHosted) {
    draft.warnings.push(
      'The engine used does not support the following features: screenshot -- your scrape may be partial.',
    );
    return;
  }
  const bytes = await deps.renderer.picture(url, {
    waitForMs: body.waitFor,
    timeoutMs: body.timeout,
    mobile: body.mobile,
    viewport: wanted.viewport,
    fullPage: wanted.fullPage,
    quality: wanted.quality,
  });
  const jpeg = wanted.quality !== undefined;
  const name = `${randomUUID()}.${jpeg ? 'jpg' : 'png'}`;
  deps.store.pictures.set(name, { bytes, mimeType: jpeg ? 'image/jpeg' : 'image/png' });
  draft.facets['screenshot'] = `${deps.ownUrl()}/files/${name}`;
}

/** Compares with what the page said last time, per team, address and tag. */
function addChange(draft: Draft, body: ScrapeBody, account: Account, deps: ScrapeDeps): void {
  const wanted = body.formats.find((format) => format.type === 'changeTracking');
  if (!wanted) return;
  if (deps.selfHosted || wanted.modes.length > 0)
    draft.warnings.push(
      'Comparing the previous scrape is limited on this server: no differences are computed.',
    );
  if (deps.selfHosted) return;
  const name = `${account.key} ${body.url} ${wanted.tag ?? ''}`;
  const before = deps.store.tracked.get(name);
  deps.store.tracked.set(name, { markdown: draft.markdown, at: deps.now() });
  draft.facets['changeTracking'] = {
    previousScrapeAt: before ? new Date(before.at).toISOString() : null,
    changeStatus: !before ? 'new' : before.markdown === draft.markdown ? 'same' : 'changed',
    visibility: 'visible',
  };
}
