import type { Answer } from '../rpc/server';
import { browser } from './browser';

/** What the popup's first script began, for the scripts that come after it. */
export type FirstPress = {
  readingId: string;
  /** The background's answer to `readings.open`, before anybody has parsed it. */
  answer: Promise<Answer>;
};

const scope = globalThis as { trawlFirstPress?: FirstPress };

/** Asks the background to open a reading of the tab in front. Needs nothing but the browser, so it comes first. */
export function pressFirst(): void {
  const readingId = crypto.randomUUID();
  const answer = browser.tabs.query({ active: true, currentWindow: true }).then(([tab]): Promise<Answer> =>
    browser.runtime.sendMessage({
      to: 'background',
      name: 'readings.open',
      input: { readingId, tabId: tab?.id ?? -1 },
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
