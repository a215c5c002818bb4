import type { Answer } from '../rpc/server';

/**
 * Loads the module that the running script's tag names in `data-module`. Unlike a module with a tag of its own, it does
 * not hold back the page's load event, and browsers show a popup only after that event.
 */
export function loadModule(): void {
  const file = document.currentScript?.dataset['module'];
  if (file) void import(/* @vite-ignore */ file);
}

/** What the popup's first script started, for the scripts that follow it. */
export type FirstPress = {
  readingId: string;
  /** The background's answer to `readings.open`, unparsed. */
  answer: Promise<Answer>;
  /**
   * The copy that Enter asked for before the screen was there, with the background's answer to `readings.take`,
   * unparsed. From this call on, Enter is the screen's.
   */
  takeCopy: () => EarlyCopy | undefined;
};
type EarlyCopy = { jobId: string; answer: Promise<Answer> };

const scope = globalThis as {
  trawlFirstPress?: FirstPress;
  browser?: typeof chrome;
  chrome?: typeof chrome;
};

/**
 * Requests the background to open a reading of the active tab, and to copy it at an Enter before the screen is there,
 * also if the popup is closed then. It needs only the browser and runs first: the browser's own promises are enough, and
 * the polyfill would be ten times the size of this script.
 */
export function pressFirst(): void {
  const native = scope.browser ?? scope.chrome;
  if (!native) return;
  const readingId = crypto.randomUUID();
  const ask = (name: string, input: object): Promise<Answer> =>
    native.runtime.sendMessage({ to: 'background', name, input });
  const asked = native.tabs.query({ active: true, currentWindow: true });
  const answer = asked.then(([tab]) =>
    ask('readings.open', {
      readingId,
      // Everything that the browser has already reported, so that it need not be queried again.
      tab: {
        tabId: tab?.id ?? -1,
        windowId: tab?.windowId ?? -1,
        isPrivate: tab?.incognito ?? true,
        title: tab?.title ?? '',
        ...(tab?.url && { url: tab.url }),
        ...(tab?.favIconUrl && { faviconUrl: tab.favIconUrl }),
      },
    }),
  );
  // Only the caller that takes it gets the error.
  answer.catch(() => undefined);
  let copy: EarlyCopy | undefined;
  const onKey = (event: KeyboardEvent): void => {
    const { key, repeat, altKey, ctrlKey, metaKey, shiftKey, target } = event;
    if (copy || key !== 'Enter' || repeat || altKey || ctrlKey || metaKey || shiftKey) return;
    // The screen is painted, with its Copy focused, before it takes over: Enter presses that.
    if (target instanceof Element && !/^(?:body|html)$/.test(target.localName)) return;
    // Nor does it press a button that gets the focus before its letter arrives.
    event.preventDefault();
    const jobId = crypto.randomUUID();
    // After the request to open it, which is sent as soon as the tab is known.
    copy = { jobId, answer: asked.then(() => ask('readings.take', { readingId, jobId, to: 'clipboard' })) };
    copy.answer.catch(() => undefined);
  };
  addEventListener('keydown', onKey);
  const takeCopy = (): EarlyCopy | undefined => {
    removeEventListener('keydown', onKey);
    return copy;
  };
  scope.trawlFirstPress = { readingId, answer, takeCopy };
}

/** What was started; undefined when no first script ran. */
export function takeFirstPress(): FirstPress | undefined {
  return scope.trawlFirstPress;
}
