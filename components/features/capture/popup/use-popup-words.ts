import { createPopupWords, type PopupWords } from '@/lib/features/capture/words/en-popup';
import type { Format, Words } from '@/lib/core/words';
import { tableOf } from '@/components/shell/state/word-tables';
import { sharedWords, useTable } from '@/components/shell/state/use-words';

export type AllWords = { words: Words; popup: PopupWords; format: Format };

const build = (format: Format): AllWords => ({ popup: createPopupWords(format), ...sharedWords(format) });

/** The shared strings and those of the popup. */
export const usePopupWords = (): AllWords => useTable(build);

/** The same for tables that include these strings. */
export const popupWords = (format: Format): AllWords => tableOf(format, build);
