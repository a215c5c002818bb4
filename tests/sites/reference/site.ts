import type { Site } from '../site';
import { accountSite } from './account';
import { errorsSite } from './errors';
import { filesSite } from './files';
import { guideSite } from './guide';
import { newsSite } from './news';
import { redirectsSite } from './redirects';
import { robotsSite } from './robots';
import { sitemapsSite } from './sitemaps';
import { tidesSite } from './tides';
import { townSite } from './town';
import { trapsSite } from './traps';

const PARTS: readonly Site[] = [
  robotsSite,
  sitemapsSite,
  townSite,
  guideSite,
  newsSite,
  tidesSite,
  accountSite,
  redirectsSite,
  errorsSite,
  filesSite,
  trapsSite,
];

/**
 * `harbour.test`: a site to be mapped and crawled, with everything that makes that difficult. harbour-golden.ts lists
 * what a polite reader finds there.
 */
export const referenceSite: Site = (request) => {
  for (const part of PARTS) {
    const reply = part(request);
    if (reply) return reply;
  }
  return undefined;
};

export { referenceDocsSite } from './town';
