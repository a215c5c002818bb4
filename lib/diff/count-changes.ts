import { diffMarkdown } from './diff-markdown';

/** Longer texts, together, are not compared where somebody waits: in characters. */
const MAX_CHARS = 2_000_000;

/** The changes that a comparison of the two texts shows. Undefined where the texts are too long to count at once. */
export function countChanges(before: string, after: string): number | undefined {
  return before.length + after.length > MAX_CHARS ? undefined : diffMarkdown(before, after).changes;
}
