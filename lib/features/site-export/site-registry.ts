import { blobOf, streamOf } from '../export/streams';
import { joinedHtml, joinedMarkdown, joinedText } from './site-joined';
import { siteZip } from './site-zip';
import {
  type SiteExport,
  type SiteExportOptions,
  listedCaptures,
  type ListedPage,
  type MissingPage,
  type SiteCapture,
} from './site-export';
import { given } from '@/lib/core/text/given';
import { readPercentCodes } from '@/lib/core/text/percent-codes';
import { answerOf } from '@/lib/core/model/research-tool';
import { parseUrl } from '@/lib/core/model/url';
import { escapeLabel, escapeTarget, imagesAsMarkdown, linksAsMarkdown } from '../export/link-lists';
import { bodyMarkdown } from './page-markdown';
import { rewriteMarkdown } from '@/lib/core/text/rewrite-markdown';
import type { CaptureFormat } from '@/lib/core/model/format';
import { CSV_MARK, csvLine, tsvLine, type CsvCell } from '../export/csv';
import { jsonLine } from '../export/json-line';
import { captureDocument, type CaptureDocument } from '../export/json-document';

type Column = readonly [name: string, read: (capture: SiteCapture) => CsvCell];

/** The columns of a table for each capture; the requested facet is the last column. */
const COLUMNS: readonly Column[] = [
  ['url', ({ url }) => answerOf(url)?.page ?? url],
  ['title', ({ title }) => title],
  ['description', ({ metadata }) => metadata.description],
  ['author', ({ metadata }) => metadata.author],
  ['published', ({ metadata }) => metadata.published],
  ['language', ({ metadata }) => metadata.language],
  ['site', ({ metadata }) => metadata.siteName],
  ['status', ({ metadata }) => metadata.statusCode],
  ['words', ({ metadata }) => metadata.wordCount],
  ['tokens', ({ metadata }) => metadata.tokenEstimate],
  ['captured', ({ capturedAt }) => new Date(capturedAt).toISOString()],
  ['engine', ({ engine }) => engine],
];
const CREDITS: Column = ['credits', ({ creditsUsed }) => creditsUsed];

/** A row for each capture; then those that are missing, if any, with the reason in a column of its own. */
const capturesCsv = tableOf(csvLine);

/** The same rows for pasting into a spreadsheet. */
const capturesTsv = tableOf(tsvLine);

function tableOf(
  line: (cells: readonly CsvCell[]) => string,
): (site: SiteExport, options: SiteExportOptions) => AsyncGenerator<string> {
  return async function* (site, options) {
    const { facet } = options;
    const columns = site.free === true ? COLUMNS : [...COLUMNS, CREDITS];
    const why = site.missing.length > 0 ? ['missing'] : [];
    yield CSV_MARK + line([...columns.map(([name]) => name), ...why, ...(facet ? [facet] : [])]);
    for await (const { capture } of listedCaptures(site, options))
      yield line([
        ...columns.map(([, read]) => read(capture)),
        ...why.map(() => undefined),
        ...(facet ? [facetText(capture, facet)] : []),
      ]);
    for (const page of site.missing)
      yield line([
        ...columns.map(([name]) => (name === 'url' || name === 'title' ? page[name] : undefined)),
        page.why,
        ...(facet ? [undefined] : []),
      ]);
  };
}

/** Capture documents, in the shape of a single capture's `.json`; then the missing pages, with their reason. */
async function* documents(
  site: SiteExport,
  options: SiteExportOptions,
): AsyncGenerator<CaptureDocument | MissingDocument> {
  for await (const { capture } of listedCaptures(site, options)) yield documentOf(capture, options.facet);
  for (const { url, title, ...missing } of site.missing) yield { url, ...given({ title }), missing };
}
type MissingDocument = Pick<MissingPage, 'url' | 'title'> & { missing: Omit<MissingPage, 'url' | 'title'> };

