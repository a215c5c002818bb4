import { useMemo } from 'preact/hooks';
import type { Format, Words } from '../../../../lib/words';
import type { PanelWords } from '../../../../lib/words/en-panel';
import { createSiteWords, type SiteWords } from '../../../../lib/words/en-site';
import { usePanelWords } from '../../../viewers/use-panel-words';

/** The strings of Site, beside those of the panel. */
export function useSiteWords(): { site: SiteWords; panel: PanelWords; words: Words; format: Format } {
  const { panel, words, format } = usePanelWords();
  return useMemo(() => ({ site: createSiteWords(format), panel, words, format }), [panel, words, format]);
}
