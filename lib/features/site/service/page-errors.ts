import type { FailureReason } from '@/lib/core/model/errors';
import type { FoundItem, HandledItem, Item } from '@/lib/core/model/item';
import { hostOf, isWebUrl, normalizeUrl } from '@/lib/core/model/url';
import type { StepInput } from '@/lib/core/ports/engine';
import { factsOfCode } from '@/lib/service/http/service-codes';
import type { PageError } from '@/lib/service/wire/site-job';

/**
 * As the service lists them: pages that failed, and pages that robots.txt blocked. `unlisted`: it returns no list, like
 * an older server for a batch, or one that lost its store.
 */
export type Listed = { errors: PageError[]; robotsBlocked: string[]; unlisted?: true };

const DETAIL_LENGTH = 300;

/** Codes of single pages that are about permission, not errors. */
const LEAVES_SITE = 'EXTERNAL_LINK';
const DENIED = 'CRAWL_DENIAL';
/** It redirects to a page that the crawl already has under another address. */
const SAME_PAGE = 'SCRAPE_RACED_REDIRECT_ERROR';

/**
 * A page that was still queued when its job was canceled: servers list it as failed (docs/service.md 10.3), although it
 * was never tried.
 */
function isCanceled({ code, error = '' }: PageError): boolean {
  if (code === 'SCRAPE_JOB_CANCELLED') return true;
  return (
    (code === undefined || code === 'UNKNOWN_ERROR') &&
    /\b(crawl|batch|scrape|job)\b.*\bcancell?ed\b/i.test(error)
  );
}

/**
 * The outcomes of the pages that a service lists, each once and in the service's own words. Canceled pages are omitted:
 * they stay as they were. `unpaidFrom`: the account is empty, which is why pages without another reason failed, except
 * those before this service time, after which a page was still paid.
 */
export function toHandled(
  { errors, robotsBlocked }: Listed,
  { unpaidFrom = Infinity }: { unpaidFrom?: number } = {},
): HandledItem[] {
  const byKey = new Map<string, HandledItem>();
  for (const error of errors) {
    if (isCanceled(error)) continue;
    const handled = toHandledError(error, unpaidFrom);
    byKey.set(handled.key, handled);
  }
  for (const url of robotsBlocked) {
    const key = normalizeUrl(url);
    byKey.set(key, { key, url: key, status: 'blocked', blocked: { reason: 'robots' } });
  }
  return [...byKey.values()];
}

/**
 * Pages that were still queued when their crawl was canceled, in the service's order, `atMost` of them: those that the
 * job does not have. They wait, so that it can continue with them.
 */
export async function queuedAtCancel(
  { errors }: Listed,
  items: StepInput['items'],
  atMost: number,
): Promise<FoundItem[]> {
  const found = new Map<string, FoundItem>();
  for (const error of errors) {
    if (found.size >= atMost) break;
    const key = normalizeUrl(error.url);
    if (!isCanceled(error) || !isWebUrl(key) || (await items.get(key)) !== undefined) continue;
    found.set(key, { key, url: key, status: 'waiting', origin: 'service' });
  }
  return [...found.values()];
}

function toHandledError({ url, code, error, at = Infinity }: PageError, unpaidFrom: number): HandledItem {
  const key = normalizeUrl(url);
  const detail = error?.slice(0, DETAIL_LENGTH);
  const why = detail === undefined ? {} : { detail };
  if (code === LEAVES_SITE) return { key, url: key, status: 'blocked', blocked: { reason: 'leaves-site' } };
  if (code === SAME_PAGE) return { key, url: key, status: 'duplicate', blocked: { reason: 'duplicate' } };
  if (code === DENIED) {
    const robots = /robots\.txt/i.test(error ?? '');
    return {
      key,
      url: key,
      status: 'blocked',
      blocked: robots ? { reason: 'robots' } : { reason: 'service', ...why },
    };
  }
  return {
    key,
    url: key,
    status: 'failed',
    failure: {
      reason:
        unpaidFrom < Infinity && at >= unpaidFrom && isNameless(code) ? 'no-credits' : reasonOf(code, error),
      facts: {
        host: hostOf(key),
        ...(code === undefined ? {} : { serviceCode: code.slice(0, 100) }),
        ...why,
      },
    },
  };
}

/** Codes that services use when something of their own went wrong, including an empty account. */
export const isNameless = (code: string | undefined): boolean =>
  code === undefined || code === 'UNKNOWN_ERROR' || code === 'SCRAPE_ALL_ENGINES_FAILED';

const NO_CREDITS =
  /\b(insufficient credits|payment required|out of credits|unverified_credit_limit_reached)\b/i;

function reasonOf(code: string | undefined, error: string | undefined): FailureReason {
  if (NO_CREDITS.test(`${code ?? ''} ${error ?? ''}`)) return 'no-credits';
  if (code === 'CONCURRENCY_QUEUE_TIMEOUT') return 'timed-out';
  const known = factsOfCode(code)?.reason;
  if (known !== undefined) return known;
  return /timed? ?out/i.test(error ?? '') ? 'timed-out' : 'site-error';
}

/** Those whose status is new to the job; a page that was read after all stays read. */
export async function newlyHandled(
  handled: readonly HandledItem[],
  items: StepInput['items'],
  atMost: number,
): Promise<HandledItem[]> {
  const fresh: HandledItem[] = [];
  for (const each of handled) {
    if (fresh.length >= atMost) break;
    const item = await items.get(each.key);
    const isNew = item === undefined || item.status === 'waiting' || item.status === 'found';
    if (isNew || isKnownBetter(item, each)) fresh.push(each);
  }
  return fresh;
}

/** Listed as failed while the job ran; the missing credits show only at the end. */
function isKnownBetter(item: Item, now: HandledItem): boolean {
  return (
    item.status === 'failed' &&
    now.status === 'failed' &&
    now.failure?.reason === 'no-credits' &&
    item.failure?.reason !== 'no-credits'
  );
}
