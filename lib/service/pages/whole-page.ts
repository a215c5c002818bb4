import type { CapturedPage } from '@/lib/core/model/capture';
import type { ScrapeRequest } from '@/lib/core/model/request';
import type { StepInput } from '@/lib/core/ports/engine';
import { toCapturedPage, withScreenshot } from './captured-page';
import { withActionFiles } from './action-files';
import { fetchScreenshot } from './screenshot';
import type { ServiceDocument } from '../wire/scrape';
import type { ServiceEngineDeps } from '../step/job';
import { countsCredits, withoutCredits } from '../step/uncounted';

/** Converts a document to a page, with its screenshot fetched. Throws the errors of `toCapturedPage` for an empty one. */
export async function toWholePage(
  deps: ServiceEngineDeps,
  request: ScrapeRequest,
  document: ServiceDocument,
  readingMs: number,
  { onStep, signal }: Pick<StepInput, 'onStep' | 'signal'>,
): Promise<CapturedPage> {
  const { metadata } = document;
  const isCounted = metadata == null || (await countsCredits(deps));
  const counted = isCounted ? document : { ...document, metadata: withoutCredits(metadata) };
  const read = toCapturedPage(counted, request, readingMs);
  const hasSteps = read.page.content.extra?.['actions'] !== undefined;
  if (read.screenshotUrl === undefined && !hasSteps) return withScreenshot(read, undefined, request);
  onStep('fetching');
  const serviceUrl = (await deps.connection())?.baseUrl ?? '';
  const from = { fetch: deps.fetch, serviceUrl, signal };
  const screenshot =
    read.screenshotUrl === undefined ? undefined : await fetchScreenshot(read.screenshotUrl, from);
  const page = withScreenshot(read, screenshot, request);
  return hasSteps ? withActionFiles(page, from) : page;
}
