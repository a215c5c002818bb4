import { useState } from 'preact/hooks';
import type { CaptureFormat } from '../../../lib/model/format';
import type { EngineId } from '../../../lib/model/request';
import type { Settings } from '../../../lib/model/settings';
import type { TabView } from '../../../lib/ports/current-tab';
import { updateCaptureSettings } from '../../state/actions';
import { useApp } from '../../state/app';

export type Choice = {
  format: CaptureFormat;
  engine: EngineId;
  chooseFormat: (format: CaptureFormat) => void;
  chooseEngine: (engine: EngineId) => void;
};

/**
 * The format and the engine of the next capture: those of the settings until others are chosen, which are then stored
 * there.
 */
export function useChoice(tab: TabView | undefined, settings: Settings): Choice {
  const app = useApp();
  const [chosen, setChosen] = useState<{ format?: CaptureFormat; engine?: EngineId }>({});
  /** A private window leaves no trace, not even its choices. */
  const remembers = tab !== undefined && !tab.isPrivate;
  return {
    format: chosen.format ?? shown(settings.capture.format),
    engine: chosen.engine ?? settings.engine,
    chooseFormat(format) {
      setChosen((before) => ({ ...before, format }));
      if (remembers) void updateCaptureSettings(app, { format }).catch(() => undefined);
    },
    chooseEngine(engine) {
      setChosen((before) => ({ ...before, engine }));
      if (remembers) void app.call('settings.update', { engine }).catch(() => undefined);
    },
  };
}

/** `rawHtml` is a format of the panel and is not among the popup's seven. */
function shown(format: CaptureFormat): CaptureFormat {
  return format === 'rawHtml' ? 'html' : format;
}
