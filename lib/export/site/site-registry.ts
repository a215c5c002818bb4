import { blobOf, streamOf } from '../streams';
import { joinedMarkdown } from './site-joined';
import { llmsFullTxt, llmsTxt } from './site-llms';
import { siteEpub } from './epub/site-epub';
import { capturesCsv, capturesJson, capturesJsonLines, capturesTsv } from './site-tables';
import { siteZip } from './site-zip';
import type { SiteExport, SiteExportOptions } from './site-export';

/** One kind of file that many captures can become together. Runs in extension pages, never in the worker. */
export type SiteExporter = {
  /** With its dot. */
  extension: `.${string}`;
  mimeType: string;
  /** The whole name, for files that have one by convention. */
  fileName?: string;
  accepts(site: Pick<SiteExport, 'pages' | 'missing'>): boolean;
  /** The file, made as it is read: pages are asked for one at a time. Fails when cancelled or when reading fails. */
  render(site: SiteExport, options: SiteExportOptions): ReadableStream<Uint8Array>;
};

type Pieces = (site: SiteExport, options: SiteExportOptions) => AsyncIterable<string | Uint8Array>;

const hasPages: SiteExporter['accepts'] = ({ pages }) => pages.length > 0;
const from =
  (pieces: Pieces): SiteExporter['render'] =>
  (site, options) =>
    streamOf(pieces(site, options));

const registry = {
  zip: {
    extension: '.zip',
    mimeType: 'application/zip',
    accepts: hasPages,
    render: from(siteZip),
  },
  markdown: {
    extension: '.md',
    mimeType: 'text/markdown;charset=utf-8',
    accepts: hasPages,
    render: from(joinedMarkdown),
  },
  llms: {
    extension: '.txt',
    mimeType: 'text/plain;charset=utf-8',
    fileName: 'llms.txt',
    accepts: hasPages,
    render: from(llmsTxt),
  },
  llmsFull: {
    extension: '.txt',
    mimeType: 'text/plain;charset=utf-8',
    fileName: 'llms-full.txt',
    accepts: hasPages,
    render: from(llmsFullTxt),
  },
  json: {
    extension: '.json',
    mimeType: 'application/json',
    accepts: hasPages,
    render: from(capturesJson),
  },
  jsonLines: {
    extension: '.jsonl',
    mimeType: 'application/x-ndjson',
    accepts: hasPages,
    render: from(capturesJsonLines),
  },
  csv: {
    extension: '.csv',
    mimeType: 'text/csv;charset=utf-8',
    accepts: hasPages,
    render: from(capturesCsv),
  },
  tsv: {
    extension: '.tsv',
    mimeType: 'text/tab-separated-values;charset=utf-8',
    accepts: hasPages,
    render: from(capturesTsv),
  },
  epub: {
    extension: '.epub',
    mimeType: 'application/epub+zip',
    accepts: hasPages,
    render: from(siteEpub),
  },
} as const satisfies Record<string, SiteExporter>;

export type SiteExportFormat = keyof typeof registry;

/** Every kind of file for many captures, by name, in the order of the menu. A new one is one file and one entry above. */
export const siteExporters: Readonly<Record<SiteExportFormat, SiteExporter>> = registry;

/** The kinds of file that these captures can become. */
export function siteExportFormatsOf(site: Pick<SiteExport, 'pages' | 'missing'>): SiteExportFormat[] {
  return (Object.keys(siteExporters) as SiteExportFormat[]).filter((name) =>
    siteExporters[name].accepts(site),
  );
}

/** The file as a blob, for the ways of saving that need one. Memory holds one page and a few megabytes at a time. */
export function siteFile(
  format: SiteExportFormat,
  site: SiteExport,
  options: SiteExportOptions,
): Promise<Blob> {
  const exporter = siteExporters[format];
  return blobOf(exporter.render(site, options), exporter.mimeType);
}
