import { browser, type Menus, type Tabs } from './browser';

export type MenuId =
  'copy-page' | 'save-page' | 'copy-selection' | 'research-selection' | 'copy-link' | 'open-panel';

const contexts: Record<MenuId, Menus.ContextType[]> = {
  'copy-page': ['page'],
  'save-page': ['page'],
  'copy-selection': ['selection'],
  'research-selection': ['selection'],
  'copy-link': ['link'],
  'open-panel': ['page'],
};

const isMenuId = (id: unknown): id is MenuId => typeof id === 'string' && Object.hasOwn(contexts, id);

async function make(titles: Record<MenuId, string>): Promise<void> {
  for (const [id, context] of Object.entries(contexts) as [MenuId, Menus.ContextType[]][])
    browser.contextMenus.create({
      id,
      title: titles[id],
      contexts: context,
      documentUrlPatterns: ['http://*/*', 'https://*/*', 'file:///*'],
      ...(id === 'copy-link' && { targetUrlPatterns: ['http://*/*', 'https://*/*'] }),
    });
}

/** The entries in the browser's menus, made or taken away only when that changes, and one change after another. */
export function createMenus(titles: Record<MenuId, string>): { show(wanted: boolean): Promise<void> } {
  let shown: boolean | undefined;
  let last: Promise<void> = Promise.resolve();
  async function change(wanted: boolean): Promise<void> {
    if (shown === wanted) return;
    await browser.contextMenus.removeAll();
    if (wanted) await make(titles);
    shown = wanted;
  }
  return {
    show(wanted) {
      last = last.then(
        () => change(wanted),
        () => change(wanted),
      );
      return last;
    },
  };
}

/** In the first turn of the background. */
export function onMenu(clicked: (id: MenuId, info: Menus.OnClickData, tab: Tabs.Tab) => void): void {
  browser.contextMenus.onClicked.addListener((info, tab) => {
    if (tab && isMenuId(info.menuItemId)) clicked(info.menuItemId, info, tab);
  });
}
