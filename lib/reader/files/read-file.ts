import { fileAddress, isPlainText } from '@/lib/core/model/file-place';
import type { PageOptions, PageReading } from '@/lib/core/model/page';
import { countMarkdownWords } from '@/lib/core/text/count-words';
import { decodeHtml, withMisreadNote } from '../charset';
import type { FilePart } from '@/lib/core/model/file-reading';
import { lookOf, type Look } from './kind';
import type { FileOrder, FileResult } from './order';
import { pageOfFile } from './page-of-file';
import type { HtmlOrder, HtmlReading } from '../read-html';
import { estimateTokens } from '@/lib/core/text/tokens';
import { withoutEnd } from '@/lib/core/text/without-end';

/** Files that their content names, whatever they are called. */
const SIGNED: ReadonlySet<Look> = new Set(['pdf', 'zip', 'ole', 'rtf', 'xls']);
const isHtmlName = (name: string): boolean => /\.x?html?$/i.test(name);

type Readers = {
  readHtml: (order: HtmlOrder) => Promise<HtmlReading>;
  /** Reads any other file, in a worker; rejects with a FileRefused. */
  readBytes: (order: FileOrder) => Promise<FileResult>;
};

/** How a file is read, by its content, and among texts by its name. */
function placeOf(look: Look, name: string): 'html' | 'plain' | 'worker' {
  if (SIGNED.has(look)) return 'worker';
  if (isPlainText(name)) return 'plain';
  if (look === 'html' || isHtmlName(name)) return 'html';
  return look === 'text' ? 'plain' : 'worker';
}

/**
 * Reads an HTML file as a saved page, in a document that runs nothing; Markdown and plain text unchanged; all others by
 * their content, the part that is wanted. Nothing is fetched. Rejects with a FileRefused where nothing can be read.
 */
export async function readFile(
  file: File,
  options: PageOptions,
  { readHtml, readBytes }: Readers,
  part: FilePart = {},
): Promise<PageReading> {
  const url = fileAddress(file.name);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const place = placeOf(lookOf(bytes, file.name, file.type), file.name);
  if (place === 'worker') {
    const tables = options.formats.includes('json');
    const result = await readBytes({ ...part, bytes, name: file.name, type: file.type, tables });
    return pageOfFile(result, { url, name: file.name, options, readHtml });
  }
  const text = await decodeHtml(bytes, place === 'plain' ? 'text/plain' : 'text/html');
  if (place === 'plain') return withMisreadNote(asItStands(file.name, url, text), text);
  const { reading } = await readHtml({
    html: text,
    url,
    options: { ...options, scope: options.scope === 'auto' ? 'page' : options.scope },
    fewWords: true,
  });
  return reading.ok ? withMisreadNote({ ...reading, url, title: reading.title || file.name }, text) : reading;
}

function asItStands(name: string, url: string, text: string): PageReading {
  const markdown = text.replace(/^\ufeff/, '');
  const words = countMarkdownWords(markdown);
  if (words === 0) return { ok: false, url, why: 'empty', amount: 0 };
  const heading = /\.txt$/i.test(name) ? undefined : headingOf(markdown);
  return {
    ok: true,
    url,
    title: heading ?? name,
    content: { markdown },
    metadata: { wordCount: words, tokenEstimate: estimateTokens(markdown) },
    report: {
      scope: 'everything',
      method: 'body',
      readingMs: 0,
      wordsKept: words,
      wordsOnPage: words,
      leftOut: [],
      frames: [],
      warnings: [],
    },
  };
}

/** The text of the first heading of the first level. Without a pattern for its end, which is slow on many spaces. */
function headingOf(markdown: string): string | undefined {
  for (const [, written = ''] of markdown.matchAll(/^#[^\S\r\n](.*)$/gm)) {
    const line = written.trim();
    const heading = withoutEnd(line, '#').trim() || line;
    if (heading !== '') return heading;
  }
  return undefined;
}
