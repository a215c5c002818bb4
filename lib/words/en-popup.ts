import { agoMessages } from './compiled/en/ago';
import { popupMessages } from './compiled/en/popup';
import type { Format } from './format';

const ago = agoMessages();

export const capturedAgo = (age: string): string =>
  age === 'Now' ? ago.now : age === 'Yesterday' ? ago.yesterday : ago.other(age);

/** Strings of the popup that its first paint may need. */
export function createPopupWords(format: Format) {
  const messages = popupMessages(format);
  return { ...messages, before: capturedAgo };
}

export type PopupWords = ReturnType<typeof createPopupWords>;
