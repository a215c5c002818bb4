import type { Answer } from '../rpc/server';

/** What the popup's first script started, for the scripts that follow it. */
export type FirstPress = {
  readingId: string;
  /** The background's answer to `readings.open`, unparsed. */
  answer: Promise<Answer>;
};

const scope = globalThis as {
  trawlFirstPress?: FirstPress;
  browser?: typeof chrome;
  chrome?: typeof chrome;
};

/**
 * Requests the background to open a reading of the active tab. It needs only the browser and runs first: the browser's
 * own promises are enough, and the polyfill would be ten times the size of this script.
 */
export function pressFirst(): void {
  const native = scope.browser ?? scope.chrome;
  if (!native) return;
  const readingId = crypto.randomUUID();
  const answer = native.tabs.query({ active: true, currentWindow: true }).then(([tab]): Promise<Answer> =>
    native.runtime.sendMessage({
      to: 'background',
      name: 'readings.open',
      // Everything that the browser has already reported, so that nobody has to query it again.
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
  // Whoever takes it gets the error; nobody else does.
  answer.catch(() => undefined);
  scope.trawlFirstPress = { readingId, answer };
}

/** What was started; undefined when no first script ran. */
export function takeFirstPress(): FirstPress | undefined {
  return scope.trawlFirstPress;
}
