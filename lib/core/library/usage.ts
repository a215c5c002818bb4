import type { LibraryDb } from './db';
import { readCapture } from './records';

/** How many captures there are, and the bytes of their texts and of their screenshots; without deleted ones. */
export async function usageOf(db: LibraryDb) {
  const usage = { items: 0, pageBytes: 0, screenshotBytes: 0 };
  for await (const { value } of db.transaction('captures', 'readonly').store) {
    const capture = readCapture(value);
    if (!capture || capture.deletedAt !== undefined) continue;
    usage.items += 1;
    usage.pageBytes += capture.bytes - capture.screenshotBytes;
    usage.screenshotBytes += capture.screenshotBytes;
  }
  return usage;
}
