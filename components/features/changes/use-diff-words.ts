import type { Format } from '@/lib/core/words';
import { sharedWords, wordsHook } from '@/components/shell/state/use-words';
import type { TextDiff } from '@/lib/features/changes/diff/text-diff';
import type { Moved, PlaceRow } from '@/lib/features/changes/diff/shown-rows';
import { diffMessages } from '@/lib/core/words/compiled/en/diff';

/** Strings of two texts compared. */
export function createDiffWords(format: Format) {
  const messages = diffMessages(format);
  const moved = ({ way, line, heading, isAfter }: Moved) =>
    heading && isAfter ? messages.movedAfter[way](heading) : messages.moved[way]({ line, heading });
  return {
    ...messages,
    tally: ({ added, removed, moved: count }: TextDiff['tally']) =>
      [messages.words({ added, removed }), count > 0 && messages.movedCount(count)]
        .filter(Boolean)
        .join(' · '),
    /** What a change is, and in which section. */
    place: ({ what, heading, moved: from }: PlaceRow) => {
      if (from) return messages.movedOnly(moved(from));
      const said = what.map(({ change, block, count }) => messages.what[change][block](count)).join(' · ');
      // A heading is in no section but its own.
      const isInSection = what.some(({ block }) => block !== 'heading');
      return heading && isInSection ? messages.inSection({ what: said, heading }) : said;
    },
    moved,
  };
}

/** The strings of two texts compared. */
export const useDiffWords = wordsHook((format) => ({
  diff: createDiffWords(format),
  ...sharedWords(format),
}));
