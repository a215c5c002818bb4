import { useMemo } from 'preact/hooks';
import type { Format, Words } from '../../../../lib/words';
import type { PanelWords } from '../../../../lib/words/en-panel';
import { createResearchWords, type ResearchWords } from '../../../../lib/words/en-research';
import { usePanelWords } from '../../../viewers/use-panel-words';

/** The strings of Research, beside those of the panel. */
export function useResearchWords(): {
  research: ResearchWords;
  panel: PanelWords;
  words: Words;
  format: Format;
} {
  const { panel, words, format } = usePanelWords();
  return useMemo(
    () => ({ research: createResearchWords(format), panel, words, format }),
    [panel, words, format],
  );
}
