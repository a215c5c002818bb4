/** How work at a service can end. */
export type EndWord = 'completed' | 'failed' | 'cancelled';

/** The words that servers use: the three of the API (docs/service.md 6), and other spellings. */
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

/** The API's word for a final status; undefined while the work is running, or for an unknown status. */
export function endWordOf(status: string): EndWord | undefined {
  const word = status.toLowerCase();
  return Object.hasOwn(END_WORDS, word) ? END_WORDS[word] : undefined;
}
