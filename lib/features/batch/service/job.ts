import type { FoundItem, HandledItem } from '@/lib/core/model/item';
import type { BatchRequest } from '@/lib/core/model/request';
import { isWebUrl, normalizeUrl } from '@/lib/core/model/url';
import type { ServiceJob } from '@/lib/service/step/job';
import { toBatchBody } from './batch-body';
import { needsRemoteCancel, stepSite } from '@/lib/features/site/service/site-step';

/**
 * Pages of a list (docs/service.md 9). Each is an item of the job from the start, and waits until its document arrives.
 */
export const batchJob: ServiceJob<'batch'> = {
  step: (deps, request, input) =>
    stepSite(deps, request, input, () => {
      const pages = pagesOf(request);
      toBatchBody(
        request,
        pages.found.length > 0 ? pages.found.map(({ url }) => url) : ['https://none.invalid/'],
      );
      return { of: 'batch', ...pages };
    }),
  needsRemoteCancel,
};

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
