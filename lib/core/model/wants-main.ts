import type { PageOptions } from './page';

/** Whether main content is extracted from a page without a selection. */
export function wantsMain(options: Pick<PageOptions, 'scope' | 'onlyMainContent' | 'includeTags'>): boolean {
  return options.onlyMainContent && options.scope !== 'everything' && options.includeTags.length === 0;
}
