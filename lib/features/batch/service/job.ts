import type { FoundItem, HandledItem } from '@/lib/core/model/item';
import type { BatchRequest } from '@/lib/core/model/request';
import { isWebUrl, normalizeUrl } from '@/lib/core/model/url';
import { toBatchBody } from './batch-body';
import { siteJob } from '@/lib/features/site/service/job';

/**
 * Pages of a list (docs/service.md 9). Each is an item of the job from the start, and waits until its document arrives.
 */
export const batchJob = siteJob<'batch'>((request) => {
  const pages = pagesOf(request);
  const addresses = pages.found.map(({ url }) => url);
  toBatchBody(request, addresses.length > 0 ? addresses : ['https://none.invalid/']);
  return { of: 'batch', ...pages };
});

function pagesOf({ sources }: BatchRequest): { found: FoundItem[]; handled: HandledItem[] } {
  const found: FoundItem[] = [];
  const handled: HandledItem[] = [];
  for (const source of sources) {
    const origin = source.type === 'tab' ? 'tab' : 'list';
    const key = normalizeUrl(source.url);
    if (isWebUrl(key))
      found.push({
        key,
        url: key,
        origin,
        status: 'waiting',
        ...(source.type === 'tab' && source.title !== '' ? { title: source.title } : {}),
      });
    else
      handled.push({
        key,
        url: source.url,
        origin,
        status: 'blocked',
        blocked: { reason: 'bad-address', detail: source.url.slice(0, 500) },
      });
  }
  return { found, handled };
}
