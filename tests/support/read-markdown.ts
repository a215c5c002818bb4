import type { PageOptions } from '@/lib/core/model/page';
import { judgeWith } from '@/lib/reader/main-content/judge';
import { fittedForests } from '@/lib/reader/main-content/model';
import { readPage } from '@/lib/reader/read';

const options: PageOptions = {
  formats: ['markdown'],
  scope: 'page',
  onlyMainContent: true,
  includeTags: [],
  excludeTags: [],
  removeBase64Images: true,
};

/** The Markdown of the main content of a page without a layout, with the product's own classifier. */
export function readMarkdown(html: string, url: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const reading = readPage(page, options, { url, judge: judgeWith(fittedForests) });
  if (!reading.ok) throw new Error(reading.why);
  return reading.content.markdown ?? '';
}
