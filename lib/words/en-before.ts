/** Strings of what was captured of a page before. */
export const beforeWords = {
  label: 'Captured before',
  captured: (age: string) => `Captured ${age}`,
  changed: 'changed since',
  same: 'same text',
  show: 'Show',
  compare: 'Compare',
  comparing: 'Reading the page…',
};
