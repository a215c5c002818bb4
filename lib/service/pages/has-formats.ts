import type { ScrapeRequest } from '@/lib/core/model/request';
import type { ServiceFormat } from '@/lib/core/model/scrape-options';
import type { ServiceDocument } from '../wire/scrape';

/** The document's field of a format, for formats not stored under their own name (docs/service.md 8). */
const FIELDS: Partial<Record<ServiceFormat['type'], string>> = {
  deterministicJson: 'json',
  question: 'answer',
  query: 'answer',
};

/** Whether a document found by its address satisfies this request: it has every requested format. */
export function hasFormats(document: ServiceDocument, request: ScrapeRequest): boolean {
  const fields = [
    ...request.formats,
    ...(request.options.serviceFormats ?? []).map(({ type }) => FIELDS[type] ?? type),
  ];
  return fields.every((field) => document[field] !== undefined && document[field] !== null);
}
