import { browser } from './browser';

/** Once after install, update or the start of the browser. In the first turn of the background. */
export function onStart(start: () => void): void {
  browser.runtime.onInstalled.addListener(start);
  browser.runtime.onStartup.addListener(start);
}
