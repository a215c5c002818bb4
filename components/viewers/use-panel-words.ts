import { useMemo } from 'preact/hooks';
import { createPanelWords, type PanelWords } from '../../lib/words/en-panel';
import type { Format, Words } from '../../lib/words';
import { useWords } from '../state/use-words';

/** The strings of the side panel and its viewers. */
export function usePanelWords(): { panel: PanelWords; words: Words; format: Format } {
  const { words, format } = useWords();
  return useMemo(() => ({ panel: createPanelWords(format), words, format }), [words, format]);
}
