import type { ResearchTool } from '../model/research-tool';

/**
 * Where the panel opens: its Library, at one capture when an id is given; Site, at one job or at what starts one;
 * Research; or the files to read, above the page.
 * Without it the panel shows the page.
 */
export type PanelPlace =
  | {
      section: 'library';
      captureId?: string;
      /** At what changed since that capture; with a reading, up to the page as it was read then. */
      changes?: true;
      readingId?: string;
      /** What is looked for. */
      query?: string;
    }
  | { section: 'page'; open: 'parse' | 'json'; ask?: JsonAsked }
  | {
      section: 'site';
      jobId?: string;
      open?: SiteDoor;
      /** For `batch`: the addresses to begin with; for `crawl` the first is where it starts. */
      lines?: string[];
    }
  /** At one tool (Search where none is named): at one of its jobs, or at its form with words and addresses in it. */
  | { section: 'monitors'; lines?: string[] }
  | { section: 'research'; tool?: ResearchTool; jobId?: string; query?: string; lines?: string[] };

/** JSON of a page by a service as it was begun elsewhere. The schema is text, and may have a problem. */
export type JsonAsked = { prompt: string; schema?: string; check: boolean };

/** What Site opens on instead of the newest job of the tab's site. */
type SiteDoor = 'map' | 'crawl' | 'batch' | 'jobs';

/**
 * Things a browser allows only inside the click itself, so they cannot travel over a message (docs/platform.md 18).
 * Implemented in lib/platform, handed to the screens by the entrypoints.
 */
export type Gestures = {
  /** Asks for one host or for all sites; false when the person declined. */
  requestHost(url: string): Promise<boolean>;
  /** The hosts of all these addresses, in one question. */
  requestHosts(urls: readonly string[]): Promise<boolean>;
  /** One host with all its subdomains; `www.` is no host of its own. */
  requestSite(url: string): Promise<boolean>;
  requestAllSites(): Promise<boolean>;
  /** To tell of the end of a job; false when the person declined. */
  requestNotifications(): Promise<boolean>;
  revokeHost(pattern: string): Promise<boolean>;
  grantedHosts(): Promise<string[]>;
  openPanel(place?: PanelPlace): Promise<void>;
  openOptions(section?: string): Promise<void>;
  /** The browser's own page for extension settings (file access) or for keyboard shortcuts. */
  openBrowserPage(page: 'extension' | 'shortcuts'): Promise<void>;
  openTab(url: string): Promise<void>;
  /** Hands an address to the app that takes its scheme. The page in front stays where it is; whether an app took it is not told. */
  openApp(url: string): Promise<void>;
  /** Both kinds in one copy; `html` may be left out. */
  copy(content: { text: string; html?: string }): Promise<void>;
  /** A picture; what is not PNG is made so, since browsers copy nothing else. */
  copyPicture(picture: Blob): Promise<void>;
  /**
   * Asks at once for what saving needs, and saves when the file is made. Throws AppError when the browser refused the
   * download, and what the making of the file threw.
   */
  save(blob: Blob | Promise<Blob>, fileName: string | Promise<string>): Promise<void>;
  /** Asks for what saving from the background needs; comes to nothing where nothing is needed. */
  requestSaving(): Promise<void>;
  /** Closes the popup; does nothing in a tab or panel. */
  close(): void;
};

/** The keys that the browser really assigned, by command name; empty when unset. */
export type ShortcutReader = () => Promise<Record<string, string>>;

/** Sets the keys of Trawl's commands, where the browser lets an extension do that. Rejects what the browser refuses. */
export type ShortcutEditor = {
  /** `keys`: as the `commands` API writes them; empty takes the key away. */
  set(command: string, keys: string): Promise<void>;
  /** The keys that Trawl suggests. */
  reset(command: string): Promise<void>;
};

/** Where another surface wants the panel to be. */
export type PanelPlaces = {
  /** The place that was left for the panel since it last asked; each is given once. */
  take(): PanelPlace | undefined;
  subscribe(listener: () => void): () => void;
};

/** Gives a page to the system's own way of sharing, in the click; false when the person left it without sharing. */
export type Share = (page: { title: string; text: string; url: string }) => Promise<boolean>;
