import { zipBytes } from '@/lib/core/bytes/zip';
import { blobOf, streamOf } from '@/lib/features/export/streams';
import type { MapExport } from './map-export';
import { mapCsv, mapJson, mapText } from './map-tables';
import { MAX_SITEMAP_ENTRIES, fitsOneSitemap, sitemapIndex, sitemaps } from './sitemap';

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
