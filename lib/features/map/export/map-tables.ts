import { given } from '@/lib/core/text/given';
import { z } from '@/lib/core/model/zod';
import { itemOriginSchema } from '@/lib/core/model/item';
import { CSV_MARK, csvLine } from '@/lib/features/export/csv';
import type { MapEntry, MapExport } from './map-export';

/** The `.json` of a map. Stable under one `version`. */
export const mapDocumentSchema = z.strictObject({
  version: z.literal(1),
  url: z.string(),
  /** ISO 8601, UTC. */
  mappedAt: z.iso.datetime(),
  pages: z.array(
    z.strictObject({
      url: z.string(),
      title: z.string().optional(),
      description: z.string().optional(),
      /** How the address was found. */
      origin: itemOriginSchema,
      /** As the sitemap gives it. */
      lastModified: z.string().optional(),
    }),
  ),
});
type MapDocument = z.infer<typeof mapDocumentSchema>;

/** One address per line. */
export function* mapText({ entries }: MapExport): Generator<string> {
  for (const { url } of entries) yield `${url.replace(/[\r\n]/g, '')}\n`;
}

/** A row for each address. */
export function* mapCsv({ entries }: MapExport): Generator<string> {
  yield CSV_MARK + csvLine(['url', 'title', 'description', 'origin', 'last modified']);
  for (const { url, title, description, origin, lastModified } of entries)
    yield csvLine([url, title, description, origin, lastModified]);
}

/** A `MapDocument`, one page per line. */
export function* mapJson({ url, at, entries }: MapExport): Generator<string> {
  const head = JSON.stringify({ version: 1, url, mappedAt: new Date(at).toISOString() }).slice(0, -1);
  yield `${head},"pages":[`;
  for (const [index, entry] of entries.entries())
    yield `${index === 0 ? '\n' : ',\n'}${JSON.stringify(pageOf(entry))}`;
  yield '\n]}\n';
}

function pageOf({ url, title, description, origin, lastModified }: MapEntry): MapDocument['pages'][number] {
  return {
    url,
    ...given({ title, description }),
    origin,
    ...given({ lastModified }),
  };
}
