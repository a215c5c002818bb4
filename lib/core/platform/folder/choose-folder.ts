import type { ChosenFolder, FolderHandle } from '@/lib/features/folder/folder';
import { browser, browserName } from '../browser';
import { requestSaving } from '../save-file';

type Picker = (options: { id: string; mode: 'readwrite'; startIn: 'documents' }) => Promise<FolderHandle>;

/** The page's picker, if any: not every browser has one, and it is missing in the type libraries. */
const picker = (): Picker | undefined => {
  const found: unknown = Reflect.get(globalThis, 'showDirectoryPicker');
  return typeof found === 'function' ? (options) => Reflect.apply(found, globalThis, [options]) : undefined;
};

/** How a folder can be chosen in this browser. */
export function folderKind(): 'picker' | 'downloads' | 'none' {
  if (picker()) return 'picker';
  return browserName() === 'firefox' ? 'downloads' : 'none';
}

/** Shows the browser's picker; undefined when nothing was chosen. Call it in the click itself. */
export async function chooseFolder(): Promise<FolderHandle | undefined> {
  try {
    return await picker()?.({ id: 'trawl', mode: 'readwrite', startIn: 'documents' });
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return undefined;
    throw thrown;
  }
}

/**
 * Requests the permission to write there if the browser has not granted it; false when declined. Call it in the click.
 */
export async function allowFolder(folder: ChosenFolder): Promise<boolean> {
  if (folder.type === 'downloads') {
    await requestSaving();
    return true;
  }
  const asked = { mode: 'readwrite' } as const;
  if ((await folder.handle.queryPermission(asked)) === 'granted') return true;
  return (await folder.handle.requestPermission(asked)) === 'granted';
}

/** Whether writing there needs no permission prompt now. */
export async function isFolderAllowed(folder: ChosenFolder): Promise<boolean> {
  if (folder.type === 'downloads') return Boolean(browser.downloads);
  return (await folder.handle.queryPermission({ mode: 'readwrite' })) === 'granted';
}
