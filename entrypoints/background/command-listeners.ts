import { createCommandHandlers } from '../../lib/app/command-handlers';
import { exportEntries } from '../../lib/app/export-menu';
import { createOmnibox } from '../../lib/app/omnibox';
import { sleep } from '../../lib/async/sleep';
import { pageExportOf } from '../../lib/model/used-exports';
import type { Tabs } from '../../lib/platform/browser';
import { onCommand } from '../../lib/platform/commands';
import { requestHost } from '../../lib/platform/host-permission';
import { createMenus, onMenu } from '../../lib/platform/menus';
import { onOmnibox } from '../../lib/platform/omnibox';
import { openPanelOf, openPanelOrTab } from '../../lib/platform/panel';
import { leavePlaceInMemory } from '../../lib/platform/place-in-memory';
import { requestSaving } from '../../lib/platform/save-file';
import { frontTab, viewTab } from '../../lib/platform/tab-view';
import { enBackground } from '../../lib/words/en-background';
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
