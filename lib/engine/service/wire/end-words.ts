/** How work at a service can end. */
export type EndWord = 'completed' | 'failed' | 'cancelled';

/** What servers say for it: the three words of the API (docs/service.md 6), and how others spell them. */
const END_WORDS: Readonly<Record<string, EndWord>> = {
  completed: 'completed',
  complete: 'completed',
  done: 'completed',
  finished: 'completed',
  succeeded: 'completed',
  success: 'completed',
  failed: 'failed',
  failure: 'failed',
  error: 'failed',
  errored: 'failed',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  aborted: 'cancelled',
};

/** The API's word for a status after which nothing changes any more; undefined while it goes on, or is unknown. */
export function endWordOf(status: string): EndWord | undefined {
  const word = status.toLowerCase();
  return Object.hasOwn(END_WORDS, word) ? END_WORDS[word] : undefined;
}
