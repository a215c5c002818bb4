import { readChosenFolder } from '@/lib/features/folder/folder';
import type { OpenFolder } from '@/lib/features/folder/folder-port';
import { openDownloadsFolder } from './downloads-folder';
import { openHandleFolder } from './handle-folder';

/** The stored folder, open for writing; undefined when none is chosen. */
export function openFolder(record: unknown): OpenFolder | undefined {
  const chosen = readChosenFolder(record);
  if (!chosen) return undefined;
  return chosen.type === 'handle' ? openHandleFolder(chosen.handle) : openDownloadsFolder();
}
