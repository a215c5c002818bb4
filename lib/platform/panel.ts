import { browser, chromium } from './browser';

/** Opens the panel of a window. Must run in the same turn as the click, key or menu: nothing may be awaited before. */
export function openPanelOf(windowId: number): Promise<void> {
  if (chromium?.sidePanel) return chromium.sidePanel.open({ windowId });
  return browser.sidebarAction.open();
}
