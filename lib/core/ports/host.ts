import type { Content } from '../model/capture';
import type { FilePart, FileProgress } from '../model/file-reading';
import type { CaptureFormat } from '../model/format';
import type { PageOptions, PageReading } from '../model/page';
import type { TabSource } from '../model/request';
import type { SiteOrder, SitePage } from '../model/site-page';

/** Epoch milliseconds. */
export type Clock = () => number;

/** The single alarm: requests a wake-up no later than this time. Undefined clears it. */
export type Wakeup = { at(time: number | undefined): Promise<void> };

/** An alarm of one feature; `ensure` keeps one that is set. */
export type AlarmOfItsOwn = Wakeup & { ensure(time: number | undefined): Promise<void> };

export type StoreName =
  | 'jobs'
  | 'items'
  | 'captures'
  | 'settings'
  | 'recipes'
  | 'monitors'
  | 'deliveries'
  | 'passages'
  /** What a model writes, while it is held. */
  | 'answers';

/** Notifications that a store has changed: names only (docs/platform.md 20). */
export type Changes = {
  notify(stores: StoreName[]): void;
  subscribe(listener: (store: StoreName) => void): () => void;
};

/**
 * Reads the live tab that was clicked, or rejects with `page-changed`, `tab-gone`, `tab-not-open`, `restricted-page`.
 */
export type PageSource = {
  /**
   * Returns the whole page. Calls `onFirst`, if given, at most once, with the Markdown, metadata and report as soon as
   * they are made. If the document goes away before the rest is made, the page is that part, and the report says so.
   */
  read(
    source: TabSource,
    options: PageOptions,
    waitForMs: number,
    signal: AbortSignal,
    onFirst?: (page: PageReading) => void,
  ): Promise<PageReading>;
  /** Clicks the element that the user picked in the page, and waits for the result. Also throws `selector-invalid`. */
  press(source: TabSource, selector: string, signal: AbortSignal): Promise<void>;
  photograph(
    source: TabSource,
    fullPage: boolean,
    signal: AbortSignal,
  ): Promise<{ blob: Blob; width: number; height: number; fullPage: boolean; notes: string[] }>;
};

/** One format of a page, to copy. */
export type PageToCopy = {
  page: { url: string; title: string; content: Content };
  format: CaptureFormat;
  options: { source: boolean };
};

/**
 * Copies from within the page in a tab, after checking that the page may copy; only then is `fetch` called. When that
 * is not possible, returns false or throws the injection error: nothing was copied.
 */
export type PageClipboard = (
  source: TabSource,
  fetch: () => Promise<PageToCopy | undefined>,
) => Promise<boolean>;

/**
 * Reads a page or a file by address, signed out, in a document that runs no scripts. `ofTab`: the file that a tab shows,
 * with the cookies of this browser, and what opens it.
 */
export type DomHost = {
  read(
    url: string,
    options: PageOptions,
    signal: AbortSignal,
    ofTab?: Pick<FilePart, 'password'>,
  ): Promise<PageReading>;
};

/**
 * Reads a file that a screen put into the inbox, by its content, on this device: `file-gone` when it is gone,
 * `file-unreadable` when nothing can be read. An abort stops the reading itself. Files are read one after another;
 * `onProgress` is called about twice a second while a file of several pages, sheets or chapters is read.
 */
export type FileReading = (
  file: { inboxId: string; fileName: string },
  options: PageOptions,
  signal: AbortSignal,
  how?: { part?: FilePart | undefined; onProgress?: ((progress: FileProgress) => void) | undefined },
) => Promise<PageReading>;

/** Keeps the worker alive for the duration of one long operation (docs/platform.md 12). */
export type KeepAlive = <T>(work: Promise<T>) => Promise<T>;

/**
 * Runs a page in a background tab and reads it as rendered, with the cookies of this browser (docs/platform.md 7, 9).
 * Throws `host-not-granted`, `unreachable`, `timed-out`, `tab-gone`.
 */
export type TabRenderer = {
  render(url: string, options: PageOptions, waitForMs: number, signal: AbortSignal): Promise<PageReading>;
};

/** A file that is not a page: robots.txt, a sitemap, llms.txt. `body` is cut at the size limit. */
export type SiteFile =
  | {
      type: 'file';
      /** The address after redirects. */
      url: string;
      status: number;
      contentType: string;
      retryAfter?: string;
      body: Uint8Array;
    }
  | Extract<SitePage, { type: 'left-site' | 'not-granted' | 'unanswered' }>;

/**
 * Requests files and pages of a site: GET, no referrer, one request per call; follows redirects to granted hosts.
 * Checks before each request that the browser has granted the host; `grantedOrigin` is that of a tab that was clicked,
 * which needs no grant (docs/platform.md 2). What a site answers is returned, never thrown; an abort is thrown.
 */
export type SiteReader = {
  /** Fetches and reads a page in a document that runs no scripts; its HTML never leaves that document. */
  read(order: SiteOrder, signal: AbortSignal, grantedOrigin?: string): Promise<SitePage>;
  /** Signed out by default. `direct`: does not follow a redirect, and returns `left-site`. */
  fetchFile(
    url: string,
    caps: { maxBytes: number; timeoutMs: number; signedIn?: boolean; direct?: boolean },
    signal: AbortSignal,
    grantedOrigin?: string,
  ): Promise<SiteFile>;
};

/** Posts a text to a webhook, once, without following redirects. The outcome is returned, never thrown. */
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

/** Keys, each for one origin. */
export type Secrets = {
  /** The key for this base URL's origin, or undefined. */
  keyFor(baseUrl: string): Promise<string | undefined>;
  save(baseUrl: string, key: string): Promise<void>;
  remove(): Promise<void>;
};
