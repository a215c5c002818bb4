import type { FrameReport, KeptBecause, LeftOut } from '@/lib/core/model/capture';
import type { SiteRule } from '@/lib/core/model/site-rule';
import { aroundBold } from '@/lib/core/words/around';
import { leftOutMessages } from '@/lib/core/words/compiled/en/left-out';
import type { Format } from '@/lib/core/words/format';

/** Strings of the list of what a capture leaves out, in the popup and in the panel. */
export function createLeftOutWords(format: Format) {
  const messages = leftOutMessages(format) satisfies {
    what: Record<LeftOut['what'], string>;
    keptBecause: Record<KeptBecause['why'], string>;
    frameWhy: Record<NonNullable<FrameReport['why']>, string>;
    pick: Record<SiteRule['part'], string>;
  };
  return {
    ...messages,
    /** The first words of a part; its kind where it has none. */
    quoted: ({ what, begins }: LeftOut) =>
      begins === undefined ? messages.what[what] : messages.begins(begins),
    /** The number of kept words is shown beside the text; this is their share of the page. */
    wordsKept: (percent: number, of: number) =>
      messages.wordsKept({ percent: format.percent(percent / 100), of }),
    keptSince: (at: number, now: number) => messages.keptSince(format.day(at, now)),
    kept: (wordCount: number, percent: number) =>
      aroundBold(messages.kept({ wordCount, percent: format.percent(percent / 100) })),
  };
}
