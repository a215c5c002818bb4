import { matchPatternFor } from '../model/url';
import { browser } from './browser';

/** Asks for a host inside an event that the browser counts as a click (menu, command). At once, nothing awaited before. */
export function requestHost(url: string): Promise<boolean> {
  return browser.permissions.request({ origins: [matchPatternFor(url)] });
}

export function hasHost(url: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [matchPatternFor(url)] });
}
