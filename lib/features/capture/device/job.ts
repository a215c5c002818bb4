import type { CapturedPage } from '@/lib/core/model/capture';
import { AppError } from '@/lib/core/model/errors';
import type { PageReading } from '@/lib/core/model/page';
import { isWebUrl } from '@/lib/core/model/url';
import type { StepInput, StepOutcome } from '@/lib/core/ports/engine';
import { pageOptionsOf } from '@/lib/device/reading/page-options';
import { failureOfReading } from '@/lib/device/reading/answer';
import { readSeries, withPagination } from './pagination';
import type { DeviceDeps, RequestOf } from '@/lib/device/reading/device-job';

/** Returns the page; throws the failure of one that could not be read. */
export function accept(reading: PageReading): Extract<PageReading, { ok: true }> {
  if (reading.ok) return reading;
  const { reason, facts } = failureOfReading(reading);
  throw new AppError(reason, facts);
}

/** Reads one page: the live tab as the user sees it, or an address in an inert document. */
export async function stepScrape(
  { pages, domHost }: DeviceDeps,
  request: RequestOf<'scrape'>,
  input: StepInput,
): Promise<StepOutcome> {
  const { source, options } = request;
  if (source.type === 'url' && !isWebUrl(source.url)) throw new AppError('bad-url');
  const { pagination } = request;
  const pageOptions = withPagination(pageOptionsOf(request), pagination);
  const waitForMs = options.waitFor ?? 0;
  input.onStep(waitForMs > 0 ? 'waiting-for-page' : 'reading');
  const reading =
    source.type === 'tab'
      ? await pages.read(source, pageOptions, waitForMs, input.signal)
      : await domHost.read(source.url, pageOptions, input.signal);
  const page =
    pagination?.how === 'next'
      ? await readSeries(
          { pages, domHost },
          accept(reading),
          { pagination, options: pageOptions, ...(source.type === 'tab' && { tab: source }) },
          input,
        )
      : accept(reading);
  const captured: CapturedPage = {
    url: page.url,
    title: page.title,
    content: page.content,
    metadata: page.metadata,
    report: page.report,
  };
  if (request.formats.includes('screenshot') && source.type === 'tab') {
    input.onStep('photographing');
    const fullPage = options.screenshot?.fullPage ?? false;
    const { notes, ...screenshot } = await pages.photograph(source, fullPage, input.signal);
    captured.screenshot = screenshot;
    captured.report = { ...page.report, warnings: [...page.report.warnings, ...notes] };
  }
  return { captures: [captured], next: { type: 'done' } };
}
