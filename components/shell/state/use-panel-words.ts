import { createPanelWords } from '@/lib/core/words/en-panel';
import type { Format } from '@/lib/core/words';
import { tableOf, sharedWords, wordsHook } from './use-words';

const build = (format: Format) => ({
  panel: createPanelWords(format),
  ...sharedWords(format),
});

/** The strings of the side panel and its viewers. */
export const usePanelWords = wordsHook(build);

/** The same for tables that include these strings. */
export const panelWords = (format: Format) => tableOf(format, build);
