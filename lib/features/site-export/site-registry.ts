import { blobOf, streamOf } from '../export/streams';
import { joinedHtml, joinedMarkdown, joinedText } from './site-joined';
import { llmsFullTxt, llmsTxt } from './site-llms';
import { siteEpub } from './site-epub';
import { capturesCsv, capturesJson, capturesJsonLines, capturesTsv } from './site-tables';
import { siteZip } from './site-zip';
import type { SiteExport, SiteExportOptions } from './site-export';

/** One kind of file that many captures can become together. Runs in extension pages, never in the worker. */
export type SiteExporter = {
  /** Including its dot. */
  extension: `.${string}`;
  mimeType: string;
  /** The whole name, for files that have a conventional one. */
  fileName?: string;
  /** The groups of a menu: files to read, and files of data. */
  group: 'reading' | 'data';
  /** It can contain the pictures of the pages. */
  pictures?: true;
  /** The file, made as it is read: pages are requested one at a time. Fails if canceled or if reading fails. */
  render(site: SiteExport, options: SiteExportOptions): ReadableStream<Uint8Array>;
};

type Pieces = (site: SiteExport, options: SiteExportOptions) => AsyncIterable<string | Uint8Array>;

const from =
  (pieces: Pieces): SiteExporter['render'] =>
  (site, options) =>
    streamOf(pieces(site, options));

const registry = {
  markdown: {
    extension: '.md',
    mimeType: 'text/markdown;charset=utf-8',
    group: 'reading',
    pictures: true,
    render: from(joinedMarkdown),
  },
  zip: {
    extension: '.zip',
    mimeType: 'application/zip',
    group: 'reading',
    pictures: true,
    render: from(siteZip),
  },
  html: {
    extension: '.html',
    mimeType: 'text/html;charset=utf-8',
    group: 'reading',
    pictures: true,
    render: from(joinedHtml),
  },
  epub: {
    extension: '.epub',
    mimeType: 'application/epub+zip',
    group: 'reading',
    pictures: true,
    render: from(siteEpub),
  },
  text: {
    extension: '.txt',
    mimeType: 'text/plain;charset=utf-8',
    group: 'reading',
    render: from(joinedText),
  },
  llms: {
    extension: '.txt',
    mimeType: 'text/plain;charset=utf-8',
    fileName: 'llms.txt',
    group: 'reading',
    render: from(llmsTxt),
  },
  llmsFull: {
    extension: '.txt',
    mimeType: 'text/plain;charset=utf-8',
    fileName: 'llms-full.txt',
    group: 'reading',
    render: from(llmsFullTxt),
  },
  json: {
    extension: '.json',
    mimeType: 'application/json',
    group: 'data',
    render: from(capturesJson),
  },
  jsonLines: {
    extension: '.jsonl',
    mimeType: 'application/x-ndjson',
    group: 'data',
    render: from(capturesJsonLines),
  },
  csv: {
    extension: '.csv',
    mimeType: 'text/csv;charset=utf-8',
    group: 'data',
    render: from(capturesCsv),
  },
  tsv: {
    extension: '.tsv',
    mimeType: 'text/tab-separated-values;charset=utf-8',
    group: 'data',
    render: from(capturesTsv),
  },
} as const satisfies Record<string, SiteExporter>;

export type SiteExportFormat = keyof typeof registry;

/** Every kind of file for many captures, by name, in menu order. A new one needs one file and one entry above. */
export const siteExporters: Readonly<Record<SiteExportFormat, SiteExporter>> = registry;

/** The kinds of file by group, as shown in a menu. */
export function siteExportGroups(): SiteExportFormat[][] {
  const names = Object.keys(siteExporters) as SiteExportFormat[];
  const groups = [...new Set(names.map((name) => siteExporters[name].group))];
  return groups.map((group) => names.filter((name) => siteExporters[name].group === group));
}

/** The file as a blob, for ways of saving that need one. Memory holds one page and a few megabytes at a time. */
export function siteFile(
  format: SiteExportFormat,
  site: SiteExport,
  options: SiteExportOptions,
): Promise<Blob> {
  const exporter = siteExporters[format];
  return blobOf(exporter.render(site, options), exporter.mimeType);
}
