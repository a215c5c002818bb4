import type { Content, Metadata, Report } from '../model/capture';
import { captureFormats } from '../model/format';
import type { Look, TextStart } from '../model/look';

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
      ...(summary !== undefined && { summary: startOf(summary.trim()) }),
      ...(json !== undefined && { json: startOf(isEmpty(json) ? '' : JSON.stringify(json, null, 2)) }),
      ...(html !== undefined && { html: startOf(html) }),
      ...(rawHtml !== undefined && { rawHtml: startOf(rawHtml) }),
    },
    ...(links && { links: rowsOf(links) }),
    ...(images && { images: rowsOf(images) }),
    ...(template !== undefined && { template }),
    ...(screenshot && { screenshot: { width: screenshot.width, height: screenshot.height } }),
  };
}

function isEmpty(value: unknown): boolean {
  if (value === null) return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
