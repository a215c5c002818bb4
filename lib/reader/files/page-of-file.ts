import { given } from '@/lib/core/text/given';
import type { Content, Metadata } from '@/lib/core/model/capture';
import type { FileNote } from '@/lib/core/model/file-reading';
import type { PageOptions, PageReading } from '@/lib/core/model/page';
import { countMarkdownWords } from '@/lib/core/text/count-words';
import { estimateTokens } from '@/lib/core/text/tokens';
import type { HtmlOrder, HtmlReading } from '../read-html';
import { FileRefused, type FilePiece, type FileResult } from './order';

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

/** What a worker read of a file, as a page like any other; HTML in it is read by a document that runs nothing. */
export async function pageOfFile(
  { pieces, tables, ...facts }: FileResult,
  { url, name, options, readHtml }: { url: string; name: string; options: PageOptions; readHtml: ReadHtml },
): Promise<PageReading> {
  const startedAt = performance.now();
  const written: string[] = [];
  for (const piece of pieces) written.push(await markdownOf(piece, url, options, readHtml));
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
      wordsOnPage: words,
      leftOut: [],
      frames: [],
      warnings: notes.map(noteText),
    },
  };
}
