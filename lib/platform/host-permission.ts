import { matchPatternFor } from '../model/url';
import { browser } from './browser';

/**
 * Asks for a host inside an event that the browser counts as a click (menu, command): at once, nothing awaited before.
 * Where the browser does not count it so, what was granted earlier decides.
 */
export function requestHost(url: string): Promise<boolean> {
  return browser.permissions.request({ origins: [matchPatternFor(url)] }).catch(() => hasHost(url));
}

export function hasHost(url: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [matchPatternFor(url)] });
}
