import type { SiteScope } from '../model/site-scope';
import type { Format } from './format';

/** The strings of the choice of how much of a site is meant, in English. */
export function createScopeWords({ plural }: Format) {
  return {
    label: 'Scope',
    of: { site: 'Whole site', folder: 'This folder', address: 'Address' } satisfies Record<SiteScope, string>,
    onLastMap: (count: number) =>
      plural(count, { one: '# page on the last map', other: '# pages on the last map' }),
    thisPage: 'this page is',
    addressLabel: 'Address',
    addressExample: 'https://example.com/docs/',
    addressHelp: 'This address and the pages below it.',
    badAddress: 'This is not a web address.',
    crawlAddress: 'Crawl an address',
    mapAddress: 'Map an address',
  };
}
