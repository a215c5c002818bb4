import type { PageOptions } from './page';

/** Whether main content is looked for in a page of which nothing is selected. */
export function wantsMain(options: Pick<PageOptions, 'scope' | 'onlyMainContent' | 'includeTags'>): boolean {
  return options.onlyMainContent && options.scope !== 'everything' && options.includeTags.length === 0;
}
