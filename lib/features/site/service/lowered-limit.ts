import { AppError } from '@/lib/core/model/errors';
import type { JobNote } from '@/lib/core/model/job';
import { isHosted } from '@/lib/service/http/connection';
import type { ServiceEngineDeps } from '@/lib/service/step/job';
import type { ReadingCursor } from './site-cursor';
import type { SiteRequest } from './site-start';

/** A crawl that was just started may not be listed yet. */
const LOOKS = 3;

/** The result: the new number of look-ups, and the note when there is something to say. */
export type LimitSeen = { limitLookUps: number; note?: JobNote };

/**
 * A service with a balance lowers the limit to what the balance covers, and shows that only in its list of running
 * crawls (docs/service.md 3.2, 10.5). Looked up once, as soon as the crawl is listed; free, and never a reason to fail.
 * Undefined when there is nothing to look up.
 */
export async function seeLimit(
  deps: ServiceEngineDeps,
  request: SiteRequest,
  { of, id, limitLookUps = 0 }: Pick<ReadingCursor, 'of' | 'id' | 'limitLookUps'>,
  signal: AbortSignal,
): Promise<LimitSeen | undefined> {
  if (of !== 'crawl' || request.kind !== 'crawl' || limitLookUps >= LOOKS) return undefined;
  const connection = await deps.connection();
  if (!connection || !isHosted(connection)) return undefined;
  try {
    const { crawls } = await deps.client.crawl.active({ signal });
    const own = crawls.find((crawl) => crawl.id === id);
    if (!own) return { limitLookUps: limitLookUps + 1 };
    const limit = own.options?.['limit'];
    const lowered =
      typeof limit === 'number' && Number.isInteger(limit) && limit > 0 && limit < request.limit;
    return { limitLookUps: LOOKS, ...(lowered && { note: { code: 'limit-lowered', amount: limit } }) };
  } catch (error) {
    // Optional information: the crawl itself continues.
    if (!(error instanceof AppError)) throw error;
    return { limitLookUps: limitLookUps + 1 };
  }
}