/** All of them as a list. */
async function* capturesJson(site: SiteExport, options: SiteExportOptions): AsyncGenerator<string> {
  let before = '[\n';
  for await (const document of documents(site, options)) {
    yield before + JSON.stringify(document, null, 2);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** The same, one document per line. */
async function* capturesJsonLines(site: SiteExport, options: SiteExportOptions): AsyncGenerator<string> {
  for await (const document of documents(site, options)) yield jsonLine(document);
}

function documentOf(capture: SiteCapture, facet: CaptureFormat | undefined): CaptureDocument {
  const document = captureDocument(capture);
  if (facet === undefined) return document;
  const { extra: _, ...rest } = document;
  const value = document.formats[facet];
  return { ...rest, formats: value === undefined ? {} : { [facet]: value } };
}

function facetText({ content }: SiteCapture, facet: CaptureFormat): string | undefined {
  switch (facet) {
    case 'json':
      return content.json === undefined ? undefined : JSON.stringify(content.json);
    case 'links':
      return content.links && linksAsMarkdown(content.links).trimEnd();
    case 'images':
      return content.images && imagesAsMarkdown(content.images).trimEnd();
    case 'screenshot':
      return undefined;
    default:
      return content[facet];
  }
}

/** Longer descriptions are cut at a word. */
const MAX_DESCRIPTION = 200;

/** `llms.txt` as specified by llmstxt.org: title, description, and the pages as lists of links by site section. */
async function* llmsTxt(site: SiteExport, { signal, onProgress }: SiteExportOptions): AsyncGenerator<string> {
  signal?.throwIfAborted();
  yield top(site);
  for (const [section, pages] of sections(site.pages))
    yield `\n## ${escapeLabel(section)}\n\n${pages.map(line).join('\n')}\n`;
  onProgress?.({ done: site.pages.length, total: site.pages.length });
}

/** The same start, and then every page in full. */
async function* llmsFullTxt(site: SiteExport, options: SiteExportOptions): AsyncGenerator<string> {
  yield top(site);
  for await (const { capture, page, index } of listedCaptures(site, options)) {
    const body = rewriteMarkdown(bodyMarkdown(capture), {
      lowerHeadings: 1,
      footnote: (name) => `${index + 1}-${name}`,
    });
    yield `\n## ${escapeLabel(page.title.trim() || page.url)}\n\nSource: ${escapeTarget(capture.url)}\n\n${body}\n`;
  }
}

function top({ title, description }: SiteExport): string {
  return `# ${escapeLabel(title)}\n${description?.trim() ? `\n> ${escapeLabel(description)}\n` : ''}`;
}

/** Pages by the first part of their path, in list order; those without one, and single ones, come first. */
function sections(pages: readonly ListedPage[]): [name: string, pages: ListedPage[]][] {
  const bySection = new Map<string, ListedPage[]>();
  for (const page of pages) {
    const name = sectionOf(page.url);
    const section = bySection.get(name);
    if (section) section.push(page);
    else bySection.set(name, [page]);
  }
  const lone = [...bySection].filter(([name, list]) => name === '' || list.length === 1);
  const rest = [...bySection].filter(([name, list]) => name !== '' && list.length > 1);
  const loose = lone.flatMap(([, list]) => list);
  return [...(loose.length === 0 ? [] : [['Pages', loose] as [string, ListedPage[]]]), ...rest];
}

function sectionOf(address: string): string {
  const [, first = '', ...more] = parseUrl(address)?.pathname.split('/') ?? [];
  return more.length === 0 ? '' : readPercentCodes(first);
}

function line({ title, url, description }: ListedPage): string {
  const note = description?.replace(/\s+/g, ' ').trim() ?? '';
  const cut =
    note.length <= MAX_DESCRIPTION ? note : `${note.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, '')}…`;
  return `- [${escapeLabel(title.trim() || url)}](${escapeTarget(url)})${cut === '' ? '' : `: ${escapeLabel(cut)}`}`;
}

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
    // What makes a book of pages is loaded for one.
    render: from(async function* (site, options) {
      yield* (await import('./site-epub')).siteEpub(site, options);
    }),
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
