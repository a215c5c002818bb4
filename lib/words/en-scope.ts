import type { SiteScope } from '../model/site-scope';
import { scopeMessages } from './compiled/en/scope';
import type { Format } from './format';

/** The strings of the choice of how much of a site is meant, in English. */
export const createScopeWords = (format: Format) =>
  scopeMessages(format) satisfies { of: Record<SiteScope, string> };
