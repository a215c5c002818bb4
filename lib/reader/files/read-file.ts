import { fileAddress, isPlainText } from '@/lib/core/model/file-kind';
import { sha256 } from '@/lib/core/bytes/sha256';
import type { PageOptions, PageReading } from '@/lib/core/model/page';
import { countMarkdownWords } from '@/lib/core/text/count-words';
import { decodeHtml, withMisreadNote } from '../charset';
import type { FilePart, FileNote } from '@/lib/core/model/file-reading';
import { lookOf, type Look } from './kind';
import { frontMatterIn } from './front-matter';
import { markdownOfText } from './plain-text';
import { asSaved } from './saved-page';
import { type FileOrder, type FileResult, FileRefused, type FilePiece } from './order';
import { rewriteMarkdown } from '@/lib/core/text/rewrite-markdown';
import type { HtmlOrder, HtmlReading } from '../read-html';
import { estimateTokens } from '@/lib/core/text/tokens';
import { withoutEnd } from '@/lib/core/text/clean-text';
import { given } from '@/lib/core/text/given';
import type { Content, Metadata } from '@/lib/core/model/capture';

type ReadHtml = (order: HtmlOrder) => Promise<HtmlReading>;

/** How a note is kept in a report: its name and its numbers. */
const noteText = ({ name, amount, all }: FileNote): string =>
  [`file-${name}`, amount, all].filter((part) => part !== undefined).join(' ');

async function markdownOf(
  piece: FilePiece,
  url: string,
  options: PageOptions,
  readHtml: ReadHtml,
): Promise<string> {
  if ('markdown' in piece) return piece.markdown;
  const { reading } = await readHtml({
    html: piece.html,
    url,
    options: { ...options, formats: ['markdown'], scope: 'everything', includeTags: [], excludeTags: [] },
    fewWords: true,
  });
  return reading.ok ? (reading.content.markdown ?? '') : '';
}

const NOTE = /^\[\^([^\s\]]+)\]:/gm;

/** Each chapter of a book counts its notes from one: those of this one, by names that none before it has. */
function withOwnNotes(markdown: string, used: Set<string>): string {
  const names = new Map<string, string>();
  for (const [, label = ''] of markdown.matchAll(NOTE)) {
    let name = label;
    for (let at = used.size + 1; used.has(name); at += 1) name = String(at);
    used.add(name);
    names.set(label, name);
  }
  const isSame = [...names].every(([label, name]) => label === name);
  return isSame ? markdown : rewriteMarkdown(markdown, { footnote: (label) => names.get(label) ?? label });
}

/** What a worker read of a file, as a page like any other; HTML in it is read by a document that runs nothing. */
async function pageOfFile(
  { pieces, tables, leftOut = [], ...facts }: FileResult,
  { url, name, options, readHtml }: { url: string; name: string; options: PageOptions; readHtml: ReadHtml },
): Promise<PageReading> {
  const startedAt = performance.now();
  const written: string[] = [];
  const notesSoFar = new Set<string>();
  for (const piece of pieces)
    written.push(withOwnNotes(await markdownOf(piece, url, options, readHtml), notesSoFar));
  const markdown = written.filter((part) => part.trim() !== '').join('\n\n');
  const words = countMarkdownWords(markdown);
  if (words === 0 && tables.length === 0) throw new FileRefused('no-text');
  const { title, authors, created, modified, language, description, keywords, pages, notes } = facts;
  const metadata: Metadata = {
    wordCount: words,
    tokenEstimate: estimateTokens(markdown),
    ...given({ title }),
    ...(authors.length > 0 && { author: authors.join(', ') }),
    ...given({ published: created, modified, language, description, keywords }),
    ...(pages !== undefined && pages > 0 && { pages }),
  };
  const content: Content = {
    markdown,
    ...(options.formats.includes('json') && { json: { ...facts, tables } }),
  };
  return {
    ok: true,
    url,
    title: title ?? name,
    content,
    metadata,
    file: facts,
    report: {
      scope: 'everything',
      method: 'body',
      readingMs: performance.now() - startedAt,
      wordsKept: words,
      wordsOnPage: leftOut.reduce((sum, part) => sum + part.words, words),
      leftOut,
      frames: [],
      warnings: notes.map(noteText),
    },
  };
}

/** Files that their content names, or shows to be no text, whatever they are called. */
const SIGNED: ReadonlySet<Look> = new Set(['pdf', 'zip', 'ole', 'rtf', 'xls', 'unknown']);
const isMarkdown = (name: string): boolean => /\.(?:md|markdown)$/i.test(name);
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
 * Reads an HTML file as a saved page, in a document that runs nothing; Markdown unchanged, and plain text so that it
 * is shown unchanged; all others by their content, the part that is wanted. Nothing is fetched. Rejects with a FileRefused where nothing can be read.
 */
export async function readFile(
  file: File,
  options: PageOptions,
  { readHtml, readBytes }: Readers,
  part: FilePart = {},
): Promise<PageReading> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const url = fileAddress(file.name, await sha256(bytes), part);
  const place = placeOf(lookOf(bytes, file.name, file.type), file.name);
  if (place === 'worker') {
    const tables = options.formats.includes('json');
    const result = await readBytes({ ...part, bytes, name: file.name, type: file.type, tables });
    return pageOfFile(result, { url, name: file.name, options, readHtml });
  }
  const text = await decodeHtml(bytes, place === 'plain' ? 'text/plain' : 'text/html');
  if (place === 'plain')
    return withMisreadNote(await pageOfText(text, { url, name: file.name, options }), text);
  const { reading } = await readHtml({
    html: asSaved(text),
    url,
    options: { ...options, scope: options.scope === 'auto' ? 'page' : options.scope },
    fewWords: true,
  });
  return reading.ok ? withMisreadNote({ ...reading, url, title: reading.title || file.name }, text) : reading;
}

/** Markdown as it stands, what is above its text as metadata; any other text as Markdown that shows it as it is. */
async function pageOfText(
  text: string,
  { url, name, options }: { url: string; name: string; options: PageOptions },
): Promise<PageReading> {
  const whole = text.replace(/^\ufeff/, '');
  const written = isMarkdown(name) ? await frontMatterIn(whole) : undefined;
  const markdown = isMarkdown(name) ? (written?.text ?? whole) : markdownOfText(whole, name);
  const words = countMarkdownWords(markdown);
  if (words === 0) return { ok: false, url, why: 'empty', amount: 0 };
  return {
    ok: true,
    url,
    title: written?.metadata.title ?? (isMarkdown(name) ? headingOf(markdown) : undefined) ?? name,
    content: { markdown, ...(written && options.formats.includes('json') && { json: written.data }) },
    metadata: { wordCount: words, tokenEstimate: estimateTokens(markdown), ...written?.metadata },
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
