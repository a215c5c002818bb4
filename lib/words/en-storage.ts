import type { CleanUpRules, Removed } from '../model/clean-up';
import type { Format } from './format';

/** What a rule would remove, or has. */
export type RemovalCounts = { captures: number; pictures: number; pages: number; bytes: number };

/** Strings of Options › Data that say what takes room, and of the rules that clean it up. */
export function createStorageWords(format: Format) {
  const captures = (count: number): string => format.plural(count, { one: '# capture', other: '# captures' });
  const versions = (count: number): string => format.plural(count, { one: '# version', other: '# versions' });
  const pictures = (count: number): string =>
    format.plural(count, { one: '# screenshot', other: '# screenshots' });
  const pages = (count: number): string => format.plural(count, { one: '# page', other: '# pages' });
  const days = (count: number): string => format.plural(count, { one: '# day', other: '# days' });
  return {
    reading: (read: number) => `Adding up… ${captures(read)} so far`,
    inCaptures: (count: number) => `in ${captures(count)}`,
    byKind: 'By kind',
    kinds: {
      text: 'Text of pages',
      files: 'Text of PDFs and files',
      pictures: 'Screenshots',
      jobs: 'Jobs and their lists',
      index: 'Search index',
      waiting: 'Waiting to be read or sent',
      other: 'Settings and the rest',
      deleted: 'Deleted, can be undone',
    },
    share: (bytes: number, share: number) =>
      `${format.bytes(bytes)} · ${share > 0 && share < 0.01 ? `<${format.percent(0.01)}` : format.percent(share)}`,
    ofQuota: (used: number, quota: number) =>
      `Your browser counts ${format.bytes(used)} on disk for Trawl and allows ${format.bytes(quota)}.`,
    used: (used: number) => `Your browser counts ${format.bytes(used)} on disk for Trawl.`,
    howCounted:
      'Sizes are of what is kept, before your browser packs it. Jobs and the rest are estimated from a sample.',
    bySite: 'By site',
    site: 'Site',
    capturesColumn: 'Captures',
    size: 'Size',
    noSite: 'Without a site',
    otherSites: (count: number) => format.plural(count, { one: '# other site', other: '# other sites' }),
    show: 'Show',
    showSite: (host: string) => `Show ${host} in the Library`,
    rules: {
      lede: 'Off until you switch them on. Before that, each says what it would remove. They run once a day, while nothing else does.',
      leftAlone:
        'Pages with a star, a tag, a note or a highlight are left alone, and so are captures whose text you edited and those of a job that has not ended.',
      versions: {
        label: 'Keep only the newest versions',
        number: 'Versions kept of each page',
        unit: (count: number) => format.plural(count, { one: 'version', other: 'versions' }),
      },
      pictures: {
        label: 'Remove old screenshots',
        number: 'Days until a screenshot is removed',
        unit: (count: number) => format.plural(count, { one: 'day', other: 'days' }),
      },
      captures: {
        label: 'Remove old captures',
        number: 'Days until a capture is removed',
        unit: (count: number) => format.plural(count, { one: 'day', other: 'days' }),
      },
      onlyCrawled: 'Only pages of crawls and lists',
      changedOff: 'Switched off, because its number has changed. Switch it on to use the new one.',
      says: {
        versions: ({ keep }: CleanUpRules['versions']) =>
          `Keeps the last ${versions(keep)} of each page and removes the older ones.`,
        pictures: (rule: CleanUpRules['pictures']) =>
          `Removes screenshots older than ${days(rule.days)}. The text stays; a capture that is only a screenshot goes.`,
        captures: (rule: CleanUpRules['captures']) =>
          `Removes ${rule.onlyCrawled ? 'pages of crawls and lists' : 'captures'} older than ${days(rule.days)}, with all that is in them.`,
      },
      nothing: 'Would remove nothing now.',
      would: (what: string) => `Would remove ${what}.`,
      will: (what: string) => `Next time: ${what}.`,
      willNothing: 'Next time: nothing.',
      what: {
        versions: (counts: RemovalCounts) =>
          `${versions(counts.captures)} of ${pages(counts.pages)}, ${format.bytes(counts.bytes)}`,
        pictures: (counts: RemovalCounts) =>
          `${format.list([
            ...(counts.pictures > 0 ? [pictures(counts.pictures)] : []),
            ...(counts.captures > 0 ? [`${captures(counts.captures)} that are only a screenshot`] : []),
          ])}, ${format.bytes(counts.bytes)}`,
        captures: (counts: RemovalCounts) =>
          `${captures(counts.captures)} of ${pages(counts.pages)}, ${format.bytes(counts.bytes)}`,
      },
      list: 'Which ones',
      andMore: (count: number) => `and ${format.number(count)} more`,
      ask: {
        title: 'Switch this rule on?',
        now: (what: string) => `It begins in about a minute, with ${what}.`,
        nothing: 'There is nothing to remove now. From then on it removes what the rule says, once a day.',
        final: 'What a rule has removed cannot be brought back.',
        cancel: 'Leave it off',
        confirm: 'Switch on',
      },
      running: (removed: Removed) => `Cleaning up: ${format.bytes(removed.bytes)} removed so far`,
      next: (when: string) => `Next clean-up: ${when}`,
      last: (removed: Removed, when: string) => {
        const parts = [
          ...(removed.versions > 0 ? [versions(removed.versions)] : []),
          ...(removed.captures > 0 ? [captures(removed.captures)] : []),
          ...(removed.pictures > 0 ? [pictures(removed.pictures)] : []),
        ];
        return parts.length === 0
          ? `Last clean-up: ${when}. There was nothing to remove.`
          : `Last clean-up: ${when}. Removed ${format.list(parts)}, ${format.bytes(removed.bytes)}.`;
      },
    },
  };
}

export type StorageWords = ReturnType<typeof createStorageWords>;
