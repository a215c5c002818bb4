import '@/components/ui/tokens.css';
import '@/components/ui/base.css';
import { createContext, type ComponentChildren } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import type { TextDiff } from '@/lib/features/changes/diff/text-diff';
import type { Job } from '@/lib/core/model/job';
import type { ImageReader } from '@/lib/features/export/image';
import type { PatternFault } from '@/lib/features/crawl/pattern-fault';
import type { EngineId, TrawlRequest } from '@/lib/core/model/request';
import type { ServiceProfile } from '@/lib/core/model/settings';
import type { CurrentTab } from '@/lib/core/ports/current-tab';
import type { Support } from '@/lib/core/ports/engine';
import type { Drafts } from '@/lib/core/ports/drafts';
import type { Gestures, PanelPlaces, Share, ShortcutEditor, ShortcutReader } from '@/lib/core/ports/gesture';
import type { FolderAccess } from '@/lib/features/folder/folder-port';
import type { Changes } from '@/lib/core/ports/host';
import type { BrowserModel } from '@/lib/core/ports/language-model';
import type { OpenTabs } from '@/lib/core/ports/open-tabs';
import type { PartOutlines } from '@/lib/core/ports/part-outlines';
import type { Picker } from '@/lib/core/ports/picker';
import type { LibrarySearch } from '@/lib/features/library/search-port';
import type { LibraryReader, StorageReader } from '@/lib/core/ports/store';
import type { Client, Output } from '@/lib/core/rpc/protocol';
import { DialogsProvider } from '@/components/ui/top-dialog';
import { AnnounceProvider } from './use-announce';
import { ToastProvider } from './use-toast';

/** Everything that a screen may access. Entrypoints pass the real ones, tests pass fakes. */
export type App = {
  /** The one channel to the background. */
  call: Client;
  /** The library, read only. */
  reader: LibraryReader;
  /** Finds captures by their content; must be the same object every time. */
  search: LibrarySearch;
  changes: Pick<Changes, 'subscribe'>;
  /** What the toolbar press started: a look at the tab and, if allowed, the reading of its page. */
  opening: () => Promise<Output<'readings.open'>>;
  /** The id of that reading, known before it is known whether there is one. */
  openingId: string | undefined;
  /**
   * The copy of that reading that Enter asked for before the screen was there, with whether the background took it on;
   * from this call on, Enter is the screen's. Undefined if there was none.
   */
  takeEarlyCopy: () => { jobId: string; taken: Promise<boolean> } | undefined;
  /** What a browser allows only in the click handler. */
  gestures: Gestures;
  currentTab: CurrentTab;
  /** The other tabs, for a batch of them. */
  openTabs: OpenTabs;
  picker: Picker;
  outlines: PartOutlines;
  /** Fetches the images of pages for a file, as their job read them, until it is aborted; where such files are made. */
  images?: (job: Pick<Job, 'request' | 'engine'> | undefined, signal: AbortSignal) => Promise<ImageReader>;
  /** The file in a tab, fetched with this browser's cookies; where such files are sent. */
  fetchFile?: (url: string, signal: AbortSignal) => Promise<File>;
  /** The changes between two Markdown texts; runs off the main thread. Must be the same function every time. */
  compareTexts: (before: string, after: string) => Promise<TextDiff>;
  /** The system's share sheet, if it has one; only in the panel. */
  share?: Share | undefined;
  /** Stores a file for a job and returns its id: the one thing that a screen writes. */
  putFile: (file: File) => Promise<string>;
  /** Where other surfaces send this one; only in the panel. */
  panelPlaces?: PanelPlaces;
  /** What was typed in the forms of the panel when it was closed; not in a private window. */
  drafts?: Drafts | undefined;
  /** Chooses the folder that captures are written to, and requests access to it; only in the panel and Options. */
  folder?: FolderAccess;
  /** The same for a backup to be restored, which may be larger; only in Options. */
  putBackup?: (file: File) => Promise<string>;
  /** What takes space, and what the clean-up does; only in Options. Must be the same object every time. */
  storage?: StorageReader;
  /** The model of this browser, and the name under which servers see this extension; only in Options. */
  browserModel?: BrowserModel;
  shortcuts: ShortcutReader;
  /** For a browser that lets an extension set its keys; only in Options. */
  shortcutEditor?: ShortcutEditor | undefined;
  /**
   * Becomes true once the two below can be called. The popup is painted before it needs them, and waits; other screens
   * may call at once.
   */
  knowEngines: () => Promise<true>;
  /** Credits a request would cost at a service, before it is sent. */
  estimateCost: (request: TrawlRequest) => { min: number; max: number };
  /**
   * Whether an engine can do a request, why not, and which options it would not honor; with a profile also those that
   * the server at the saved address probably lacks.
   */
  supports: (engine: EngineId, request: TrawlRequest, profile?: ServiceProfile) => Support;
  /** Why a pattern for addresses is invalid, in the matcher's words if it has any; undefined if it is valid. */
  checkPattern: (pattern: string) => Promise<PatternFault | undefined>;
  /** Makes Markdown of a piece of a page's HTML, loaded when a template needs it. */
  htmlToMarkdown: () => Promise<(html: string, baseUrl: string) => string>;
  /** Epoch milliseconds. */
  now: () => number;
  newId: () => string;
  /** BCP 47, for numbers, dates and plurals. */
  locale: string;
  surface: 'popup' | 'panel' | 'options';
  version: string;
};

const AppContext = createContext<App | undefined>(undefined);

/** Provides the app to the screens, with the one live region and the one toast of the surface. */
export function AppProvider({ value, children }: { value: App; children: ComponentChildren }) {
  return (
    <AppContext.Provider value={value}>
      <DialogsProvider>
        <AnnounceProvider>
          <ToastProvider>{children}</ToastProvider>
        </AnnounceProvider>
      </DialogsProvider>
    </AppContext.Provider>
  );
}

/** The same app for its children, except for this. */
export function AppWith({ change, children }: { change: Partial<App>; children: ComponentChildren }) {
  const app = useApp();
  const value = useMemo(() => ({ ...app, ...change }), [app, change]);
  return <AppContext.Provider value={value}>{children}</AppContext.Provider>;
}

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('useApp needs an AppProvider above it');
  return app;
}
