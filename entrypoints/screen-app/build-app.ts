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
import { createGestures, ownWindowId, readShortcuts } from '../../lib/platform/gestures';
import { createPicker } from '../../lib/platform/picker';
import { panelPlaces } from '../../lib/platform/panel-place';
import { createClient } from '../../lib/rpc/client';
import { procedures } from '../../lib/rpc/protocol';

/** The real things behind a screen: the library to read, the background to call, the tab in front. */
export function buildApp(surface: App['surface']): App {
  let windowId = -1;
  void ownWindowId().then((id) => (windowId = id));
  const supports = { device: supportsOnDevice, service: supportsOnService };
  return {
    call: createClient(procedures, transportToBackground()),
    reader: createLibraryReader(createLibraryDoor()),
    changes: createChanges(),
    gestures: createGestures(() => windowId, surface),
    currentTab: createCurrentTab(surface === 'popup' ? 'popup' : 'panel'),
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
