// Made from lib/words/messages/en/storage.json by `npm run words`. Change it there.
import type { Format } from '../../format';

export const storageMessages = ({ number, plural }: Format) => ({
  reading: (read: number) => `Adding up… ${plural(read, { one: `# capture`, other: `# captures` })} so far`,
  inCaptures: (count: number) => `in ${plural(count, { one: `# capture`, other: `# captures` })}`,
  byKind: `By kind`,
  kinds: {
    text: `Text of pages`,
    files: `Text of PDFs and files`,
    pictures: `Screenshots`,
    jobs: `Jobs and their lists`,
    index: `Search index`,
    waiting: `Waiting to be read or sent`,
    other: `Settings and the rest`,
    deleted: `Deleted, can be undone`,
  },
  ofQuota: ({ used, quota }: { used: string; quota: string }) =>
    `Your browser counts ${used} on disk for Trawl and allows ${quota}.`,
  used: (used: string) => `Your browser counts ${used} on disk for Trawl.`,
  howCounted: `Sizes are of what is kept, before your browser packs it. Jobs and the rest are estimated from a sample.`,
  bySite: `By site`,
  site: `Site`,
  capturesColumn: `Captures`,
  size: `Size`,
  noSite: `Without a site`,
  otherSites: (count: number) => plural(count, { one: `# other site`, other: `# other sites` }),
  show: `Show`,
  showSite: (host: string) => `Show ${host} in the Library`,
  rules: {
    lede: `Off until you switch them on. Before that, each says what it would remove. They run once a day, while nothing else does.`,
    leftAlone: `Pages with a star, a tag, a note or a highlight are left alone, and so are captures whose text you edited and those of a job that has not ended.`,
    versions: {
      label: `Keep only the newest versions`,
      number: `Versions kept of each page`,
      unit: (count: number) => plural(count, { one: `version`, other: `versions` }),
    },
    pictures: {
      label: `Remove old screenshots`,
      number: `Days until a screenshot is removed`,
      unit: (count: number) => plural(count, { one: `day`, other: `days` }),
    },
    captures: {
      label: `Remove old captures`,
      number: `Days until a capture is removed`,
      unit: (count: number) => plural(count, { one: `day`, other: `days` }),
    },
    onlyCrawled: `Only pages of crawls and lists`,
    changedOff: `Switched off, because its number has changed. Switch it on to use the new one.`,
    says: {
      versions: (keep: number) =>
        `Keeps the last ${plural(keep, { one: `# version`, other: `# versions` })} of each page and removes the older ones.`,
      pictures: (days: number) =>
        `Removes screenshots older than ${plural(days, { one: `# day`, other: `# days` })}. The text stays; a capture that is only a screenshot goes.`,
      captures: ({ onlyCrawled, days }: { onlyCrawled: boolean; days: number }) =>
        `Removes ${onlyCrawled ? `pages of crawls and lists` : `captures`} older than ${plural(days, { one: `# day`, other: `# days` })}, with all that is in them.`,
    },
    nothing: `Would remove nothing now.`,
    would: (what: string) => `Would remove ${what}.`,
    will: (what: string) => `Next time: ${what}.`,
    willNothing: `Next time: nothing.`,
    what: {
      versions: ({ captures, pages, bytes }: { captures: number; pages: number; bytes: string }) =>
        `${plural(captures, { one: `# version`, other: `# versions` })} of ${plural(pages, { one: `# page`, other: `# pages` })}, ${bytes}`,
      captures: ({ captures, pages, bytes }: { captures: number; pages: number; bytes: string }) =>
        `${plural(captures, { one: `# capture`, other: `# captures` })} of ${plural(pages, { one: `# page`, other: `# pages` })}, ${bytes}`,
      pictures: ({ what, bytes }: { what: string; bytes: string }) => `${what}, ${bytes}`,
    },
    list: `Which ones`,
    andMore: (count: number) => `and ${number(count)} more`,
    ask: {
      title: `Switch this rule on?`,
      now: (what: string) => `It begins in about a minute, with ${what}.`,
      nothing: `There is nothing to remove now. From then on it removes what the rule says, once a day.`,
      final: `What a rule has removed cannot be brought back.`,
      cancel: `Leave it off`,
      confirm: `Switch on`,
    },
    running: (bytes: string) => `Cleaning up: ${bytes} removed so far`,
    next: (when: string) => `Next clean-up: ${when}`,
    count: {
      captures: (count: number) => plural(count, { one: `# capture`, other: `# captures` }),
      versions: (count: number) => plural(count, { one: `# version`, other: `# versions` }),
      pictures: (count: number) => plural(count, { one: `# screenshot`, other: `# screenshots` }),
    },
    onlyPictures: (count: number) =>
      `${plural(count, { one: `# capture`, other: `# captures` })} that are only a screenshot`,
    lastNothing: (when: string) => `Last clean-up: ${when}. There was nothing to remove.`,
    last: ({ when, what, bytes }: { when: string; what: string; bytes: string }) =>
      `Last clean-up: ${when}. Removed ${what}, ${bytes}.`,
  },
});
