import type { TrawlRequest } from './request';

/** The reading that a request keeps; undefined for one that reads for itself. */
export const readingIdOf = (request: TrawlRequest | undefined): string | undefined =>
  request?.kind === 'scrape' && request.source.type === 'tab' ? request.source.readingId : undefined;
