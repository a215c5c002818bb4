import { judgeWith } from '@/lib/reader/main-content/judge';
import { fittedForests } from '@/lib/reader/main-content/model';
import { readPage } from '@/lib/reader/read';
import { pageOptions } from './page-options';

/** The Markdown of the main content of a page without a layout, with the product's own classifier. */
export function readMarkdown(html: string, url: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const reading = readPage(page, pageOptions, { url, judge: judgeWith(fittedForests) });
  if (!reading.ok) throw new Error(reading.why);
  return reading.content.markdown ?? '';
}
