import { syncMessages } from '@/lib/core/words/compiled/en/sync';
import type { Format } from '@/lib/core/words/format';

/** The strings of the copy in the browser's account, in English. */
export function createSyncWords(format: Format) {
  const { dayAndTime } = format;
  const messages = syncMessages();
  return {
    ...messages,
    copied: (at: number, now: number) => messages.copied(dayAndTime(at, now)),
    foundBody: (at: number, now: number) => messages.foundBody(dayAndTime(at, now)),
  };
}
