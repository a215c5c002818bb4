import type { Format } from '@/lib/core/words';
import { sharedWords, wordsHook } from '@/components/shell/state/use-words';
import { diffMessages } from '@/lib/core/words/compiled/en/diff';

/** Strings of two texts compared. */
export function createDiffWords(format: Format) {
  const messages = diffMessages(format);
  return {
    ...messages,
    tally: (counts: Record<'edited' | 'added' | 'removed' | 'moved', number>) =>
      (['edited', 'added', 'removed', 'moved'] as const)
        .flatMap((name) => (counts[name] > 0 ? [messages.count[name](counts[name])] : []))
        .join(' · '),
    place: (line: number, heading: string | undefined) =>
      messages.place({ line, heading: heading || undefined }),
  };
}

/** The strings of two texts compared. */
export const useDiffWords = wordsHook((format) => ({
  diff: createDiffWords(format),
  ...sharedWords(format),
}));
