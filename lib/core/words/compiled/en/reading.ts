// Made from lib/core/words/messages/en/reading.json by `npm run words`. Change it there.
import type { Format } from '@/lib/core/words/format';

export const readingMessages = ({ number }: Format) => ({
  minutes: (count: number) => `${number(count)} min`,
  tokens: (count: string) => `${count} tokens`,
  outline: `Outline`,
  findIn: `Find in the document`,
  table: `Table`,
  print: `Print…`,
  printing: `Preparing to print`,
  capturedOn: (at: string) => `Captured ${at}`,
  noHeadings: `This document has no headings.`,
});
