import { AppError } from '../../model/errors';
import type { CapturedPage } from '../../model/capture';
import type { PageOptions, PageReading } from '../../model/page';
import type { ScrapeRequest } from '../../model/request';
import { isWebUrl } from '../../model/url';
import type { Engine, StepInput, StepOutcome, Support } from '../../ports/engine';
import type { DomHost, PageSource } from '../../ports/host';
import { supportsOnDevice } from './supports';

type Deps = { pages: PageSource; domHost: DomHost };

const refusals = {
  empty: 'empty-page',
  enormous: 'enormous-page',
  pdf: 'pdf-viewer',
  selector: 'selector-invalid',
  'nothing-readable': 'nothing-readable',
} as const;

/** What the page code is told: the request with the defaults of the specification filled in. */
export function pageOptionsOf({ formats, scope, options }: ScrapeRequest): PageOptions {
  const texts = formats.filter((format) => format !== 'screenshot');
  // A picture alone does not ask for readable text: nothing is looked for, so nothing can be missing.
  const pictureOnly = texts.length === 0;
  return {
    formats: texts,
    scope: pictureOnly ? 'everything' : scope,
    onlyMainContent: !pictureOnly && (options.onlyMainContent ?? true),
    includeTags: options.includeTags ?? [],
    excludeTags: options.excludeTags ?? [],
    removeBase64Images: options.removeBase64Images ?? true,
  };
}

function accept(reading: PageReading): Extract<PageReading, { ok: true }> {
  if (reading.ok) return reading;
  throw new AppError(refusals[reading.why], {
    amount: reading.amount,
    ...(reading.detail !== undefined && { detail: reading.detail.slice(0, 300) }),
  });
}

/** Reads with the browser itself: the live tab as the user sees it, or an address in an inert document. */
export function createDeviceEngine({ pages, domHost }: Deps): Engine {
  async function scrape(request: ScrapeRequest, input: StepInput): Promise<StepOutcome> {
    const { source, options } = request;
    const pageOptions = pageOptionsOf(request);
    const waitForMs = options.waitFor ?? 0;
    input.onStep(waitForMs > 0 ? 'waiting-for-page' : 'reading');
    const reading =
      source.type === 'tab'
        ? await pages.read(source, pageOptions, waitForMs, input.signal)
        : await domHost.read(source.url, pageOptions, input.signal);
    const page = accept(reading);
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

  return {
    id: 'device',
    supports(request): Support {
      return supportsOnDevice(request);
    },
    async step(input) {
      const { request } = input;
      const support = supportsOnDevice(request);
      if (!support.ok || request.kind !== 'scrape')
        throw new AppError('engine-cannot', { detail: support.ok ? 'not-yet' : support.reason });
      if (request.source.type === 'url' && !isWebUrl(request.source.url)) throw new AppError('bad-url');
      return scrape(request, input);
    },
  };
}
