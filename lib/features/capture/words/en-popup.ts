import { agoMessages } from '@/lib/core/words/compiled/en/ago';
import { popupMessages } from '@/lib/core/words/compiled/en/popup';
import type { Format } from '@/lib/core/words/format';

const ago = agoMessages();

const MINUTE = 60_000;

/** `Captured just now`, `Captured yesterday`. */
export const capturedAgo =
  (format: Format) =>
  (at: number, now: number): string =>
    now - at < MINUTE ? ago.now : ago.other(format.agoInText(at, now));

/** Strings of the popup that its first paint may need. */
export function createPopupWords(format: Format) {
  const messages = popupMessages(format);
  return { ...messages, before: capturedAgo(format) };
}

export type PopupWords = ReturnType<typeof createPopupWords>;
