import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
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
  isOver: boolean;
  onChange: (isOver: boolean) => void;
};

/** Files over the popup, and those dropped on it, in place of the page; the browser opens none of them. */
export function FilesOver({ popup: { settings, tab }, frame, isOver, onChange }: Props) {
  const files = useModule(isOver && loadFiles);
  const [early, setEarly] = useState<readonly File[]>([]);
  const isThere = files !== undefined && isOver;
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      // What reads files has taken a drop that was prevented before it came here.
      if (event.type === 'drop' && !event.defaultPrevented) setEarly([...event.dataTransfer.files]);
      event.preventDefault();
      onChange(true);
    };
    for (const event of EVENTS) document.addEventListener(event, over);
    return () => {
      for (const event of EVENTS) document.removeEventListener(event, over);
    };
  }, [onChange]);
  return isThere ? (
    <SettingsProvider value={settings}>
      <div class={popupStyles.files}>
        <files.DroppedFiles
          frame={frame}
          isPrivate={tab?.isPrivate !== false}
          early={early}
          onBack={() => {
            setEarly([]);
            onChange(false);
          }}
        />
      </div>
    </SettingsProvider>
  ) : null;
}
