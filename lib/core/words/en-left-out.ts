import type { LeftOut } from '../model/capture';
import { aroundBold } from './around';
import { leftOutMessages } from './compiled/en/left-out';
import type { Format } from './format';

/** Strings of the list of what a capture leaves out, in the popup and in the panel. */
export function createLeftOutWords(format: Format) {
  const messages = leftOutMessages(format) satisfies { what: Record<LeftOut['what'], string> };
  return {
    ...messages,
    amount: (partCount: number, wordCount: number) => messages.amount({ partCount, wordCount }),
    isBack: (partCount: number, wordCount: number) => messages.isBack({ partCount, wordCount }),
    keptSince: (at: number, now: number) => messages.keptSince(format.day(at, now)),
    kept: (wordCount: number, percent: number) =>
      aroundBold(messages.kept({ wordCount, percent: format.percent(percent / 100) })),
  };
}

export type LeftOutWords = ReturnType<typeof createLeftOutWords>;
