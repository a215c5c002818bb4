import type { CapturedPage } from '@/lib/core/model/capture';
import type { HandledItem, Item } from '@/lib/core/model/item';
import type { JobNote, Progress } from '@/lib/core/model/job';
import type { Reading } from '@/lib/core/model/request';
import type { PageAnswer } from './answer';
import { sideEffectWord } from '../site/signed-in';

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

/** The notes with this many pages more, or fewer, in the one with this code. */
function counted(notes: JobNote[], code: JobNote['code'], more: number): JobNote[] {
  if (more === 0) return notes;
  const amount = (notes.find((note) => note.code === code)?.amount ?? 0) + more;
  const others = notes.filter((note) => note.code !== code);
  return amount > 0 ? [...others, { code, amount }] : others;
}

/**
 * The notes of a job, with the numbers of its pages that need scripts, and of those that were misread, updated for what
 * a step read.
 */
export function withPagesCounted(
  { notes }: Pick<Progress, 'notes'>,
  { handled, captures }: { handled: readonly HandledItem[]; captures: readonly CapturedPage[] },
  before: ReadonlyMap<string, Pick<Item, 'needsScripts'>>,
): { notes: JobNote[] } {
  let needing = 0;
  for (const { key, needsScripts } of handled)
    if (needsScripts !== undefined)
      needing += Number(needsScripts) - Number(before.get(key)?.needsScripts ?? false);
  const misread = captures.filter(({ report }) => report.warnings.includes('misread-characters')).length;
  return { notes: counted(counted(notes, 'needs-script', needing), 'misread', misread) };
}
