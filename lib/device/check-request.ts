import type { TrawlRequest } from '../core/model/request';
import type { Support } from '../core/ports/engine';
import { checkPatterns } from './site/patterns';
import { supportsOnDevice } from './supports';

/**
 * What the device engine can do, including a check of a crawl's patterns. Separate from `supportsOnDevice`, since the
 * matcher is too large for a popup: a screen checks patterns when they are typed.
 */
export function checkOnDevice(request: TrawlRequest): Support {
  const support = supportsOnDevice(request);
  if (!support.ok || request.kind !== 'crawl') return support;
  const fault = checkPatterns(request.includePaths) ?? checkPatterns(request.excludePaths);
  return fault ? { ok: false, reason: 'bad-pattern' } : support;
}
