import type { Format } from '@/lib/core/words';
import { createLaterPopupWords, type LaterPopupWords } from '@/lib/features/capture/words/en-popup-later';
import type { PopupWords } from '@/lib/features/capture/words/en-popup';
import { useTable } from '@/components/shell/state/use-words';
import { popupWords, type AllWords } from './use-popup-words';

type AllLaterWords = Omit<AllWords, 'popup'> & { popup: PopupWords & LaterPopupWords };

const build = (format: Format): AllLaterWords => {
  const { popup, ...shared } = popupWords(format);
  return { ...shared, popup: { ...popup, ...createLaterPopupWords(format) } };
};

/** All strings of the popup, for the parts that are loaded after the first paint. */
export const useLaterWords = (): AllLaterWords => useTable(build);
