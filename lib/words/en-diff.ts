import type { Format } from './format';

/** Strings of two texts compared. */
export function createDiffWords(format: Format) {
  const { number, plural } = format;
  const lines = (count: number): string =>
    plural(count, { one: '# unchanged line', other: '# unchanged lines' });
  return {
    tab: 'Changes',
    comparing: 'Comparing',
    changes: (count: number) => plural(count, { one: 'Changed in # place', other: 'Changed in # places' }),
    tally: ({ edited, added, removed, moved }: Record<'edited' | 'added' | 'removed' | 'moved', number>) =>
      [
        edited > 0 ? `${number(edited)} edited` : '',
        added > 0 ? `${number(added)} added` : '',
        removed > 0 ? `${number(removed)} removed` : '',
        moved > 0 ? `${number(moved)} moved` : '',
      ]
        .filter(Boolean)
        .join(' · '),
    none: { title: 'The text is the same', body: 'Nothing in it was added, removed or moved.' },
    failed: 'The two texts could not be compared.',
    at: (place: number, of: number) => `${number(place)} of ${number(of)}`,
    previous: 'Previous change',
    next: 'Next change',
    layouts: 'Layout',
    layout: { inline: 'Inline', side: 'Side by side' },
    copy: 'Copy changes',
    copyLong: 'Copy the changes as Markdown',
    copied: 'Changes copied as Markdown',
    copiedTitle: (before: string, after: string) => `Changes from ${before} to ${after}`,
    list: 'Changes',
    place: (line: number, heading: string | undefined) =>
      heading ? `Line ${number(line)} · ${heading}` : `Line ${number(line)}`,
    movedFrom: (line: number) => `Moved here from line ${number(line)}`,
    movedTo: (line: number) => `Moved to line ${number(line)}`,
    unfold: lines,
    added: 'Added',
    removed: 'Removed',
    from: 'From',
    to: 'To',
    pageNow: 'The page now',
    /** The same text was captured once more. */
    seenAgain: (day: string) => `seen again ${day}`,
    withoutTextTitle: 'These two cannot be compared',
    withoutTextOfOne: 'Only captures that hold Markdown can be compared.',
    compare: 'Compare',
    comparePages: 'Two captures compared',
    withoutText: 'Only captures that hold Markdown can be compared. Choose another version.',
  };
}

export type DiffWords = ReturnType<typeof createDiffWords>;
