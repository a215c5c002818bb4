import type { StorageRoom } from '../model/stored';

/** The files of a folder and of those within, in bytes; one that is gone meanwhile counts nothing. */
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

/** What the browser says of the room that the extension takes, and how much of it is the search index. */
export async function storageRoom(): Promise<StorageRoom> {
  const [estimate, index] = await Promise.all([
    navigator.storage.estimate().catch((): StorageEstimate => ({})),
    // Nothing but the index is kept in files.
    navigator.storage
      .getDirectory()
      .then(sizeOf)
      .catch(() => undefined),
  ]);
  const { usage: used, quota } = estimate;
  return {
    ...(used !== undefined && { used }),
    ...(quota !== undefined && { quota }),
    ...(index !== undefined && { index }),
  };
}
