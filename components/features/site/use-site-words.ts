import { createSiteWords } from '@/lib/features/site/words/en-site';
import { wordsHook } from '@/components/shell/state/use-words';
import { panelWords } from '@/components/shell/state/use-panel-words';

/** The strings of Site, in addition to those of the panel. */
export const useSiteWords = wordsHook((format) => ({ site: createSiteWords(format), ...panelWords(format) }));
