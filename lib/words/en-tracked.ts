import type { Format } from './format';

/** The strings of a change that a service tracked, in English. */
export function createTrackedWords(format: Format) {
  return {
    status: {
      new: 'First seen by the service',
      same: 'No change',
      changed: 'Changed',
      removed: 'No longer there',
    } satisfies Record<string, string>,
    since: (at: number) => `since ${format.dayAndTime(at)}`,
    hidden: 'Nothing on the site leads to this page any more.',
    about: {
      new: 'There is nothing to compare with yet. The next capture with change tracking is compared with this one.',
      same: 'The page says what it said when the service read it last.',
      changed: 'The service says that the page changed. It was not asked what.',
      removed: 'The page was there when the service read it last.',
    } satisfies Record<string, string>,
    fields: 'Fields that changed',
    noFields: 'No field changed.',
    field: 'Field',
    before: 'Before',
    now: 'Now',
    nothing: '—',
    earlier: 'the capture before',
    thisOne: 'this capture',
  };
}

export type TrackedWords = ReturnType<typeof createTrackedWords>;
