import type { CaptureFormat } from '../../../model/format';
import type { ScrapeOptions, ServiceFormat } from '../../../model/scrape-options';
import { serverLack } from '../../../derive/server-lacks';

type Formats = { formats: CaptureFormat[]; options: ScrapeOptions };

const asksModel = (format: CaptureFormat | ServiceFormat['type']): boolean =>
  serverLack('self-hosted', format) === 'server-needs-model';

/**
 * The formats of a request for which a server asks a language model, where others were asked for beside them. A server
 * that has no model fails the whole page over them (docs/service.md 21), so that nothing of it comes.
 */
export function modelFormatsOf(request: Formats): string[] {
  const all = allFormats(request);
  const asked = all.filter(asksModel);
  return asked.length < all.length ? asked : [];
}

/** The formats of a request for which a model is all that it takes: nothing is left of it without one. Else none. */
export function formatsOfModelAlone(request: Formats): string[] {
  const all = allFormats(request);
  return all.every(asksModel) ? all : [];
}

const allFormats = ({ formats, options }: Formats): (CaptureFormat | ServiceFormat['type'])[] => [
  ...formats,
  ...(options.serviceFormats ?? []).map(({ type }) => type),
];

/** The request without those formats. */
export function withoutModelFormats<R extends Formats>(request: R): R {
  const { serviceFormats = [], ...options } = request.options;
  const others = serviceFormats.filter(({ type }) => !asksModel(type));
  return {
    ...request,
    formats: request.formats.filter((format) => !asksModel(format)),
    options: { ...options, ...(others.length === 0 ? {} : { serviceFormats: others }) },
  };
}

/** The warning of a page of which these formats were asked for and did not come. */
export const failedFormats = (formats: readonly string[]): string => `formats-failed: ${formats.join(', ')}`;
