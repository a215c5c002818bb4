import type { Answer } from '../rpc/server';

/** What the popup's first script began, for the scripts that come after it. */
export type FirstPress = {
  readingId: string;
  /** The background's answer to `readings.open`, before anybody has parsed it. */
  answer: Promise<Answer>;
};

const scope = globalThis as {
  trawlFirstPress?: FirstPress;
  browser?: typeof chrome;
  chrome?: typeof chrome;
};

/**
 * Asks the background to open a reading of the tab in front. Needs nothing but the browser, so it comes first: its own
 * promises are enough, and the polyfill would be ten times the size of this script.
 */
export function pressFirst(): void {
  const native = scope.browser ?? scope.chrome;
  if (!native) return;
  const readingId = crypto.randomUUID();
  const answer = native.tabs.query({ active: true, currentWindow: true }).then(([tab]): Promise<Answer> =>
    native.runtime.sendMessage({
      to: 'background',
      name: 'readings.open',
      // All that the browser has told already, so that nobody has to ask it again.
      input: {
        readingId,
        tab: {
          tabId: tab?.id ?? -1,
          windowId: tab?.windowId ?? -1,
          isPrivate: tab?.incognito ?? true,
          title: tab?.title ?? '',
          ...(tab?.url && { url: tab.url }),
          ...(tab?.favIconUrl && { faviconUrl: tab.favIconUrl }),
        },
      },
    }),
  );
  // Whoever takes it is told; nobody else is.
  answer.catch(() => undefined);
  scope.trawlFirstPress = { readingId, answer };
}

/** What was begun; undefined where no script has come first. */
export function takeFirstPress(): FirstPress | undefined {
  return scope.trawlFirstPress;
}
