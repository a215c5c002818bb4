import type { ChosenFolder, FolderHandle } from '../../model/folder';
import { browser, browserName } from '../browser';
import { requestSaving } from '../save-file';

type Picker = (options: { id: string; mode: 'readwrite'; startIn: 'documents' }) => Promise<FolderHandle>;

/** What the page has, where it has it: not every browser does, and no type library says so. */
const picker = (): Picker | undefined => {
  const found: unknown = Reflect.get(globalThis, 'showDirectoryPicker');
  return typeof found === 'function' ? (options) => Reflect.apply(found, globalThis, [options]) : undefined;
};

/** How this browser lets a folder be chosen. */
export function folderKind(): 'picker' | 'downloads' | 'none' {
  if (picker()) return 'picker';
  return browserName() === 'firefox' ? 'downloads' : 'none';
}

/** Shows the browser's picker; undefined when nothing was chosen. To be called in the click itself. */
export async function chooseFolder(): Promise<FolderHandle | undefined> {
  try {
    return await picker()?.({ id: 'trawl', mode: 'readwrite', startIn: 'documents' });
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') return undefined;
    throw thrown;
  }
}

/** Asks for what writing there needs, where the browser has not given it; false when it is not given. In the click. */
export async function allowFolder(folder: ChosenFolder): Promise<boolean> {
  if (folder.type === 'downloads') {
    await requestSaving();
    return true;
  }
  const asked = { mode: 'readwrite' } as const;
  if ((await folder.handle.queryPermission(asked)) === 'granted') return true;
  return (await folder.handle.requestPermission(asked)) === 'granted';
}

/** Whether writing there needs no asking now. */
export async function isFolderAllowed(folder: ChosenFolder): Promise<boolean> {
  if (folder.type === 'downloads') return Boolean(browser.downloads);
  return (await folder.handle.queryPermission({ mode: 'readwrite' })) === 'granted';
}
