import type { RefObject } from 'preact';
import type { TabView } from '@/lib/core/ports/current-tab';
import { useEvent } from '@/components/shell/state/use-event';
import { tabFileOf } from './tab-file';
import { useChosenFiles } from './use-chosen-files';
import { useFileDrop } from './use-file-drop';

type Input = {
  frame: RefObject<HTMLDivElement | null>;
  tab: TabView | undefined;
  isPrivate: boolean;
  onFiles: () => void;
};

/**
 * Files waiting to be read, for as long as the panel is open: chosen, dropped anywhere on the panel, or shown in the
 * tab.
 */
export function useFilesToRead({ frame, tab, isPrivate, onFiles }: Input) {
  const chosen = useChosenFiles();
  const take = useEvent((files: readonly File[]) => {
    if (!isPrivate) chosen.add(files);
    onFiles();
  });
  return {
    chosen,
    isOver: useFileDrop(frame, take),
    tabFile: isPrivate ? undefined : tabFileOf(tab),
  };
}
