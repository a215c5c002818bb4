import type { CapturedPage } from '../../../model/capture';
import type { ScrapeRequest } from '../../../model/request';
import type { StepInput } from '../../../ports/engine';
import { toCapturedPage, withPicture } from '../captured-page';
import { fetchPicture } from '../picture';
import type { ServiceDocument } from '../wire/scrape';
import type { ServiceEngineDeps } from './job';
import { countsCredits, withoutCredits } from './uncounted';

/** A document as a page, with its picture fetched. Throws what `toCapturedPage` throws when nothing came back. */
export async function toWholePage(
  deps: ServiceEngineDeps,
  request: ScrapeRequest,
  document: ServiceDocument,
  readingMs: number,
  { onStep, signal }: Pick<StepInput, 'onStep' | 'signal'>,
): Promise<CapturedPage> {
  const whole = toCapturedPage(document, request, readingMs);
  const read = (await countsCredits(deps)) ? whole : { ...whole, page: withoutCredits(whole.page) };
  if (read.pictureUrl === undefined) return withPicture(read, undefined, request);
  onStep('fetching');
  const serviceUrl = (await deps.connection())?.baseUrl ?? '';
  return withPicture(
    read,
    await fetchPicture(read.pictureUrl, { fetch: deps.fetch, serviceUrl, signal }),
    request,
  );
}
