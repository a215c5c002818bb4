import type { SiteScope } from '../site-scope';
import { scopeMessages } from '@/lib/core/words/compiled/en/scope';
import { around } from '@/lib/core/words/around';
import type { Format } from '@/lib/core/words/format';

/** The strings of the choice of scope: a site, a folder or an address, in English. */
export function createScopeWords(format: Format) {
  const messages = scopeMessages(format) satisfies { of: Record<SiteScope, string> };
  return { ...messages, thisPage: (page: string) => around(messages.thisPage(page), 'page') };
}
