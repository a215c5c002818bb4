import { useMemo } from 'preact/hooks';
import { createLaterPopupWords, type LaterPopupWords } from '../../../lib/words/en-popup-later';
import type { PopupWords } from '../../../lib/words/en-popup';
import { usePopupWords, type AllWords } from './use-popup-words';

/** All strings of the popup, for the parts that are loaded after the first paint. */
export function useLaterWords(): Omit<AllWords, 'popup'> & { popup: PopupWords & LaterPopupWords } {
  const { words, popup, format } = usePopupWords();
  return useMemo(
    () => ({ words, format, popup: { ...popup, ...createLaterPopupWords(format) } }),
    [words, popup, format],
  );
}
