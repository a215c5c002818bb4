import { createMutex } from '../async/mutex';
import { browser, type Menus, type Tabs } from './browser';

export type MenuId =
  | 'copy-page'
  | 'save-page'
  | 'copy-selection'
  | 'research-selection'
  | 'copy-link'
  | 'open-panel';

const contexts: Record<MenuId, Menus.ContextType[]> = {
  'copy-page': ['page'],
  'save-page': ['page'],
  'copy-selection': ['selection'],
  'research-selection': ['selection'],
  'copy-link': ['link'],
  'open-panel': ['page'],
};

const PAGES = ['http://*/*', 'https://*/*', 'file:///*'];

const isMenuId = (id: unknown): id is MenuId => typeof id === 'string' && Object.hasOwn(contexts, id);

/** Another entry in the menu of a page; its name says what it does. */
export type NamedEntry = { name: string; title: string };
const NAMED = 'again.';

async function make(titles: Record<MenuId, string>, named: readonly NamedEntry[]): Promise<void> {
  for (const [id, context] of Object.entries(contexts) as [MenuId, Menus.ContextType[]][])
    browser.contextMenus.create({
      id,
      title: titles[id],
      contexts: context,
      documentUrlPatterns: PAGES,
      ...(id === 'copy-link' && { targetUrlPatterns: ['http://*/*', 'https://*/*'] }),
    });
  for (const { name, title } of named)
    browser.contextMenus.create({ id: NAMED + name, title, contexts: ['page'], documentUrlPatterns: PAGES });
}

/** The entries in the browser's menus, created or removed only when that changes, one change at a time. */
export function createMenus(titles: Record<MenuId, string>): {
  show(wanted: boolean, named: readonly NamedEntry[]): Promise<void>;
} {
  let shown: string | undefined;
  const inTurn = createMutex();
  async function change(wanted: boolean, named: readonly NamedEntry[]): Promise<void> {
    const next = JSON.stringify(wanted && named);
    if (shown === next) return;
    await browser.contextMenus.removeAll();
    if (wanted) await make(titles, named);
    shown = next;
  }
  return {
    show: (wanted, named) => inTurn(() => change(wanted, named)),
  };
}

/** Call it in the first turn of the background. */
export function onMenu(
  clicked: (id: MenuId, info: Menus.OnClickData, tab: Tabs.Tab) => void,
  clickedNamed: (name: string, tab: Tabs.Tab) => void,
): void {
  browser.contextMenus.onClicked.addListener((info, tab) => {
    const id = info.menuItemId;
    if (tab && isMenuId(id)) clicked(id, info, tab);
    else if (tab && typeof id === 'string' && id.startsWith(NAMED)) clickedNamed(id.slice(NAMED.length), tab);
  });
}
