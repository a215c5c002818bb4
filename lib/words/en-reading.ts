import type { Format } from './format';

/** Strings of a document that is read in the panel. */
export function createReadingWords({ number, about, fullDay }: Format) {
  return {
    minutes: (count: number) => `${number(count)} min`,
    tokens: (count: number) => `${about(count)} tokens`,
    outline: 'Outline',
    findIn: 'Find in the document',
    table: 'Table',
    print: 'Print…',
    printing: 'Preparing to print',
    capturedOn: (at: number) => `Captured ${fullDay(at)}`,
    noHeadings: 'This document has no headings.',
  };
}

export type ReadingWords = ReturnType<typeof createReadingWords>;
