/** Structures that are read incorrectly today, each with the reason. */
export const known: ReadonlyMap<string, string> = new Map([
  [
    'what customers say of the house',
    'the front of a house consists of them: left out by name only on pages that call themselves an article',
  ],
]);
