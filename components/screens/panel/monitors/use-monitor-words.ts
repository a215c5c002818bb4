import { useMemo } from 'preact/hooks';
import type { Format, Words } from '../../../../lib/words';
import { createMonitorWords, type MonitorWords } from '../../../../lib/words/en-monitors';
import type { PanelWords } from '../../../../lib/words/en-panel';
import { usePanelWords } from '../../../viewers/use-panel-words';

/** The strings of Monitors, beside those of the panel. */
export function useMonitorWords(): { said: MonitorWords; panel: PanelWords; words: Words; format: Format } {
  const { panel, words, format } = usePanelWords();
  return useMemo(() => ({ said: createMonitorWords(format), panel, words, format }), [panel, words, format]);
}
