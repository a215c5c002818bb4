/** The parameters in which engines have the words that were searched for. */
export const QUERY_NAMES = [
  'q',
  'query',
  'wd',
  'text',
  'search',
  'p',
  's',
  'k',
  'keyword',
  'keywords',
  'term',
];

/** The words that an address searches for; empty if it names none. */
export function wordsIn(address: string): string {
  const { searchParams } = new URL(address, 'https://page.invalid');
  return QUERY_NAMES.map((name) => searchParams.get(name) ?? '').find((each) => each !== '') ?? '';
}
