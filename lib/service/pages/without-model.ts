import { AppError } from '@/lib/core/model/errors';
import type { CaptureFormat } from '@/lib/core/model/format';
import type { ScrapeOptions, ServiceFormat } from '@/lib/core/model/scrape-options';
import { serverLack } from '@/lib/core/model/server-lacks';

/**
 * What a self-hosted server says that has no language model (docs/service.md 21): of its own key, which is not the one
 * that Trawl sends, or of the words of the prompt, whatever they are.
 */
const SAYS_NO_MODEL = /\bapi ?key\b.{0,40}\bmissing\b|natural language prompt|\bno (?:language )?model\b/i;

/** The failure of a server of one's own, told as what it is if it has no model; anything else as it is. */
export function toldAsNoModel(error: unknown): unknown {
  if (!(error instanceof AppError) || !SAYS_NO_MODEL.test(error.facts.detail ?? '')) return error;
  return new AppError('no-model', { host: error.facts.host, status: error.facts.status });
}

type Formats = { formats: CaptureFormat[]; options: ScrapeOptions };

const asksModel = (format: CaptureFormat | ServiceFormat['type']): boolean =>
  serverLack('self-hosted', format) === 'server-needs-model';

/**
 * The formats of a request that need the server's language model, if others were requested as well. A server without a
 * model fails the whole page over them (docs/service.md 21), so nothing of it arrives.
 */
export function modelFormatsOf(request: Formats): string[] {
  const all = allFormats(request);
  const asked = all.filter(asksModel);
  return asked.length < all.length ? asked : [];
}

/** The options of a request that need the server's language model. */
export const modelOptionsOf = ({ options }: Pick<Formats, 'options'>): string[] =>
  Object.entries(options).flatMap(([name, value]) =>
    name !== 'json' && value && serverLack('self-hosted', name) === 'server-needs-model' ? [name] : [],
  );

/** The formats of a request that need nothing but a model: without one, nothing is left of them. Otherwise none. */
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

/** The warning for a page if these requested formats did not arrive. */
export const failedFormats = (formats: readonly string[]): string => `formats-failed: ${formats.join(', ')}`;
