import { useMemo } from 'preact/hooks';
import { createPopupWords, type PopupWords } from '../../../lib/words/en-popup';
import type { Format, Words } from '../../../lib/words';
import { useWords } from '../../state/use-words';

export type AllWords = { words: Words; popup: PopupWords; format: Format };

/** The shared strings and those of the popup. */
export function usePopupWords(): AllWords {
  const { words, format } = useWords();
  return useMemo(() => ({ words, format, popup: createPopupWords(format) }), [words, format]);
}
