import { trackedMessages } from '@/lib/core/words/compiled/en/tracked';
import type { Format } from '@/lib/core/words/format';

/** The strings of a change that a service tracked, in English. */
export function createTrackedWords(format: Format) {
  const messages = trackedMessages() satisfies {
    status: Record<string, string>;
    about: Record<string, string>;
  };
  return { ...messages, since: (at: number, now: number) => messages.since(format.dayAndTime(at, now)) };
}
