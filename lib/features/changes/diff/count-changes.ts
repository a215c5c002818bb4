import { diffMarkdown } from './diff-markdown';

/** Longer texts, together, are not compared while the user waits: in characters. */
const MAX_CHARS = 2_000_000;

/** The changes that a comparison of the two texts shows. Undefined if the texts are too long to count immediately. */
export function countChanges(before: string, after: string): number | undefined {
  return before.length + after.length > MAX_CHARS ? undefined : diffMarkdown(before, after).changes;
}
