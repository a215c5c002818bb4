import type { CaptureFormat } from '@/lib/core/model/format';
import { CSV_MARK, csvLine, tsvLine, type CsvCell } from '../export/csv';
import { captureDocument, type CaptureDocument } from '../export/json-document';
import { imagesAsMarkdown, linksAsMarkdown } from '../export/link-lists';
import { listedCaptures, type SiteCapture, type SiteExport, type SiteExportOptions } from './site-export';

type Column = readonly [name: string, read: (capture: SiteCapture) => CsvCell];

/** The columns of a table for each capture; the requested facet is the last column. */
const COLUMNS: readonly Column[] = [
  ['url', ({ url }) => url],
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

/** A row for each capture. */
export const capturesCsv = tableOf(csvLine);

/** The same rows for pasting into a spreadsheet. */
export const capturesTsv = tableOf(tsvLine);

function tableOf(
  line: (cells: readonly CsvCell[]) => string,
): (site: SiteExport, options: SiteExportOptions) => AsyncGenerator<string> {
  return async function* (site, options) {
    const { facet } = options;
    const columns = site.free === true ? COLUMNS : [...COLUMNS, CREDITS];
    yield CSV_MARK + line([...columns.map(([name]) => name), ...(facet ? [facet] : [])]);
    for await (const { capture } of listedCaptures(site, options))
      yield line([
        ...columns.map(([, read]) => read(capture)),
        ...(facet ? [facetText(capture, facet)] : []),
      ]);
  };
}

/** A list of capture documents, in the shape of a single capture's `.json`. */
export async function* capturesJson(site: SiteExport, options: SiteExportOptions): AsyncGenerator<string> {
  let before = '[\n';
  for await (const { capture } of listedCaptures(site, options)) {
    yield before + JSON.stringify(documentOf(capture, options.facet), null, 2);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** The same, one document per line. */
export async function* capturesJsonLines(
  site: SiteExport,
  options: SiteExportOptions,
): AsyncGenerator<string> {
  for await (const { capture } of listedCaptures(site, options))
    yield `${JSON.stringify(documentOf(capture, options.facet))}\n`;
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
