import type { Content, Metadata, Report } from '@/lib/core/model/capture';
import { captureFormats } from '@/lib/core/model/format';
import type { Look, TextStart } from './look';
import { countMarkdownWords } from '@/lib/core/text/count-words';
import { estimateTokens } from '@/lib/core/text/tokens';
import { isEmptyData } from './nothing-in';

/** Limits for text and rows: several popups full, and no more. */
const MOST_CHARACTERS = 12_000;
const MOST_ROWS = 60;

function startOf(text: string): TextStart {
  return { text: text.slice(0, MOST_CHARACTERS), more: text.length > MOST_CHARACTERS };
}

function rowsOf<T>(rows: readonly T[]): { rows: T[]; total: number } {
  return { rows: rows.slice(0, MOST_ROWS), total: rows.length };
}

/** The preview of a page. Empty JSON is the empty text. */
export function lookAt(
  page: { url: string; title: string; content: Content; metadata: Metadata; report: Report },
  template?: string,
): Look {
  const { url, title, content, metadata, report } = page;
  const { markdown, summary, json, html, rawHtml, links, images, screenshot } = content;
  return {
    url,
    title,
    metadata,
    report,
    formats: captureFormats.filter((format) => content[format] !== undefined),
    texts: {
      ...(markdown !== undefined && { markdown: startOf(markdown) }),
      ...(summary !== undefined && { summary: summaryStart(summary.trim()) }),
      ...(json !== undefined && { json: jsonStart(json) }),
      ...(html !== undefined && { html: startOf(html) }),
      ...(rawHtml !== undefined && { rawHtml: startOf(rawHtml) }),
    },
    ...(links && { links: rowsOf(links) }),
    ...(images && { images: rowsOf(images) }),
    ...(template !== undefined && { template }),
    ...(screenshot && { screenshot: { width: screenshot.width, height: screenshot.height } }),
  };
}

const summaryStart = (text: string): TextStart => ({
  ...startOf(text),
  words: countMarkdownWords(text),
  tokens: estimateTokens(text),
});

/** Data has no words. */
function jsonStart(value: unknown): TextStart {
  const text = isEmptyData(value) ? '' : JSON.stringify(value, null, 2);
  return { ...startOf(text), tokens: estimateTokens(text) };
}
