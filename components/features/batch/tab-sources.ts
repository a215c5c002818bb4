import type { EngineId, Source } from '@/lib/core/model/request';
import { isWebUrl, normalizeUrl } from '@/lib/core/model/url';
import type { OpenTab } from '@/lib/core/ports/open-tabs';

/** How a tab is added to a batch: as it is if this device may read it, else by its address; undefined for neither. */
export function sourceOf({ source, url, title }: OpenTab, engine: EngineId): Source | undefined {
  if (source && engine === 'device') return { ...source, title };
  return url !== undefined && isWebUrl(url) ? { type: 'url', url: normalizeUrl(url) } : undefined;
}
