import { zipBytes } from '@/lib/core/bytes/zip';
import { blobOf, streamOf } from '@/lib/features/export/streams';
import type { MapExport, MapEntry } from './map-export';
import { given } from '@/lib/core/text/given';
import { z } from '@/lib/core/model/zod';
import { itemOriginSchema } from '@/lib/core/model/item';
import { CSV_MARK, csvLine } from '@/lib/features/export/csv';
import { parseUrl } from '@/lib/core/model/url';

/** The protocol's limits for one file (sitemaps.org): entries, bytes, and characters of an address. */
const MAX_SITEMAP_ENTRIES = 50_000;
const MAX_SITEMAP_BYTES = 50_000_000;
const MAX_ADDRESS = 2_047;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
/** W3C date and time: a year, a month, a day, or a time with its zone. */
const DATE =
  /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?)?)?$/;

/**
 * The map as sitemaps, each a valid file within the protocol's limits; one unless there are too many addresses. An
 * address that is not a web address, or is too long for a sitemap, is left out, each address is written once, and an
 * invalid date is not written.
 */
export function* sitemaps({ entries }: Pick<MapExport, 'entries'>): Generator<string> {
  const written = new Set<string>();
  let items: string[] = [];
  let bytes = 0;
  for (const entry of entries) {
    const item = sitemapItem(entry);
    if (item === undefined || written.has(item.url)) continue;
    written.add(item.url);
    if (items.length === MAX_SITEMAP_ENTRIES || bytes + item.xml.length > MAX_SITEMAP_BYTES - 1_000) {
      yield urlset(items);
      items = [];
      bytes = 0;
    }
    items.push(item.xml);
    // It contains only ASCII.
    bytes += item.xml.length;
  }
  if (items.length > 0 || written.size === 0) yield urlset(items);
}

/** The index of such files, for a site that has them at its root. */
function sitemapIndex(site: string, names: readonly string[]): string {
  const items = names.map(
    (name) => `<sitemap><loc>${escapeXml(new URL(`/${name}`, site).href)}</loc></sitemap>\n`,
  );
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${items.join('')}</sitemapindex>\n`;
}

/** True if the map fits in one sitemap. Counts as `sitemaps` does, without writing. */
function fitsOneSitemap({ entries }: Pick<MapExport, 'entries'>): boolean {
  if (entries.length > MAX_SITEMAP_ENTRIES) return false;
  const bytes = entries.reduce((sum, entry) => sum + (sitemapItem(entry)?.xml.length ?? 0), 0);
  return bytes <= MAX_SITEMAP_BYTES - 1_000;
}

function urlset(items: readonly string[]): string {
  return `${HEAD}<urlset ${NAMESPACE}>\n${items.join('')}</urlset>\n`;
}

function sitemapItem({ url, lastModified }: MapEntry): { url: string; xml: string } | undefined {
  const parsed = parseUrl(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined;
  parsed.hash = '';
  const { href } = parsed;
  if (href.length > MAX_ADDRESS) return undefined;
  const date =
    lastModified !== undefined && DATE.test(lastModified) ? `<lastmod>${lastModified}</lastmod>` : '';
  return { url: href, xml: `<url><loc>${escapeXml(href)}</loc>${date}</url>\n` };
}

function escapeXml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&apos;');
}

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
function* mapText({ entries }: MapExport): Generator<string> {
  for (const { url } of entries) yield `${url.replace(/[\r\n]/g, '')}\n`;
}

/** A row for each address. */
function* mapCsv({ entries }: MapExport): Generator<string> {
  yield CSV_MARK + csvLine(['url', 'title', 'description', 'origin', 'last modified']);
  for (const { url, title, description, origin, lastModified } of entries)
    yield csvLine([url, title, description, origin, lastModified]);
}

/** A `MapDocument`, one page per line. */
function* mapJson({ url, at, entries }: MapExport): Generator<string> {
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

/** One kind of file that a map can become. Runs in extension pages. */
export type MapExporter = {
  /** Including its dot. */
  extension: `.${string}`;
  mimeType: string;
  accepts(map: MapExport): boolean;
  /** It is used if that one does not accept a map, and so is not a choice of its own. */
  insteadOf?: string;
  render(map: MapExport): Promise<Blob>;
};

/** Rows that are combined into one part of a blob. */
const ROWS_PER_PART = 2_000;

const hasEntries: MapExporter['accepts'] = ({ entries }) => entries.length > 0;
const rows =
  (write: (map: MapExport) => Iterable<string>, type: string): MapExporter['render'] =>
  async (map) =>
    new Blob(gathered(write(map)), { type });

const registry = {
  text: {
    extension: '.txt',
    mimeType: 'text/plain;charset=utf-8',
    accepts: hasEntries,
    render: rows(mapText, 'text/plain;charset=utf-8'),
  },
  csv: {
    extension: '.csv',
    mimeType: 'text/csv;charset=utf-8',
    accepts: hasEntries,
    render: rows(mapCsv, 'text/csv;charset=utf-8'),
  },
  json: {
    extension: '.json',
    mimeType: 'application/json',
    accepts: hasEntries,
    render: rows(mapJson, 'application/json'),
  },
  sitemap: {
    extension: '.xml',
    mimeType: 'application/xml',
    accepts: (map) => hasEntries(map) && fitsOneSitemap(map),
    render: rows(sitemaps, 'application/xml'),
  },
  /** More addresses than one sitemap may have: several, with their index. */
  sitemaps: {
    extension: '.zip',
    mimeType: 'application/zip',
    insteadOf: 'sitemap',
    accepts: (map) => map.entries.length > MAX_SITEMAP_ENTRIES || (hasEntries(map) && !fitsOneSitemap(map)),
    async render(map) {
      return blobOf(streamOf(zipBytes(sitemapFiles(map))), 'application/zip');
    },
  },
} as const satisfies Record<string, MapExporter>;

export type MapExportFormat = keyof typeof registry;

/** Every kind of file for a map, by name, in menu order. */
export const mapExporters: Readonly<Record<MapExportFormat, MapExporter>> = registry;

/** The choices of a menu: a fallback kind is not a choice of its own. */
export type MapFile = Exclude<MapExportFormat, 'sitemaps'>;

export const mapFiles = (Object.keys(mapExporters) as MapExportFormat[]).filter(
  (name): name is MapFile => mapExporters[name].insteadOf === undefined,
);

/** What this map becomes when that file is requested; undefined if there is nothing to write. */
export function mapExporterFor(map: MapExport, file: MapFile): MapExporter | undefined {
  const all = [
    mapExporters[file],
    ...Object.values(mapExporters).filter(({ insteadOf }) => insteadOf === file),
  ];
  return all.find((exporter) => exporter.accepts(map));
}

function* sitemapFiles(map: MapExport): Generator<{ name: string; input: string; lastModified: Date }> {
  const lastModified = new Date(map.at);
  const names: string[] = [];
  for (const input of sitemaps(map)) {
    const name = `sitemap-${names.length + 1}.xml`;
    names.push(name);
    yield { name, input, lastModified };
  }
  yield { name: 'sitemap.xml', input: sitemapIndex(map.url, names), lastModified };
}

/** Rows joined to fewer, longer pieces. */
function gathered(lines: Iterable<string>): string[] {
  const parts: string[] = [];
  let part: string[] = [];
  for (const line of lines) {
    part.push(line);
    if (part.length < ROWS_PER_PART) continue;
    parts.push(part.join(''));
    part = [];
  }
  return [...parts, part.join('')];
}
