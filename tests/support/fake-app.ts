import { diffMarkdown } from '@/lib/features/changes/diff/diff-markdown';
import type { Recorded, Replayed, StepsOrder } from '@/lib/core/model/steps';
import type { PageResults } from '@/lib/core/model/page-results';
import type { App } from '@/components/shell/state/app';
import { AppError } from '@/lib/core/model/errors';
import { defaultSettings, type Settings } from '@/lib/core/model/settings';
import type { StorageRoom, StoredRest } from '@/lib/features/clean-up/stored';
import type { FullCapture } from '@/lib/core/model/capture';
import type { ChosenFolder } from '@/lib/features/folder/folder';
import type { ImageAnswer } from '@/lib/features/export/image';
import type { TabView } from '@/lib/core/ports/current-tab';
import type { Gestures, PanelPlace } from '@/lib/core/ports/gesture';
import type { StoreName } from '@/lib/core/ports/host';
import type { OutlineOrder } from '@/lib/core/model/page-order';
import type { RowsOrder } from '@/lib/core/model/rows-recipe';
import type { FoundRows, PickedElement } from '@/lib/core/ports/picker';
import type { OpenTab } from '@/lib/core/ports/open-tabs';
import type { Client, Input, ProcedureName } from '@/lib/core/rpc/protocol';
import { anArticle } from './captures';
import { aFolder } from './folder';
import { fakeSearch } from './fake-search';
import { templateContext } from './template-page';
import { createFakeBackground, type FakeHandlers } from './fake-background';
import { createFakeLibrary } from './fake-library';
import type { LibraryContents } from './library-contents';
import type { PageReading } from '@/lib/core/model/page';

/** The state outside the library. */
type FakeSurroundings = {
  /** As the library has them; changed with `change`, and by the procedures for settings. */
  settings: Settings;
  /** The folder that captures are written to: a fake one cannot be stored. */
  folder?: ChosenFolder;
  /** Whether the browser lets Trawl write there, and whether it does when asked. */
  folderAllowed?: boolean;
  folderAllows?: boolean;
  /** What is stored beside captures, and how much space the browser reports. */
  storedRest?: StoredRest;
  room?: StorageRoom;
  tab: TabView;
  /** The result of reading the tab. */
  page: FullCapture;
  openTabs: OpenTab[];
  /** What the user picks next. */
  picked?: PickedElement;
  /** The parts that are outlined in the page, and how the user puts one back there. */
  outlined?: OutlineOrder;
  putBackInPage?: (at: number) => void;
  endOutlines?: () => void;
  /** What the page code answers, by what it is asked. */
  readRows?: Partial<Record<RowsOrder['task'], FoundRows[]>>;
  /** What the page answers about steps. */
  stepAnswers?: (order: StepsOrder) => Promise<Recorded & Replayed>;
  /** What the page in the tab lists, if it is one of results. */
  pageResults?: PageResults;
  /** Images by address; Trawl has no access to others. */
  /** The record of the user's own models. */
  models?: unknown;
  images: Record<string, ImageAnswer>;
  /** The files that tabs show, by address; the site refuses others. */
  webFiles: Record<string, File>;
  grantedHosts: string[];
  shortcuts: Record<string, string>;
  /** Keys that the browser does not let Trawl set. */
  refusedKeys?: string[];
  now: number;
  /** Where another surface sent the panel; taken once. */
  place?: PanelPlace;
};

/** What a test configures: the contents of the library, and the state outside it. */
export type FakeState = FakeSurroundings &
  Omit<LibraryContents, 'settings' | 'readings'> & {
    /** A reading of the page in the tab that the popup made. */
    heldReading?: { id: string; readAt: number };
  };

type Call = { [N in ProcedureName]: { name: N; input: Input<N> } }[ProcedureName];

export type FakeApp = App & {
  /** The current state of the tab, the clock and the like. Change it through `change`; `reader` reads the library. */
  state: FakeSurroundings;
  /** Everything asked of the background, oldest first. */
  calls: Call[];
  /** The inputs of the calls of one procedure, oldest first. */
  asked<N extends ProcedureName>(name: N): Input<N>[];
  /** The jobs that were started. */
  starts(): Input<'jobs.start'>[];
  /** What was copied, saved, opened, asked for: gesture name and its arguments. */
  gestured: { name: keyof Gestures; args: unknown[] }[];
  /**
   * Changes the surroundings, puts these records in the place of those of their kind, and notifies listeners, as the
   * background does.
   */
  change(change: Partial<FakeState>, ...stores: StoreName[]): void;
  /** The same, in addition to the existing records; of two with one id, the later replaces the earlier. */
  add(contents: LibraryContents, ...stores: StoreName[]): void;
  /** Another tab comes to the front. */
  showTab(tab: TabView): void;
  /** Another surface sends the panel somewhere. */
  sendPanelTo(place: PanelPlace): void;
  /** Replies of the background in place of the default ones. */
  on: FakeHandlers;
  /** The files stored for jobs, oldest first. */
  files: File[];
};

