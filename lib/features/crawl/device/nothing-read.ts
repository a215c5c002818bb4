import type { Failure } from '@/lib/core/model/errors';
import type { Item } from '@/lib/core/model/item';
import type { Progress } from '@/lib/core/model/job';

/**
 * Why a crawl ends without a page: what blocked its start page, since everything else would have been found from there.
 * Undefined when a page was read.
 */
export function nothingRead(
  { read, failed, notes }: Pick<Progress, 'read' | 'failed' | 'notes'>,
  start: Pick<Item, 'failure' | 'blocked'> | undefined,
  host: string,
): Failure | undefined {
  if (read > 0) return undefined;
  const needsScripts = notes.find(({ code }) => code === 'needs-script')?.amount ?? 0;
  if (needsScripts > 0) return { reason: 'needs-scripts', facts: { host, amount: needsScripts } };
  if (
    start?.blocked?.reason === 'robots-unreachable' ||
    notes.some(({ code }) => code === 'robots-unreachable')
  )
    return { reason: 'robots-unreachable', facts: { host } };
  if (start?.blocked?.reason === 'robots') return { reason: 'robots-forbids', facts: { host } };
  const status = failed === 1 ? start?.failure?.facts.status : undefined;
  return { reason: 'no-page-read', facts: { host, ...(status !== undefined && { status }) } };
}
