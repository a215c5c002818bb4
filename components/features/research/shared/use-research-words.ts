import type { Format } from '@/lib/core/words';
import { createResearchWords } from '@/lib/core/words/en-research';
import { tableOf, wordsHook } from '@/components/shell/state/use-words';
import { panelWords } from '@/components/shell/state/use-panel-words';

const build = (format: Format) => ({
  research: createResearchWords(format),
  ...panelWords(format),
});

/** The strings of Research, in addition to those of the panel. */
export const useResearchWords = wordsHook(build);

/** The same for tables that include these strings. */
export const researchWords = (format: Format) => tableOf(format, build);
