import { given } from '@/lib/core/text/given';
import type { StorageRoom } from '@/lib/features/clean-up/stored';

/** The size of the files in a folder and its subfolders, in bytes; a file that is gone meanwhile counts as 0. */
async function sizeOf(folder: FileSystemDirectoryHandle): Promise<number> {
  let sum = 0;
  for await (const entry of folder.values()) {
    if (entry.kind === 'directory') sum += await sizeOf(entry);
    else
      sum += await entry.getFile().then(
        ({ size }) => size,
        () => 0,
      );
  }
  return sum;
}

/** The storage that the browser reports for the extension, and how much of it is the search index. */
export async function storageRoom(): Promise<StorageRoom> {
  const [estimate, index] = await Promise.all([
    navigator.storage.estimate().catch((): StorageEstimate => ({})),
    // Only the index is stored in files.
    navigator.storage
      .getDirectory()
      .then(sizeOf)
      .catch(() => undefined),
  ]);
  const { usage: used, quota } = estimate;
  return given({ used, quota, index });
}
