import { AppError } from '@/lib/core/model/errors';
import type { ScrapeRequest } from '@/lib/core/model/request';
import { stepPaidCall, type PaidCall } from '@/lib/service/jobs/paid-call/paid-call';
import { addWarning } from '@/lib/service/pages/captured-page';
import { hasFormats } from '@/lib/service/pages/has-formats';
import { toScrapeBody } from '@/lib/service/pages/scrape-body';
import { toWholePage } from '@/lib/service/pages/whole-page';
import {
  failedFormats,
  formatsOfModelAlone,
  modelFormatsOf,
  modelOptionsOf,
  withoutModelFormats,
} from '@/lib/service/pages/without-model';
import type { ServiceJob } from '@/lib/service/step/job';
import { lookUpScrape } from '@/lib/service/step/scrape-look-up';
import type { ServiceDocument } from '@/lib/service/wire/scrape';

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
    return {
      captures: [without === undefined ? page : addWarning(page, failedFormats(without))],
      progress: { step: 'saving' },
      next: { type: 'done' },
    };
  },
};

/** One page (docs/service.md 7). */
export const scrapeJob: ServiceJob<'scrape'> = {
  step: (deps, request, input) => stepPaidCall(call, deps, request, input),
};
