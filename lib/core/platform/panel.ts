import { browser, chromium } from './browser';

/** Opens the panel of a window. Must run in the same turn as the click, key or menu, without a previous await. */
export function openPanelOf(windowId: number): Promise<void> {
  if (chromium?.sidePanel) return chromium.sidePanel.open({ windowId });
  return browser.sidebarAction.open();
}

const PANEL = 'sidepanel.html';

async function isOpen(windowId: number): Promise<boolean> {
  if (!chromium?.runtime?.getContexts) return browser.sidebarAction.isOpen({ windowId });
  const panels = await chromium.runtime.getContexts({
    contextTypes: [chromium.runtime.ContextType.SIDE_PANEL],
    windowIds: [windowId],
  });
  return panels.length > 0;
}

/**
 * Opens the panel of a window if the browser counts the event as a user gesture, which is not always so; otherwise the
 * same page in a tab of its own. Must run in the same turn as the event.
 */
export async function openPanelOrTab(windowId: number, leave: () => Promise<void>): Promise<void> {
  const open = async (): Promise<void> => openPanelOf(windowId);
  const refused = open().catch((thrown: unknown) => ({ thrown }));
  await leave();
  if (!(await refused) || (await isOpen(windowId))) return;
  await browser.tabs.create({
    url: browser.runtime.getURL(`/${PANEL}`),
    ...(windowId >= 0 && { windowId }),
  });
}
