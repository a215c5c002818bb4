import { Window } from 'happy-dom';
import type { PageOptions, PageReading } from '@/lib/core/model/page';
import { readPage } from '@/lib/reader/read';

/** One page in a DOM without a browser: nothing runs, nothing is loaded. */
export type ServerPage = {
  read(options: PageOptions): PageReading;
  /** The values of an attribute of all matching elements; throws for an invalid selector. */
  attributes(selector: string, attribute: string): string[];
};

/**
 * One window for all pages: creating one takes longer than reading a page. Nothing runs in it and nothing is loaded, so
 * that no page can leave anything behind; its address is that of the page being read.
 */
const window = new Window({
  settings: {
    enableJavaScriptEvaluation: false,
    disableJavaScriptFileLoading: true,
    disableCSSFileLoading: true,
    navigation: { disableMainFrameNavigation: true, disableChildFrameNavigation: true },
  },
});

/** Parses a page for the project's own page code. It must be read before the next one is opened. */
export function openServerPage(html: string, url: string): ServerPage {
  window.happyDOM.setURL(url);
  const parsed = new window.DOMParser().parseFromString(html, 'text/html');
  // A parsed document has no window in a browser; happy-dom gives it one.
  Object.defineProperty(Object.getPrototypeOf(parsed), 'defaultView', {
    get: () => null,
    configurable: true,
  });
  // Its types are its own, without much of the DOM's; what page code reads of a document is there.
  const document = parsed as unknown as Document;
  return {
    read: (options) => readPage(document, options, { url }),
    attributes: (selector, attribute) =>
      [...document.querySelectorAll(selector)].flatMap((element) => element.getAttribute(attribute) ?? []),
  };
}
