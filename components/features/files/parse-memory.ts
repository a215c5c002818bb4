import type { RefObject } from 'preact';
import type { TabView } from '@/lib/core/ports/current-tab';
import { useEvent } from '@/components/shell/state/use-event';
import { useChosenFiles } from './use-chosen-files';
import { isWebUrl, parseUrl } from '@/lib/core/model/url';
import { useLayoutEffect, useState } from 'preact/hooks';

/** A folder may be a whole disk. */
const MOST_DROPPED = 1_000;
/** Browsers and systems leave files like `.DS_Store` in folders. */
const isHidden = (name: string): boolean => name.startsWith('.') || name === 'Thumbs.db';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** Accepts files and folders dropped anywhere on the element, and says whether some are being dragged over it. */
function useFileDrop(
  target: { readonly current: HTMLElement | null },
  onFiles: (files: readonly File[]) => void,
  onLeave?: () => void,
): boolean {
  const [isOver, setIsOver] = useState(false);
  // What is drawn takes a drop at once.
  useLayoutEffect(() => {
    const element = target.current;
    if (!element) return;
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget instanceof Node && element.contains(relatedTarget)) return;
      setIsOver(false);
      onLeave?.();
    };
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      if (event.dataTransfer) void filesOf(event.dataTransfer).then(onFiles);
    };
    element.addEventListener('dragover', over);
    element.addEventListener('dragleave', leave);
    element.addEventListener('drop', drop);
    return () => {
      element.removeEventListener('dragover', over);
      element.removeEventListener('dragleave', leave);
      element.removeEventListener('drop', drop);
    };
  }, [target, onFiles, onLeave]);
  return isOver;
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** What is in a folder: a browser tells a hundred at a time. What cannot be read counts as empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((found) => reader.readEntries(found, () => found([])));
    if (some.length === 0 || all.length > MOST_DROPPED) return all.filter(({ name }) => !isHidden(name));
    all.push(...some);
  }
}

/** The files of a drop, and those in its folders in the order of their names, up to the maximum. */
async function filesOf({ files, items }: DataTransfer): Promise<File[]> {
  // Entries are gone after this turn.
  const dropped = [...(items ?? [])].map((item) => item.webkitGetAsEntry());
  if (!dropped.some((entry) => entry && isFolder(entry))) return [...files];
  const waiting = dropped.filter((entry) => entry !== null);
  const found: File[] = [];
  for (let entry = waiting.shift(); entry && found.length < MOST_DROPPED; entry = waiting.shift()) {
    if (isFolder(entry)) {
      const inside = await entriesOf(entry);
      waiting.unshift(...inside.sort((a, b) => a.name.localeCompare(b.name)));
    } else if (isFile(entry)) {
      const one = entry;
      const file = await new Promise<File | undefined>((read) => one.file(read, () => read(undefined)));
      if (file) found.push(file);
    }
  }
  return found;
}

type Input = {
  frame: RefObject<HTMLElement | null>;
  tab: TabView | undefined;
  isPrivate: boolean;
  onFiles: () => void;
  /** Files that were over it are not any more. */
  onLeave?: () => void;
};

/**
 * Files waiting to be read, for as long as the panel is open: chosen, dropped anywhere on the panel, or shown in the
 * tab.
 */
export function useFilesToRead({ frame, tab, isPrivate, onFiles, onLeave }: Input) {
  const chosen = useChosenFiles();
  const take = useEvent((files: readonly File[]) => {
    if (!isPrivate) chosen.add(files);
    onFiles();
  });
  return {
    chosen,
    isOver: useFileDrop(frame, take, onLeave),
    tabFile: isPrivate ? undefined : tabFileOf(tab),
  };
}

/** The address of the PDF in a tab, where an extension cannot read it; a file of this computer is dropped instead. */
function tabFileOf(tab: TabView | undefined): string | undefined {
  if (!tab || tab.access.ok || tab.url === undefined || !isWebUrl(tab.url)) return undefined;
  // Firefox gives no access to its viewer and does not report that it is one.
  const isPdf = tab.access.reason === 'pdf-viewer' || /\.pdf$/i.test(parseUrl(tab.url)?.pathname ?? '');
  return isPdf ? tab.url : undefined;
}
