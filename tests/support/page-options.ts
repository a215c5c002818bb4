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
