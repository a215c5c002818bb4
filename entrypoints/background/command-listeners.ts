import { createCommandHandlers } from '@/lib/background/command-handlers';
import { exportEntries } from '@/lib/features/export/background/export-menu';
import { createOmnibox } from '@/lib/features/omnibox/background/omnibox';
import { sleep } from '@/lib/core/async/sleep';
import { pageExportOf } from '@/lib/features/export/used-exports';
import type { Tabs } from '@/lib/core/platform/browser';
import { onCommand } from '@/lib/core/platform/commands';
import { requestFile, requestHost } from '@/lib/core/platform/host-permission';
import { createMenus, onMenu } from '@/lib/core/platform/menus';
import { onOmnibox } from '@/lib/core/platform/omnibox';
import { openPanelOf, openPanelOrTab } from '@/lib/core/platform/panel';
import { leavePlaceInMemory } from '@/lib/core/platform/place-in-memory';
import { requestSaving } from '@/lib/core/platform/save-file';
import { frontTab, viewTab } from '@/lib/core/platform/tab-view';
import { enBackground } from '@/lib/core/words/en-background';
import type { Assembly } from './assembly';
import type { Running } from './runner';

/** Keys, menus and the address bar. Returns a function that redraws the menus. */
export function listenToCommands(
  { stores, signs: { runDetached } }: Assembly,
  { quick }: Running,
): () => void {
  const { reader, usedExports, settings } = stores;
  const commands = createCommandHandlers<Tabs.Tab>({
    openPanel: openPanelOf,
    leavePlace: leavePlaceInMemory,
    viewTab: (tab) => viewTab(tab, true),
    quick,
    usedExports,
    requestSaving,
    requestHost,
    requestFile,
  });
  onOmnibox(
    createOmnibox<Tabs.Tab>({
      reader,
      front: frontTab,
      show: (place, windowId) => openPanelOrTab(windowId, () => leavePlaceInMemory(place, windowId)),
      captureLink: (tab, linkUrl) => commands.menus['copy-link'](tab, { linkUrl }),
      runDetached,
      after: (ms) => sleep(ms, new AbortController().signal),
      words: enBackground.omnibox,
    }),
  );
  onCommand((name, tab) => runDetached(commands.commands[name](tab)));
  onMenu(
    (id, info, tab) => runDetached(commands.menus[id](tab, info)),
    (name, tab) => {
      const page = pageExportOf(name);
      if (page) runDetached(commands.again(page, tab));
    },
  );
  const menus = createMenus(enBackground.menus);
  return () =>
    runDetached(
      Promise.all([settings.get(), usedExports.get()]).then(([{ contextMenus }, used]) =>
        menus.show(contextMenus, exportEntries(used)),
      ),
    );
}
