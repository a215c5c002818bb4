import { createPanelWords, type PanelWords } from '@/lib/core/words/en-panel';
import type { Format, Words } from '@/lib/core/words';
import { tableOf } from './word-tables';
import { sharedWords, useTable } from './use-words';

type AllPanelWords = { panel: PanelWords; words: Words; format: Format };

const build = (format: Format): AllPanelWords => ({
  panel: createPanelWords(format),
  ...sharedWords(format),
});

/** The strings of the side panel and its viewers. */
export const usePanelWords = (): AllPanelWords => useTable(build);

/** The same for tables that include these strings. */
export const panelWords = (format: Format): AllPanelWords => tableOf(format, build);
