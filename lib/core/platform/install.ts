import { browser } from './browser';

/** Called once after install, update or browser start. Call it in the first turn of the background. */
export function onStart(start: () => void): void {
  browser.runtime.onInstalled.addListener(start);
  browser.runtime.onStartup.addListener(start);
}