/** Of the reading that began with the popup. */
export const READING_ID = '00000000-0000-4000-9000-000000000000';
export const FAKE_NOW = Date.UTC(2026, 10, 20, 9, 30, 0);

/** An open documentation page. */
export function aTab(change: Partial<TabView> = {}): TabView {
  const url = change.url ?? 'https://docs.example/library/tasks.html';
  return {
    tabId: 7,
    windowId: 1,
    isPrivate: false,
    title: 'Coroutines and tasks — Example documentation',
    url,
    access: {
      ok: true,
      hasSelection: false,
      source: { type: 'tab', tabId: 7, windowId: 1, documentId: 'D1', url, title: '' },
    },
    ...change,
  };
}

/** Screens run against this: an in-memory library, a recording background, recorded gestures. */
export function createFakeApp(
  initial: Partial<FakeState> = {},
  surface: App['surface'] = 'popup',
  on: FakeHandlers = {},
): FakeApp {
  const state: FakeSurroundings = {
    settings: defaultSettings,
    tab: aTab(),
    page: anArticle(),
    openTabs: [],
    images: {},
    webFiles: {},
    grantedHosts: [],
    shortcuts: {
      _execute_action: 'Alt+Shift+Y',
      'capture-copy': 'Alt+Shift+K',
      'capture-save': '',
      'open-panel': '',
    },
    now: FAKE_NOW,
  };
  const listeners = new Set<(store: StoreName) => void>();
  const tabListeners = new Set<() => void>();
  const placeListeners = new Set<() => void>();
  const calls: Call[] = [];
  const gestured: FakeApp['gestured'] = [];
  let ids = 0;

  const tell = (stores: readonly StoreName[]): void => {
    for (const store of stores) for (const listener of listeners) listener(store);
  };
  const library = createFakeLibrary({ now: () => state.now, notify: tell });
  const reader = {
    ...library.reader,
    folderRecord: async () => state.folder,
    modelsRecord: async () => state.models,
  };
  const change: FakeApp['change'] = (next, ...stores) => {
    Object.assign(state, next);
    library.write({ contents: contentsOf(next, state), beside: false });
    tell(stores);
  };
  change({ settings: defaultSettings, ...initial });
  const answer = createFakeBackground({ library, state, on });
  const call: Client = (name, input) => {
    calls.push({ name, input } as Call);
    return answer(name, input);
  };
  const note =
    <A extends unknown[], R>(name: keyof Gestures, answer: R) =>
    async (...args: A): Promise<R> => {
      gestured.push({ name, args });
      return answer;
    };

  const app: FakeApp = {
    state,
    calls,
    asked: <N extends ProcedureName>(name: N) =>
      calls.filter((one) => one.name === name).map(({ input }) => input as Input<N>),
    starts: () => app.asked('jobs.start'),
    files: [],
    gestured,
    change,
    add(contents, ...stores) {
      library.write({ contents, beside: true });
      tell(stores);
    },
    on,
    showTab(tab) {
      state.tab = tab;
      for (const listener of tabListeners) listener();
    },
    call,
    reader,
    knowEngines: async () => true,
    htmlToMarkdown: async () => templateContext.toMarkdown,
    openingId: surface === 'popup' ? READING_ID : undefined,
    takeEarlyCopy: () => undefined,
    async opening() {
      const { access: _access, ...tab } = state.tab;
      return answer('readings.open', { readingId: READING_ID, tab });
    },
    changes: {
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    gestures: {
      fetchesFromTab: true,
      requestHost: note('requestHost', true),
      requestHosts: note('requestHosts', true),
      requestSending: note('requestSending', true),
      requestSite: note('requestSite', true),
      requestNotifications: note('requestNotifications', true),
      requestAllSites: note('requestAllSites', true),
      revokeHost: async (pattern) => {
        gestured.push({ name: 'revokeHost', args: [pattern] });
        state.grantedHosts = state.grantedHosts.filter((host) => host !== pattern);
        return true;
      },
      grantedHosts: async () => state.grantedHosts,
      openPanel: note('openPanel', undefined),
      sendPanel: (place) => void gestured.push({ name: 'sendPanel', args: [place] }),
      openOptions: note('openOptions', undefined),
      openBrowserPage: note('openBrowserPage', undefined),
      openTab: note('openTab', undefined),
      openApp: note('openApp', undefined),
      copy: note('copy', undefined),
      copyScreenshot: note('copyScreenshot', undefined),
      save: note('save', undefined),
      requestSaving: note('requestSaving', undefined),
      close: () => void gestured.push({ name: 'close', args: [] }),
    },
    folder: {
      kind: 'picker',
      choose: async () => (state.folder?.type === 'handle' ? state.folder.handle : aFolder()),
      allow: async () => {
        if (state.folderAllowed !== false) return true;
        state.folderAllowed = state.folderAllows !== false;
        return state.folderAllowed;
      },
      allowed: async () => state.folderAllowed !== false,
      put: async () => '00000000-0000-4000-b000-000000000001',
    },
    currentTab: {
      read: async () => state.tab,
      subscribe(listener) {
        tabListeners.add(listener);
        return () => tabListeners.delete(listener);
      },
    },
    picker: {
      pick: async () => state.picked,
      rows: async (_source, { task }) => state.readRows?.[task] ?? [],
      results: async () => state.pageResults,
      steps: async (_source, order) =>
        state.stepAnswers?.(order) ?? { steps: [], ...(order.task !== 'replay' && { end: 'done' as const }) },
    },
    outlines: {
      show: async (_source, order, putBack) => {
        state.outlined = order;
        state.putBackInPage = putBack;
        await new Promise<void>((ended) => (state.endOutlines = ended));
      },
      end: async () => state.endOutlines?.(),
    },
    images: async (_job, signal) => async (url) => {
      signal.throwIfAborted();
      return state.images[url] ?? { type: 'left', why: 'not-granted' };
    },
    fetchFile: async (url) => {
      const file = state.webFiles[url];
      if (!file) throw new AppError('site-refused', { status: 403 });
      return file;
    },
    search: fakeSearch(library.everyCapture),
    compareTexts: async (before, after) => diffMarkdown(before, after),
    openTabs: { list: async () => state.openTabs },
    putFile: async (file) => {
      app.files.push(file);
      return `inbox-${app.files.length}`;
    },
    storage: {
      ...library.storage,
      rest: async () => state.storedRest ?? library.storage.rest(),
      room: async () => state.room ?? {},
    },
    putBackup: async (file) => {
      app.files.push(file);
      return `00000000-0000-4000-a000-${String(app.files.length).padStart(12, '0')}`;
    },
    panelPlaces: {
      take() {
        const { place } = state;
        delete state.place;
        return place;
      },
      subscribe(listener) {
        placeListeners.add(listener);
        return () => placeListeners.delete(listener);
      },
    },
    sendPanelTo(place) {
      state.place = place;
      for (const listener of placeListeners) listener();
    },
    shortcuts: async () => state.shortcuts,
    shortcutEditor: state.refusedKeys && {
      set: async (command, keys) => {
        if (state.refusedKeys?.includes(keys)) throw new Error('Invalid shortcut');
        change({ shortcuts: { ...state.shortcuts, [command]: keys } }, 'settings');
      },
      reset: async (command) =>
        change({ shortcuts: { ...state.shortcuts, [command]: 'Alt+Shift+Y' } }, 'settings'),
    },
    estimateCost: (request) => {
      const dear = request.kind === 'scrape' && request.formats.includes('json');
      const check = request.kind === 'scrape' && request.options.checkPromptInjection === true ? 4 : 0;
      return dear ? { min: 5, max: 5 + check } : { min: 1, max: 1 };
    },
    supports: (engine, request) =>
      request.kind === 'scrape'
        ? engine === 'service' && !state.settings.service.connected
          ? { ok: false, reason: 'not-connected' }
          : { ok: true, ignored: [] }
        : { ok: false, reason: 'needs-service' },
    checkPattern: async (pattern) => {
      try {
        new RegExp(pattern);
        return undefined;
      } catch {
        return { pattern, why: 'invalid', detail: `error parsing regexp: missing closing ): \`${pattern}\`` };
      }
    },
    now: () => state.now,
    newId: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
    locale: 'en-GB',
    surface,
    version: '0.1.0',
  };
  return app;
}

/** The records of a change; a reading is held of the page in the tab. */
function contentsOf(next: Partial<FakeState>, { page, tab }: FakeSurroundings): LibraryContents {
  const { heldReading, ...contents } = next;
  if (!heldReading) return contents;
  const { title, content, metadata, report } = page;
  const reading: PageReading = { ok: true, url: tab.url ?? '', title, content, metadata, report };
  return { ...contents, readings: [{ ...heldReading, reading }] };
}
