import type { RequestKind } from '@/lib/core/model/request';
import { around, aroundBold } from '@/lib/core/words/around';
import { popupLaterMessages } from '@/lib/core/words/compiled/en/popup-later';
import { capturedAgo } from './en-popup';
import type { Format } from '@/lib/core/words/format';

/** A highlighted number and its unit. */
function stat(text: string): { value: string; unit: string } {
  const { amount, after } = aroundBold(text);
  return { value: amount, unit: after.trim() };
}

/** Strings of the popup that its first paint does not need: results, notes, jobs. */
export function createLaterPopupWords(format: Format) {
  const messages = popupLaterMessages(format);
  const { stats } = messages;
  return {
    ...messages,
    before: capturedAgo(format),
    keptShare: (percent: number, short: boolean) =>
      messages.keptShare({ short, share: format.percent(percent / 100) }),
    stats: {
      words: (count: number) => stat(stats.words(count)),
      tokens: (count: number) => stat(stats.tokens(format.about(count))),
      links: (count: number) => stat(stats.links(count)),
      /** Of a page whose menus and footer were left out. */
      mainLinks: (count: number) => stat(stats.mainLinks(count)),
      images: (count: number) => stat(stats.images(count)),
      pixels: (width: number, height: number) => stat(stats.pixels({ width, height })),
    },
    job: {
      ...messages.job,
      tally: (what: keyof typeof messages.job.tally, count: number) =>
        aroundBold(messages.job.tally[what](count)),
      /** A job by its state and name, which is set apart. */
      title: (state: JobTitleState, kind: RequestKind, name: string) =>
        around(jobTitle(messages.job, state, kind)(name), 'name'),
    },
    permission: { ...messages.permission, confirms: around(messages.permission.confirms, 'link') },
  };
}

export type JobTitleState = 'running' | 'done' | 'paused' | 'blocked' | 'failed' | 'canceled';
type JobMessages = ReturnType<typeof popupLaterMessages>['job'];

const jobTitle = (job: JobMessages, state: JobTitleState, kind: RequestKind): ((name: string) => string) =>
  state === 'running' || state === 'done' ? job[state][kind] : job[state];
