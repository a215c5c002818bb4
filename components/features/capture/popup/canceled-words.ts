import type { Words } from '@/lib/core/words';
import type { PopupWords } from '@/lib/features/capture/words/en-popup';
import type { Canceled } from '../state/capture-session';

/** That a capture was canceled, and what it may still have cost. */
export function canceledWords({ mayHaveCost }: Canceled, words: Words, popup: PopupWords): string {
  return mayHaveCost ? popup.canceledAsSent(words.cost(mayHaveCost)) : popup.canceled;
}
