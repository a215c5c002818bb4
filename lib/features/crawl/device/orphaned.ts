import type { HandledItem, Item } from '@/lib/core/model/item';
import type { Progress } from '@/lib/core/model/job';
import type { StepItems } from '@/lib/core/ports/engine';
import { isLastOfChain, MOST_SENT_ON } from '@/lib/device/reading/answer';
import { crawlAddress, documentOf } from '@/lib/device/site/address';

/** Rows looked at together. */
const AT_ONCE = 500;
/** Reasons by which the site, or the reader, wants a page not to be read under any address. */
const UNWANTED = /^(?:robots|no(?:index|follow)|side)/;

const isLost = ({ status, blocked }: Item): boolean =>
  status === 'failed' ||
  ((status === 'file' || status === 'blocked') && !UNWANTED.test(blocked?.reason ?? ''));

/**
 * The pages that were left out for another, which they named as their own address or sent their readers to, and which
 * then could not be read: each is read itself, once.
 */
export async function orphaned(
  items: Pick<StepItems, 'duplicates' | 'get'>,
  { failed, blocked, file }: Pick<Progress, 'failed' | 'blocked' | 'file'>,
  keyOf: (address: string) => string,
): Promise<HandledItem[]> {
  if (failed + blocked + file === 0) return [];
  const found: HandledItem[] = [];
  for (let after: number | undefined; ;) {
    const some = await items.duplicates(AT_ONCE, after);
    const here = await Promise.all(
      some.map(async (item) => {
        const address = crawlAddress(item.blocked?.detail ?? '');
        if (address === undefined || address === documentOf(item.url) || isLastOfChain(item)) return [];
        const other = await items.get(keyOf(address));
        if (!other || !isLost(other)) return [];
        return { key: item.key, status: 'waiting' as const, sentBy: MOST_SENT_ON };
      }),
    );
    found.push(...here.flat());
    after = some.at(-1)?.order;
    if (some.length < AT_ONCE || after === undefined) return found;
  }
}
