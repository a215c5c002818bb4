import type { PageOptions, PageReading } from '../model/page';
import type { TabSource } from '../model/request';

/** Epoch milliseconds. */
export type Clock = () => number;

/** The one alarm: asks to be woken no later than this time. Undefined clears it. */
export type Wakeup = { at(time: number | undefined): Promise<void> };

export type StoreName = 'jobs' | 'items' | 'captures' | 'settings';

/** Notices that a store has changed: names and nothing else (platform.md 20). */
export type Changes = {
  notify(stores: StoreName[]): void;
  subscribe(listener: (store: StoreName) => void): () => void;
};

/** Reads the live tab that was pressed, or refuses with `page-changed`, `tab-gone`, `tab-not-open`, `restricted-page`. */
export type PageSource = {
  read(source: TabSource, options: PageOptions, waitForMs: number, signal: AbortSignal): Promise<PageReading>;
  photograph(
    source: TabSource,
    fullPage: boolean,
    signal: AbortSignal,
  ): Promise<{ blob: Blob; width: number; height: number; fullPage: boolean; notes: string[] }>;
};

/** Reads a page by address, signed out, in a document that runs nothing. */
export type DomHost = {
  read(url: string, options: PageOptions, signal: AbortSignal): Promise<PageReading>;
};

/** Keeps the worker alive for the length of one long operation (platform.md 12). */
export type KeepAlive = <T>(work: Promise<T>) => Promise<T>;

/**
 * Runs a page in a tab that nobody looks at and reads it as it then stands, with the cookies of this browser
 * (platform.md 7, 9). Throws `host-not-granted`, `unreachable`, `timed-out`, `tab-gone`.
 */
export type TabRenderer = {
  render(url: string, options: PageOptions, waitForMs: number, signal: AbortSignal): Promise<PageReading>;
};
