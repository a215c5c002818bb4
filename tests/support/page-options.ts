import type { Report } from '@/lib/core/model/capture';
import type { PageOptions } from '@/lib/core/model/page';

/** What a test asks of a page, unless it is about the options: the Markdown of the main content. */
export const pageOptions: PageOptions = {
  formats: ['markdown'],
  scope: 'page',
  onlyMainContent: true,
  includeTags: [],
  excludeTags: [],
  removeBase64Images: true,
};

/** The report of an article of one word, of which nothing was left out. */
export const aReport = (change: Partial<Report> = {}): Report => ({
  scope: 'main',
  method: 'article',
  readingMs: 1,
  wordsKept: 1,
  wordsOnPage: 1,
  leftOut: [],
  frames: [],
  warnings: [],
  ...change,
});
