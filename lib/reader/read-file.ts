import { fileAddress, isPlainText } from '../core/model/file-place';
import type { PageOptions, PageReading } from '../core/model/page';
import { countMarkdownWords } from '../core/text/count-words';
import { decodeHtml, withMisreadNote } from './charset';
import type { HtmlOrder, HtmlReading } from './read-html';
import { estimateTokens } from '../core/text/tokens';
import { withoutEnd } from '../core/text/without-end';

/**
 * Reads an HTML file as a saved page, in a document that runs nothing; Markdown and plain text unchanged. Nothing is
 * fetched.
 */
export async function readFile(
  file: File,
  options: PageOptions,
  readHtml: (order: HtmlOrder) => Promise<HtmlReading>,
): Promise<PageReading> {
  const url = fileAddress(file.name);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isPlain = isPlainText(file.name);
  const text = await decodeHtml(bytes, isPlain ? 'text/plain' : 'text/html');
  if (isPlain) return withMisreadNote(asItStands(file.name, url, text), text);
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
