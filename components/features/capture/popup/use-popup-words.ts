import { createPopupWords } from '@/lib/features/capture/words/en-popup';
import type { Format } from '@/lib/core/words';
import { tableOf, sharedWords, wordsHook } from '@/components/shell/state/use-words';

const build = (format: Format) => ({ popup: createPopupWords(format), ...sharedWords(format) });

/** The shared strings and those of the popup. */
export const usePopupWords = wordsHook(build);

/** The same for tables that include these strings. */
export const popupWords = (format: Format) => tableOf(format, build);
