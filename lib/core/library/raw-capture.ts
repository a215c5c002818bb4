import { toDataUrl } from '../bytes/data-url';
import { readBlob } from './records';
import type { LibraryDb } from './db';

/** Everything stored of a capture, unchanged, as JSON; its screenshot as a data URL. */
export async function rawCapture(db: LibraryDb, id: string): Promise<Blob> {
  const tx = db.transaction(['captures', 'contents', 'blobs'], 'readonly');
  const [capture, content, stored] = await Promise.all([
    tx.objectStore('captures').get(id),
    tx.objectStore('contents').get(id),
    tx.objectStore('blobs').get(id),
  ]);
  const blob = readBlob(stored);
  const screenshot = blob && (await toDataUrl(blob));
  const text = JSON.stringify({ capture, content, ...(screenshot && { screenshot }) }, everything(), 2);
  return new Blob([text], { type: 'application/json' });
}

/** Handles what a store can contain and JSON cannot: large integers, and circular values. */
function everything(): (this: unknown, key: string, value: unknown) => unknown {
  const open: unknown[] = [];
  return function (_key, value) {
    if (typeof value === 'bigint') return String(value);
    if (typeof value !== 'object' || value === null) return value;
    while (open.length > 0 && open.at(-1) !== this) open.pop();
    if (open.includes(value)) return '[circular]';
    open.push(value);
    return value;
  };
}
