import { aroundBold } from '@/lib/core/words/around';
import { popupTabsMessages } from '@/lib/core/words/compiled/en/popup-tabs';
import type { Format } from '@/lib/core/words/format';

/** Strings of the popup's list of tabs that are joined into one Markdown document. */
export function createPopupTabsWords(format: Format) {
  const messages = popupTabsMessages(format);
  return {
    ...messages,
    ofTabs: (count: number, of: number) => aroundBold(messages.ofTabs({ count, of })),
    copied: (pages: number, missing: number) => messages.copied({ pages, missing }),
    saved: (pages: number, missing: number) => messages.saved({ pages, missing }),
  };
}
