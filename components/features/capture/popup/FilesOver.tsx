import type { RefObject } from 'preact';
import { useEffect, type Dispatch, type StateUpdater } from 'preact/hooks';
import { SettingsProvider } from '@/components/shell/state/settings';
import { useModule } from '@/components/shell/state/use-module';
import type { Popup } from './use-popup';
import * as popupStyles from './popup.module.css';

/** What reads files, once some are over the popup. */
const loadFiles = () => import('@/components/features/files/DroppedFiles');
const EVENTS = ['dragenter', 'dragover', 'drop'] as const;

type Props = {
  popup: Popup;
  frame: RefObject<HTMLElement | null>;
  /** Those that were dropped; none yet while they are over it. */
  files: readonly File[] | undefined;
  onFiles: Dispatch<StateUpdater<readonly File[] | undefined>>;
};

/** Files over the popup, and those dropped on it, in place of the page; the browser opens none of them. */
export function FilesOver({ popup: { settings, tab }, frame, files, onFiles }: Props) {
  const loaded = useModule(files && loadFiles);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      // What reads files has taken a drop that was prevented before it came here.
      const isDropped = event.type === 'drop' && !event.defaultPrevented;
      const dropped = isDropped ? [...event.dataTransfer.files] : undefined;
      event.preventDefault();
      onFiles((now) => dropped ?? now ?? []);
    };
    for (const event of EVENTS) document.addEventListener(event, over);
    return () => {
      for (const event of EVENTS) document.removeEventListener(event, over);
    };
  }, [onFiles]);
  return loaded && files ? (
    <SettingsProvider value={settings}>
      <div class={popupStyles.files}>
        <loaded.DroppedFiles
          frame={frame}
          isPrivate={tab?.isPrivate !== false}
          early={files}
          onBack={() => onFiles(undefined)}
        />
      </div>
    </SettingsProvider>
  ) : null;
}
