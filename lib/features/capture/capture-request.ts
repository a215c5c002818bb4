import type { CaptureFormat } from '@/lib/core/model/format';
import type { EngineId, ScrapeRequest, Source } from '@/lib/core/model/request';
import type { ScrapeOptions } from '@/lib/core/model/scrape-options';
import type { Settings } from '@/lib/core/model/settings';

/** What a service makes with another format without additional cost or a model (docs/service.md 3.1). */
const FREE_AT_A_SERVICE: ReadonlySet<CaptureFormat> = new Set([
  'markdown',
  'html',
  'rawHtml',
  'links',
  'images',
]);

/**
 * The formats of a capture: the chosen one first, then those that the settings keep with every capture. A screenshot is
 * only taken if it was chosen, and a service is only asked for formats without additional cost.
 */
export function keptFormats(
  chosen: CaptureFormat,
  { capture }: Pick<Settings, 'capture'>,
  engine: EngineId,
): CaptureFormat[] {
  const kept = capture.alsoKeep.filter((format) =>
    engine === 'service' ? FREE_AT_A_SERVICE.has(format) : format !== 'screenshot',
  );
  return [...new Set([chosen, ...kept])];
}

export type CaptureWish = {
  source: Source;
  format: CaptureFormat;
  engine: EngineId;
  settings: Settings;
  /** `auto` uses the selection if there is one. */
  scope?: ScrapeRequest['scope'];
  /** These override the settings. */
  options?: ScrapeOptions;
  /** Continues past what the page shows at first. */
  pagination?: ScrapeRequest['pagination'] | undefined;
  /** Parts to put back into the main content. */
  putBack?: ScrapeRequest['putBack'];
};

/** With images switched off, these tags are removed from the page, unless the images themselves are requested. */
const IMAGE_TAGS = ['img', 'picture', 'svg'];

/** The request of one capture: the chosen format, the formats kept with every capture, the options of the settings. */
export function captureRequest({
  source,
  format,
  engine,
  settings,
  scope,
  options,
  pagination,
  putBack,
}: CaptureWish): ScrapeRequest {
  const withImages = settings.capture.keepImages || format === 'images';
  const formats = keptFormats(format, settings, engine);
  const excludeTags = [...(withImages ? [] : IMAGE_TAGS), ...(options?.excludeTags ?? [])];
  return {
    kind: 'scrape',
    source,
    formats: withImages ? formats : formats.filter((kept) => kept !== 'images'),
    scope: scope ?? 'auto',
    options: {
      onlyMainContent: settings.capture.onlyMainContent,
      ...options,
      ...(excludeTags.length > 0 && { excludeTags }),
    },
    // A service reads the address it is given; only on this device is there a page to scroll and to click.
    ...(pagination && engine === 'device' && { pagination }),
    ...(putBack?.length && engine === 'device' && { putBack }),
  };
}
