import type { SiteScope } from '../model/site-scope';
import { scopeMessages } from './compiled/en/scope';
import { around } from './around';
import type { Format } from './format';

/** The strings of the choice of scope: a site, a folder or an address, in English. */
export function createScopeWords(format: Format) {
  const messages = scopeMessages(format) satisfies { of: Record<SiteScope, string> };
  return { ...messages, thisPage: (page: string) => around(messages.thisPage(page), 'page') };
}
