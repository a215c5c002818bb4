import { done } from '@/lib/core/ports/engine';
import { AppError } from '@/lib/core/model/errors';
import type { ScrapeRequest } from '@/lib/core/model/request';
import { paidJob, type PaidCall } from '@/lib/service/work/paid-call';
import { addWarning } from '@/lib/service/pages/captured-page';
import { toScrapeBody } from '@/lib/service/pages/scrape-body';
import { toWholePage } from '@/lib/service/pages/whole-page';
import {
  failedFormats,
  formatsOfModelAlone,
  modelFormatsOf,
  modelOptionsOf,
  withoutModelFormats,
} from '@/lib/service/pages/without-model';
import type { ServiceJob } from '@/lib/service/work/job';
import type { ServiceDocument } from '@/lib/service/wire/scrape';
import { normalizeUrl } from '@/lib/core/model/url';
import type { ServiceClient } from '@/lib/service/endpoints/client';
import {
  type ActivityClient,
  earliestOnService,
  type LookedUp,
  recentActivity,
  tolerate,
} from '@/lib/service/work/look-up';
import type { ServiceFormat } from '@/lib/core/model/scrape-options';

const isServerFault = ({ reason, facts }: AppError): boolean =>
  reason === 'service-error' && facts.status === 500;

const call: PaidCall<ScrapeRequest, ServiceDocument> = {
  check: (request) => void toScrapeBody(request),
  timeoutMs: (request) => toScrapeBody(request).timeoutMs,
  async send({ client }, request, { signal }) {
    const { body, timeoutMs } = toScrapeBody(request);
    return (await client.scrape.page(body, { signal, timeoutMs })).data;
  },
  lookUp({ client, now }, request, since, signal) {
    const { url } = toScrapeBody(request).body;
    const has = (document: ServiceDocument) => hasFormats(document, request);
    return lookUpScrape(client, { url, sentAt: since, now, has }, signal);
  },
  /**
   * A server without a model fails the whole page over a summary: the other formats are requested alone. Immediately if
   * the server is known to be self-hosted, otherwise after two failures.
   */
  async leaveOut({ connection }, request, error, resends) {
    const formats = isServerFault(error) ? modelFormatsOf(request) : [];
    if (formats.length === 0) return undefined;
    return resends > 0 || (await connection())?.hosted === false ? formats : undefined;
  },
  lessened: withoutModelFormats,
  /** A server without a model answers 500 to everything that needs one, without a reason. */
  async meaning({ connection }, request, error) {
    if (!isServerFault(error)) return error;
    const hosted = (await connection())?.hosted;
    const formats = formatsOfModelAlone(request);
    if (formats.length > 0 && hosted !== true)
      return new AppError('no-model', { ...error.facts, detail: formats.join(', ').slice(0, 300) });
    const refused = modelOptionsOf(request);
    return refused.length > 0 && hosted === false
      ? new AppError('service-cannot', { ...error.facts, refused })
      : error;
  },
  /** A page that was returned, with its screenshot fetched. */
  async finish(deps, request, document, { readingMs, without }, input) {
    const page = await toWholePage(deps, request, document, readingMs, input);
    return done({
      captures: [without === undefined ? page : addWarning(page, failedFormats(without))],
      progress: { step: 'saving' },
    });
  },
};

/** One page (docs/service.md 7). */
export const scrapeJob: ServiceJob<'scrape'> = paidJob(call);

/** How many captures of the page during the call are read, newest first. */
const MAX_CANDIDATES = 5;

/**
 * Looks up a scrape in the team's recent activity (docs/service.md 2.7): free, and nothing is started. Throws when the
 * key is refused altogether.
 */
export async function lookUpScrape(
  client: ActivityClient & { scrape: Pick<ServiceClient['scrape'], 'byId'> },
  asked: { url: string; sentAt: number; now: () => number; has: (document: ServiceDocument) => boolean },
  signal: AbortSignal,
): Promise<LookedUp<ServiceDocument>> {
  const { entries, servedAt, missing } = await recentActivity(client, 'scrape', asked, signal);
  // An earlier capture of the same page is not this one.
  const sentAt = earliestOnService(asked.sentAt, servedAt, asked.now());
  const candidates = entries
    .filter(
      ({ target, at }) =>
        target !== undefined && normalizeUrl(target) === normalizeUrl(asked.url) && at >= sentAt,
    )
    .sort((one, other) => other.at - one.at)
    .slice(0, MAX_CANDIDATES);
  let unfinished = false;
  for (const { id } of candidates) {
    const scrape = await tolerate(client.scrape.byId(id, { signal }));
    if (!scrape.ok) {
      if (scrape.found.type === 'unreachable') return scrape.found;
      unfinished = true;
    } else if (asked.has(scrape.value.data)) return { type: 'found', value: scrape.value.data };
  }
  return unfinished ? { type: 'unfinished' } : (missing ?? { type: 'absent' });
}

/** The document's field of a format, for formats not stored under their own name (docs/service.md 8). */
const FIELDS: Partial<Record<ServiceFormat['type'], string>> = {
  deterministicJson: 'json',
  question: 'answer',
  query: 'answer',
};

/** Whether a document found by its address satisfies this request: it has every requested format. */
function hasFormats(document: ServiceDocument, request: ScrapeRequest): boolean {
  const fields = [
    ...request.formats,
    ...(request.options.serviceFormats ?? []).map(({ type }) => FIELDS[type] ?? type),
  ];
  return fields.every((field) => document[field] !== undefined && document[field] !== null);
}
