import type { Format } from './format';

/** The strings of the copy in the browser's account, in English. */
export function createSyncWords({ dayAndTime }: Format) {
  return {
    title: 'Copy settings and templates to your browser account',
    help: 'Your browser keeps the copy and gives it to your other browsers, where its sync is on. It holds no key, no address of a service, no site rules and nothing you captured.',
    copied: (at: number) => `Copied ${dayAndTime(at)}`,
    copying: 'Copying',
    remove: 'Remove the copy',
    removed: 'The copy was removed from your browser account',
    found: 'Another browser of yours made a copy',
    foundBody: (at: number) =>
      `Made ${dayAndTime(at)}. “Use it” takes its templates, and its values for settings you have not changed here. Until you choose, nothing is copied from here.`,
    take: 'Use it',
    taken: 'Took over the copy',
    replace: 'Replace it',
    notTaken: 'The copy is not there any more',
    trouble: {
      'too-large': {
        title: 'Too large for your browser account',
        body: 'It takes about 70 KB, packed. Shorten or remove templates, or use a backup.',
      },
      refused: {
        title: 'Your browser did not take the copy',
        body: 'Trawl tries again when a setting changes and when the browser starts.',
      },
    },
  };
}
