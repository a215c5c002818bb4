import type { Format, Words } from '@/lib/core/words';
import type { PanelWords } from '@/lib/core/words/en-panel';
import { createResearchWords, type ResearchWords } from '@/lib/core/words/en-research';
import { tableOf } from '@/components/shell/state/word-tables';
import { useTable } from '@/components/shell/state/use-words';
import { panelWords } from '@/components/shell/state/use-panel-words';

export type AllResearchWords = { research: ResearchWords; panel: PanelWords; words: Words; format: Format };

const build = (format: Format): AllResearchWords => ({
  research: createResearchWords(format),
  ...panelWords(format),
});

/** The strings of Research, in addition to those of the panel. */
export const useResearchWords = (): AllResearchWords => useTable(build);

/** The same for tables that include these strings. */
export const researchWords = (format: Format): AllResearchWords => tableOf(format, build);
