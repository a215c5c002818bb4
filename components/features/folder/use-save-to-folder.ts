import { useApp } from '@/components/shell/state/app';
import { folderName, saveToFolder, useFolder, useFolderWords, type FolderOrder } from './use-folder';
import { useToast } from '@/components/shell/state/use-toast';

/** The menu row that writes these to the folder; undefined if the browser has no folders. */
export function useSaveToFolder(
  onFailure: (thrown: unknown) => void,
): (order: FolderOrder) => { label: string; run: () => void } | undefined {
  const app = useApp();
  const own = useFolderWords();
  const toast = useToast();
  const { folder } = useFolder();
  if (!app.folder || app.folder.kind === 'none') return () => undefined;
  return (order) => ({
    label: folder ? own.saveTo(folderName(folder)) : own.saveToSome,
    run: () => void saveToFolder(app, folder, order, own).then((said) => said && toast(said), onFailure),
  });
}
