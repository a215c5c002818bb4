import { around, aroundBold } from './around';
import { popupLaterMessages } from './compiled/en/popup-later';
import { capturedAgo } from './en-popup';
import type { Format } from './format';

/** A number that stands out, and what is counted. */
function stat(text: string): { value: string; unit: string } {
  const { amount, after } = aroundBold(text);
  return { value: amount, unit: after.trim() };
}

/** Strings of the popup for what comes after its first paint: results, notes, jobs. */
export function createLaterPopupWords(format: Format) {
  const messages = popupLaterMessages(format);
  const { stats } = messages;
  return {
    ...messages,
    before: capturedAgo,
    keptShare: (share: number) => messages.keptShare(format.percent(share)),
    stats: {
      words: (count: number) => stat(stats.words(count)),
      tokens: (count: number) => stat(stats.tokens(format.about(count))),
      links: (count: number) => stat(stats.links(count)),
      /** Of a page whose menus and footer were left out. */
      mainLinks: (count: number) => stat(stats.mainLinks(count)),
      images: (count: number) => stat(stats.images(count)),
      pixels: (width: number, height: number) => stat(stats.pixels({ width, height })),
    },
    service: {
      ...messages.service,
      needsBody: (host: string, work: string) => messages.service.needsBody({ host, work }),
    },
    permission: { ...messages.permission, confirms: around(messages.permission.confirms, 'link') },
    json: {
      ...messages.json,
      /** `asksNothing`: neither words nor fields are given. */
      sendsTo: (host: string, asksNothing: boolean) => messages.json.sendsTo({ host, asksNothing }),
    },
  };
}

export type LaterPopupWords = ReturnType<typeof createLaterPopupWords>;
