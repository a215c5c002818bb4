import type { Content } from '../model/capture';
import type { CaptureFormat } from '../model/format';
import type { PageOptions, PageReading } from '../model/page';
import type { TabSource } from '../model/request';
import type { SiteOrder, SitePage } from '../model/site-page';

/** Epoch milliseconds. */
export type Clock = () => number;

/** The one alarm: asks to be woken no later than this time. Undefined clears it. */
export type Wakeup = { at(time: number | undefined): Promise<void> };

export type StoreName =
  'jobs' | 'items' | 'captures' | 'settings' | 'recipes' | 'monitors' | 'deliveries' | 'passages';

/** Notices that a store has changed: names and nothing else (docs/platform.md 20). */
export type Changes = {
  notify(stores: StoreName[]): void;
  subscribe(listener: (store: StoreName) => void): () => void;
};

/** Reads the live tab that was pressed, or refuses with `page-changed`, `tab-gone`, `tab-not-open`, `restricted-page`. */
export type PageSource = {
  /**
   * Gives the whole page. Whoever gives `onFirst` is told its Markdown, metadata and report as soon as they are made,
   * at most once; should the document go away before the rest is made, the page is that part, and the report says so.
   */
  read(
    source: TabSource,
    options: PageOptions,
    waitForMs: number,
    signal: AbortSignal,
    onFirst?: (page: PageReading) => void,
  ): Promise<PageReading>;
  /** Presses what the person picked in the page, and waits for what comes of it. Throws `selector-invalid` too. */
  press(source: TabSource, selector: string, signal: AbortSignal): Promise<void>;
  photograph(
    source: TabSource,
    fullPage: boolean,
    signal: AbortSignal,
  ): Promise<{ blob: Blob; width: number; height: number; fullPage: boolean; notes: string[] }>;
};

/** One format of a page, to be copied. */
export type PageToCopy = {
  page: { url: string; title: string; content: Content };
  format: CaptureFormat;
  options: { source: boolean };
};

/**
 * Copies from within the page in a tab, which is asked whether it may before `fetch` is called. False, or a failure of
 * the injection, where that cannot be: then nothing was copied.
 */
export type PageClipboard = (
  source: TabSource,
  fetch: () => Promise<PageToCopy | undefined>,
) => Promise<boolean>;

/** Reads a page by address, signed out, in a document that runs nothing. */
export type DomHost = {
  read(url: string, options: PageOptions, signal: AbortSignal): Promise<PageReading>;
};

/** Reads a file that a screen put into the inbox, in a document that runs nothing; `file-gone` when it is gone. */
export type FileReading = (
  file: { inboxId: string; fileName: string },
  options: PageOptions,
  signal: AbortSignal,
) => Promise<PageReading>;

/** Keeps the worker alive for the length of one long operation (docs/platform.md 12). */
export type KeepAlive = <T>(work: Promise<T>) => Promise<T>;

/**
 * Runs a page in a tab that nobody looks at and reads it as it then stands, with the cookies of this browser
 * (docs/platform.md 7, 9). Throws `host-not-granted`, `unreachable`, `timed-out`, `tab-gone`.
 */
export type TabRenderer = {
  render(url: string, options: PageOptions, waitForMs: number, signal: AbortSignal): Promise<PageReading>;
};

/** A file that is not a page: robots.txt, a sitemap, llms.txt. `body` ends where the cap was. */
export type SiteFile =
  | {
      type: 'file';
      /** Where it ended up. */
      url: string;
      status: number;
      contentType: string;
      retryAfter?: string;
      body: Uint8Array;
    }
  | Extract<SitePage, { type: 'left-site' | 'not-granted' | 'unanswered' }>;

/**
 * Asks a site for what it has: GET, no referrer, one request for each call, redirects followed to hosts that were
 * granted. Whether the browser was given the host is asked before each request; `invited` is the origin of a tab that
 * was pressed, which needs no grant (docs/platform.md 2). What a site answers is a value and never thrown; an abort is.
 */
export type SiteReader = {
  /** Fetches and reads a page in a document that runs nothing; its HTML never leaves that document. */
  read(order: SiteOrder, signal: AbortSignal, invited?: string): Promise<SitePage>;
  /** Signed out unless it says otherwise. `direct`: a redirect is not followed, and answers `left-site`. */
  fetchFile(
    url: string,
    caps: { maxBytes: number; timeoutMs: number; signedIn?: boolean; direct?: boolean },
    signal: AbortSignal,
    invited?: string,
  ): Promise<SiteFile>;
};

/** Posts a text to a webhook, once, and follows it nowhere. What comes of it is a value and never thrown. */
export type PostWebhook = (order: {
  address: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}) => Promise<
  | { type: 'answered'; status: number; retryAfterMs?: number }
  | { type: 'redirected' }
  | { type: 'unreachable' }
  | { type: 'timed-out' }
>;
