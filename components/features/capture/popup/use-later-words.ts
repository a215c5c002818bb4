import { createLaterPopupWords } from '@/lib/features/capture/words/en-popup-later';
import { wordsHook } from '@/components/shell/state/use-words';
import { popupWords } from './use-popup-words';

/** All strings of the popup, for the parts that are loaded after the first paint. */
export const useLaterWords = wordsHook((format) => {
  const { popup, ...shared } = popupWords(format);
  return { ...shared, popup: { ...popup, ...createLaterPopupWords(format) } };
});
