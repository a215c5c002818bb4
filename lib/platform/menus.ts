import { browser, type Menus, type Tabs } from './browser';

export type MenuId = 'copy-page' | 'save-page' | 'copy-selection' | 'copy-link' | 'open-panel';

const contexts: Record<MenuId, Menus.ContextType[]> = {
  'copy-page': ['page'],
  'save-page': ['page'],
  'copy-selection': ['selection'],
  'copy-link': ['link'],
  'open-panel': ['page'],
};

const isMenuId = (id: unknown): id is MenuId => typeof id === 'string' && Object.hasOwn(contexts, id);

/** Makes the menus anew, or takes them away. */
export async function showMenus(titles: Record<MenuId, string> | undefined): Promise<void> {
  await browser.contextMenus.removeAll();
  if (!titles) return;
  for (const [id, context] of Object.entries(contexts) as [MenuId, Menus.ContextType[]][])
    browser.contextMenus.create({
      id,
      title: titles[id],
      contexts: context,
      documentUrlPatterns: ['http://*/*', 'https://*/*', 'file:///*'],
    });
}

/** In the first turn of the background. */
export function onMenu(clicked: (id: MenuId, info: Menus.OnClickData, tab: Tabs.Tab) => void): void {
  browser.contextMenus.onClicked.addListener((info, tab) => {
    if (tab && isMenuId(info.menuItemId)) clicked(info.menuItemId, info, tab);
  });
}
