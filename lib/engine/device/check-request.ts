import type { TrawlRequest } from '../../model/request';
import type { Support } from '../../ports/engine';
import { checkPatterns } from './site/patterns';
import { supportsOnDevice } from './supports';

/**
 * What the device engine can do, with the patterns of a crawl tried out. Apart from `supportsOnDevice`, since the
 * matcher is larger than a popup may be: a screen checks patterns where they are typed.
 */
export function checkOnDevice(request: TrawlRequest): Support {
  const support = supportsOnDevice(request);
  if (!support.ok || request.kind !== 'crawl') return support;
  const fault = checkPatterns(request.includePaths) ?? checkPatterns(request.excludePaths);
  return fault ? { ok: false, reason: 'bad-pattern' } : support;
}
