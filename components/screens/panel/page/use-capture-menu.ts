import { popupFormats, type CaptureFormat } from '../../../../lib/model/format';
import type { Settings } from '../../../../lib/model/settings';
import { updateCaptureSettings } from '../../../state/actions';
import { useApp } from '../../../state/app';
import type { MenuItem } from '../../../ui/Menu';
import { usePanelWords } from '../../../viewers/use-panel-words';

/** Seconds that the menu offers to wait before the page is read. */
const WAITS = [0, 2, 5, 10] as const;

type Input = {
  settings: Settings;
  /** The format that is chosen becomes the usual one. */
  remembers: boolean;
  waitSeconds: number;
  onWait: (seconds: number) => void;
  onCapture: (change: { format?: CaptureFormat; whole?: 'page' | 'everything' }) => void;
  onMoreOptions: () => void;
};

/** The variants of a capture. Choosing a format captures in it; the waiting and the scope hold for what follows. */
export function useCaptureMenu({
  settings,
  remembers,
  waitSeconds,
  onWait,
  onCapture,
  onMoreOptions,
}: Input): MenuItem[] {
  const app = useApp();
  const { panel, words } = usePanelWords();
  return [
    { kind: 'heading', label: panel.menuFormat },
    ...[...popupFormats, 'rawHtml' as const].map((name): MenuItem => ({
      label: words.formats[name],
      checked: name === settings.capture.format,
      onChoose: () => {
        if (remembers) void updateCaptureSettings(app, { format: name });
        onCapture({ format: name });
      },
    })),
    { kind: 'heading', label: panel.menuWait },
    ...WAITS.map((seconds): MenuItem => ({
      label: panel.wait(seconds),
      checked: seconds === waitSeconds,
      onChoose: () => onWait(seconds),
    })),
    { kind: 'heading', label: panel.menuScope },
    {
      label: panel.mainOnly,
      checked: settings.capture.onlyMainContent,
      onChoose: () => void updateCaptureSettings(app, { onlyMainContent: !settings.capture.onlyMainContent }),
    },
    { label: panel.captureWhole, icon: 'capture', onChoose: () => onCapture({ whole: 'everything' }) },
    { kind: 'rule' },
    { label: panel.moreOptions, icon: 'sliders', onChoose: onMoreOptions },
  ];
}
