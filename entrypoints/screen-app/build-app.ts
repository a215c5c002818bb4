import type { App } from '../../components/state/app';
import { supportsOnDevice } from '../../lib/engine/device/supports';
import { estimateCost } from '../../lib/engine/service/cost';
import { supportsOnService } from '../../lib/engine/service/supports';
import { createChanges } from '../../lib/library/changes';
import { createLibraryDoor } from '../../lib/library/db';
import { createLibraryReader } from '../../lib/library/reader';
import { transportToBackground } from '../../lib/platform/background-line';
import { browser } from '../../lib/platform/browser';
import { createCurrentTab } from '../../lib/platform/current-tab';
import { takeFirstPress } from '../../lib/platform/first-press';
import { createGestures, ownWindowId, readShortcuts } from '../../lib/platform/gestures';
import { createPicker } from '../../lib/platform/picker';
import { panelPlaces } from '../../lib/platform/panel-place';
import { createClient } from '../../lib/rpc/client';
import { procedures, type Output } from '../../lib/rpc/protocol';

/** A popup that was opened as a tab, or another surface: nothing was pressed. */
const NOT_PRESSED = { readingId: crypto.randomUUID(), answer: Promise.resolve(undefined) };

/** The real things behind a screen: the library to read, the background to call, the tab in front. */
export function buildApp(surface: App['surface']): App {
  let windowId = -1;
  void ownWindowId().then((id) => (windowId = id));
  const supports = { device: supportsOnDevice, service: supportsOnService };
  const call = createClient(procedures, transportToBackground());
  let opening: Promise<Output<'readings.open'>> | undefined;
  /** The answer to the popup's first script, parsed as any other. */
  const openReading = (): Promise<Output<'readings.open'>> => {
    const { readingId, answer } = takeFirstPress() ?? NOT_PRESSED;
    const first = createClient(procedures, () => answer);
    opening ??= first('readings.open', { readingId, tabId: -1 });
    return opening;
  };
  return {
    call,
    opening: openReading,
    reader: createLibraryReader(createLibraryDoor()),
    changes: createChanges(),
    gestures: createGestures(() => windowId, surface),
    currentTab: createCurrentTab(
      surface === 'popup' ? 'popup' : 'panel',
      surface === 'popup' ? () => openReading().then(({ tab }) => tab) : undefined,
    ),
    // Only a list of tabs in the panel asks for them.
    openTabs: {
      list: async (scope) => (await import('../../lib/platform/open-tabs')).createOpenTabs().list(scope),
    },
    picker: createPicker(),
    panelPlaces,
    shortcuts: readShortcuts,
    estimateCost,
    // The matcher is large, and only those who write patterns need it.
    checkPattern: async (pattern) =>
      (await import('../../lib/engine/device/site/patterns')).checkPatterns([pattern]),
    supports: (engine, request, profile) => supports[engine](request, profile),
    now: Date.now,
    newId: () => crypto.randomUUID(),
    locale: browser.i18n.getUILanguage(),
    surface,
    version: browser.runtime.getManifest().version,
  };
}
