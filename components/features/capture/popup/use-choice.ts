import { popupFormatOf, type CaptureFormat } from '@/lib/core/model/format';
import type { EngineId } from '@/lib/core/model/request';
import { defaultSettings, type Settings } from '@/lib/core/model/settings';
import type { TabView } from '@/lib/core/ports/current-tab';
import { updateCaptureSettings } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { useParts } from '@/components/shell/state/use-parts';

export type Choice = {
  format: CaptureFormat;
  /** The same, once it is known: chosen here, or read from the settings. */
  knownFormat: CaptureFormat | undefined;
  engine: EngineId;
  chooseFormat: (format: CaptureFormat) => void;
  chooseEngine: (engine: EngineId) => void;
};

/**
 * The format and the engine of the next capture: those of the settings until others are chosen, which are then stored
 * there.
 */
export function useChoice(tab: TabView | undefined, settings: Settings | undefined): Choice {
  const app = useApp();
  const [chosen, change] = useParts<{ format?: CaptureFormat; engine?: EngineId }>({});
  /** A private window leaves no trace, not even its choices. */
  const remembers = tab !== undefined && !tab.isPrivate;
  const knownFormat = chosen.format ?? (settings && popupFormatOf(settings.capture.format));
  return {
    format: knownFormat ?? popupFormatOf(defaultSettings.capture.format),
    knownFormat,
    engine: chosen.engine ?? (settings ?? defaultSettings).engine,
    chooseFormat(format) {
      change({ format });
      if (remembers) void updateCaptureSettings(app, { format }).catch(() => undefined);
    },
    chooseEngine(engine) {
      change({ engine });
      if (remembers) void app.call('settings.update', { engine }).catch(() => undefined);
    },
  };
}
