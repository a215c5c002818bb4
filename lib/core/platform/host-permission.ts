import { matchPatternFor } from '../model/url';
import { browser } from './browser';

/**
 * Requests a host inside an event that the browser counts as a click (menu, command): immediately, without a previous
 * await. If the browser does not count it as one, earlier grants decide.
 */
export function requestHost(url: string): Promise<boolean> {
  return browser.permissions.request({ origins: [matchPatternFor(url)] }).catch(() => hasHost(url));
}

export function hasHost(url: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [matchPatternFor(url)] });
}
