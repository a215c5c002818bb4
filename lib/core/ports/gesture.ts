import type { RowsRecipe } from '../model/rows-recipe';
import type { NamedSteps } from '../model/steps';
import type { SectionName } from '../model/panel-section';
import type { AnyTool } from '../model/research-tool';

/**
 * Where the panel opens: Library, at one capture when an id is given; Site, at one job or at a form that starts one;
 * Research; or the files to read, above the page. Without a place, the panel shows the page.
 */
export type PanelPlace =
  | {
      section: 'library';
      captureId?: string;
      /** At the changes since that capture; with a reading, up to the page as read then. */
      changes?: true;
      readingId?: string;
      /** The search text. */
      query?: string;
    }
  | { section: 'page'; open: 'parse' | 'json'; ask?: JsonQuestion }
  | {
      section: 'site';
      jobId?: string;
      open?: SiteDoor;
      /** For `batch`: the initial addresses; for `crawl`, the first is the start address. */
      lines?: string[];
      /** The section of the panel that it was opened in: Back returns there. */
      back?: SectionName;
    }
  /**
   * A new monitor of these pages: of their rows by a recipe, after steps, or with `map` of which pages the site of the
   * address has.
   */
  | {
      section: 'monitors';
      /** One that there is. */
      monitorId?: string;
      lines?: string[];
      map?: true;
      rows?: { id: string; name: string; recipe: RowsRecipe };
      steps?: NamedSteps;
    }
  /** At one tool (Search by default): at one of its jobs, or at its form, filled with words and addresses. */
  | { section: 'research'; tool?: AnyTool; jobId?: string; query?: string; lines?: string[] };

/** JSON of a page by a service, as started on another surface. The schema is text and may be invalid. */
export type JsonQuestion = { prompt: string; schema?: string; check: boolean };

/** What Site opens with instead of the newest job of the tab's site. */
type SiteDoor = 'map' | 'crawl' | 'batch' | 'jobs';

/**
 * Actions that a browser allows only in the click itself, so they cannot go through a message (docs/platform.md 18).
 * Implemented in lib/core/platform; the entrypoints pass them to the screens.
 */
export type Gestures = {
  /** Whether the press that opens a tab to Trawl also lets it fetch from the tab's site (docs/platform.md 2). */
  fetchesFromTab: boolean;
  /** Requests access to one host or to all sites; false when the user declined. */
  requestHost(url: string): Promise<boolean>;
  /** Requests access to the hosts of all these addresses in one prompt. */
  requestHosts(urls: readonly string[]): Promise<boolean>;
  /** One host with all its subdomains; `www.` does not count as its own host. */
  requestSite(url: string): Promise<boolean>;
  requestAllSites(): Promise<boolean>;
  /**
   * Requests what sending data to a service or a webhook at this address needs: access to its host and, in Firefox,
   * permission to send data.
   */
  requestSending(url: string): Promise<boolean>;
  /** Requests permission to notify of the end of a job; false when the user declined. */
  requestNotifications(): Promise<boolean>;
  revokeHost(pattern: string): Promise<boolean>;
  grantedHosts(): Promise<string[]>;
  openPanel(place?: PanelPlace): Promise<void>;
  /** An open panel goes there; one that is opened within five minutes opens there, whatever opens it. */
  sendPanel(place: PanelPlace): void;
  openOptions(section?: string): Promise<void>;
  /** The browser's own page for extension settings (file access) or for keyboard shortcuts. */
  openBrowserPage(page: 'extension' | 'shortcuts'): Promise<void>;
  openTab(url: string): Promise<void>;
  /**
   * Opens an address in the app that handles its scheme. The active page stays where it is; the result does not say
   * whether an app opened it.
   */
  openApp(url: string): Promise<void>;
  /** Copies both types at once; `html` is optional. */
  copy(content: { text: string; html?: string }): Promise<void>;
  /** Copies a screenshot; other formats are converted to PNG, since browsers copy nothing else. */
  copyScreenshot(screenshot: Blob): Promise<void>;
  /**
   * Requests the permission to save immediately, and saves once the file is made. Throws AppError when the browser
   * refused the download, and whatever making the file threw.
   */
  save(blob: Blob | Promise<Blob>, fileName: string | Promise<string>): Promise<void>;
  /** Requests the permission to save from the background; does nothing where none is needed. */
  requestSaving(): Promise<void>;
  /** Closes the popup; does nothing in a tab or panel. */
  close(): void;
};

/** The keys that the browser actually assigned, by command name; empty when unset. */
export type ShortcutReader = () => Promise<Record<string, string>>;

/** Sets the keys of Trawl's commands, where the browser lets an extension do that. Rejects when the browser refuses. */
export type ShortcutEditor = {
  /** `keys`: in the format of the `commands` API; empty removes the key. */
  set(command: string, keys: string): Promise<void>;
  /** Resets the command to the keys that Trawl suggests. */
  reset(command: string): Promise<void>;
};

/** The place where another surface wants the panel to open. */
export type PanelPlaces = {
  /** The place left for the panel since the last call; each is returned once. */
  take(): PanelPlace | undefined;
  subscribe(listener: () => void): () => void;
};

/** Opens the system's share dialog for a page, in the click; false when the user closed it without sharing. */
export type Share = (page: { title: string; text: string; url: string }) => Promise<boolean>;
