import type { HandledItem, Item } from '@/lib/core/model/item';
import type { JobNote, Progress } from '@/lib/core/model/job';
import type { Reading } from '@/lib/core/model/request';
import type { PageAnswer } from './answer';
import { sideEffectWord } from './side-effect-links';

/** Too little content for a page: its scripts may show more. */
export const mayNeedScripts = ({ reading, sparse }: Pick<PageAnswer, 'reading' | 'sparse'>): boolean =>
  sparse ?? (!reading.ok && (reading.why === 'empty' || reading.why === 'nothing-readable'));

/**
 * Whether a page is marked as one that may show more in a tab: its scripts were not run, and by its addresses and the
 * text of the link to it, a visit with cookies has no side effect.
 */
export function stillNeedsScripts(item: Item, page: PageAnswer, { signedIn, render }: Reading): boolean {
  if (!mayNeedScripts(page) || (signedIn && render !== 'never')) return false;
  // Before a page is read, its known title is the text of its link.
  const text = item.status === 'waiting' && item.captureId === undefined ? item.title : undefined;
  return sideEffectWord(item.url, text) === undefined && sideEffectWord(page.url) === undefined;
}

/** The notes of a job, with the number of its pages that need scripts updated for these handled items. */
export function withScriptNeedsCounted(
  { notes }: Pick<Progress, 'notes'>,
  handled: readonly HandledItem[],
  before: ReadonlyMap<string, Pick<Item, 'needsScripts'>>,
): { notes: JobNote[] } {
  const known = notes.find(({ code }) => code === 'needs-script')?.amount ?? 0;
  let amount = known;
  for (const { key, needsScripts } of handled)
    if (needsScripts !== undefined)
      amount += Number(needsScripts) - Number(before.get(key)?.needsScripts ?? false);
  if (amount === known) return { notes };
  const others = notes.filter(({ code }) => code !== 'needs-script');
  return { notes: amount > 0 ? [...others, { code: 'needs-script', amount }] : others };
}
