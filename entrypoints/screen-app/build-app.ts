import type { App } from '@/components/shell/state/app';
import { createChanges } from '@/lib/core/library/changes';
import { createLibraryReader } from '@/lib/core/library/reader';
import { transportToBackground } from '@/lib/core/platform/background-line';
import { browser } from '@/lib/core/platform/browser';
import { createCurrentTab } from '@/lib/core/platform/current-tab';
import { takeFirstPress } from '@/lib/core/platform/first-press';
import { createScreenLibrary } from '@/lib/core/library/screen-library';
import { createGestures, ownWindowId, readShortcuts } from '@/lib/core/platform/gestures';
import { createClient } from '@/lib/core/rpc/client';
import { popupProcedures } from '@/lib/core/rpc/popup-protocol';
import type { Client, Output, Protocol } from '@/lib/core/rpc/protocol';
import type { LibrarySearch } from '@/lib/features/library/search-port';
import type * as engineFacts from './engines';

/** A popup that was opened as a tab, or another surface: the toolbar button was not clicked. */
const NOT_PRESSED = { answer: Promise.resolve(undefined) };
/** The first script has already sent the request; the client only parses the answer. */
const ASKED = { readingId: '', tab: { tabId: -1, windowId: -1, isPrivate: true, title: '' } };

const compareLater: App['compareTexts'] = async (before, after) =>
  (await import('@/lib/core/platform/compare-texts')).compareTexts(before, after);

const outlinesLater = async () => (await import('@/lib/core/platform/part-outlines')).createPartOutlines();

let searching: Promise<LibrarySearch> | undefined;
/** The index is opened when this page first searches, or is about to. */
function startSearch(): Promise<LibrarySearch> {
  searching ??= import('@/lib/core/platform/library-search').then(({ createLibrarySearch }) =>
    createLibrarySearch(),
  );
  return searching;
}
const searchLater: LibrarySearch = {
  // What fails here fails again, and is reported, on the search itself.
  prepare: () => void startSearch().catch(() => undefined),
  find: async (question) => (await startSearch()).find(question),
  sentences: async (query, ids) => (await startSearch()).sentences(query, ids),
};

export type Engines = typeof engineFacts;

/**
 * The real dependencies of a screen: the library to read, the background to call, the active tab. Without `engines`,
 * these are loaded when the screen needs them.
 */
export function buildApp(surface: App['surface'], engines?: Engines): App {
  let windowId = -1;
  void ownWindowId().then((id) => (windowId = id));
  let known = engines;
  const engine = (): Engines => {
    if (!known) throw new Error('the engines are not known yet');
    return known;
  };
  const library = createScreenLibrary(browser.extension.inIncognitoContext === true);
  const transport = transportToBackground();
  // Procedures that the popup never calls are loaded with the first such call.
  const call: Client = async (name, input) => {
    const procedures: Protocol = Object.hasOwn(popupProcedures, name)
      ? popupProcedures
      : (await import('@/lib/core/rpc/protocol')).procedures;
    // The output belongs to this name, whichever of the two protocols has it.
    return createClient(procedures, transport)(name, input) as never;
  };
  const press = takeFirstPress();
  let opening: Promise<Output<'readings.open'>> | undefined;
  /** The answer to the popup's first script, parsed like any other. */
  const openReading = (): Promise<Output<'readings.open'>> => {
    const { answer } = press ?? NOT_PRESSED;
    const first = createClient(popupProcedures, () => answer);
    opening ??= first('readings.open', ASKED);
    return opening;
  };
  return {
    call,
    opening: openReading,
    openingId: press?.readingId,
    takeEarlyCopy() {
      const copy = press?.takeCopy();
      if (!press || !copy) return undefined;
      const { jobId, answer } = copy;
      const first = createClient(popupProcedures, () => answer);
      const taken = first('readings.take', { readingId: press.readingId, jobId, to: 'clipboard' });
      return { jobId, taken: taken.then((done) => done.taken) };
    },
    reader: createLibraryReader(library),
    search: searchLater,
    changes: createChanges(),
    gestures: createGestures(() => windowId, surface),
    currentTab: createCurrentTab(
      surface === 'popup' ? 'popup' : 'panel',
      surface === 'popup' ? () => openReading().then(({ tab }) => tab) : undefined,
    ),
    // Only a list of tabs in the panel uses them.
    openTabs: {
      list: async (scope) => (await import('@/lib/core/platform/open-tabs')).createOpenTabs().list(scope),
    },
    // Only the panel lets the user pick something.
    picker: {
      pick: async (...asked) => (await import('./picker')).picker.pick(...asked),
      rows: async (...asked) => (await import('./picker')).picker.rows(...asked),
      steps: async (...asked) => (await import('./picker')).picker.steps(...asked),
      results: async (...asked) => (await import('./picker')).picker.results(...asked),
    },
    outlines: {
      show: async (...asked) => (await outlinesLater()).show(...asked),
      end: async (source) => (await outlinesLater()).end(source),
    },
    // The popup compares nothing.
    compareTexts: compareLater,
    putFile: async (file) =>
      (await import('@/lib/core/library/inbox')).putInInbox({ db: library, now: Date.now }, file),
    shortcuts: readShortcuts,
    knowEngines: async () => {
      known ??= await import('./engines');
      return true;
    },
    estimateCost: (request) => engine().estimateCost(request),
    // The matcher is large, and only users who write patterns need it.
    checkPattern: async (pattern) => (await import('@/lib/device/site/patterns')).checkPatterns([pattern]),
    supports: (id, request, profile) => engine().supports[id](request, profile),
    htmlToMarkdown: async () => (await import('./html-to-markdown')).htmlToMarkdown,
    now: Date.now,
    newId: () => crypto.randomUUID(),
    locale: browser.i18n.getUILanguage(),
    surface,
    version: browser.runtime.getManifest().version,
  };
}
