import type { Format, Words } from '../../../../lib/words';
import type { PanelWords } from '../../../../lib/words/en-panel';
import { createSiteWords, type SiteWords } from '../../../../lib/words/en-site';
import { useTable } from '../../../state/use-words';
import { panelWords } from '../../../state/use-panel-words';

type AllSiteWords = { site: SiteWords; panel: PanelWords; words: Words; format: Format };

const build = (format: Format): AllSiteWords => ({ site: createSiteWords(format), ...panelWords(format) });

/** The strings of Site, in addition to those of the panel. */
export const useSiteWords = (): AllSiteWords => useTable(build);
