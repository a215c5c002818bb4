import type { Format, Words } from '@/lib/core/words';
import type { PanelWords } from '@/lib/core/words/en-panel';
import { createSiteWords, type SiteWords } from '@/lib/features/site/words/en-site';
import { useTable } from '@/components/shell/state/use-words';
import { panelWords } from '@/components/shell/state/use-panel-words';

type AllSiteWords = { site: SiteWords; panel: PanelWords; words: Words; format: Format };

const build = (format: Format): AllSiteWords => ({ site: createSiteWords(format), ...panelWords(format) });

/** The strings of Site, in addition to those of the panel. */
export const useSiteWords = (): AllSiteWords => useTable(build);
