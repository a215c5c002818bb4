import type { Format, Words } from '@/lib/core/words';
import { createMonitorWords, type MonitorWords } from '@/lib/features/monitors/words/en-monitors';
import type { PanelWords } from '@/lib/core/words/en-panel';
import { watchMessages } from '@/lib/core/words/compiled/en/watch';
import { useTable } from '@/components/shell/state/use-words';
import { panelWords } from '@/components/shell/state/use-panel-words';

type AllMonitorWords = {
  said: MonitorWords;
  here: WatchWords;
  panel: PanelWords;
  words: Words;
  format: Format;
};

type WatchWords = ReturnType<typeof watchMessages>;

const build = (format: Format): AllMonitorWords => ({
  said: createMonitorWords(format),
  here: watchMessages(format),
  ...panelWords(format),
});

/** The strings of Monitors, in addition to those of the panel. */
export const useMonitorWords = (): AllMonitorWords => useTable(build);
