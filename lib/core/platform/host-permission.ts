import { isFileName } from '../model/file-place';
import { isWebUrl, matchPatternFor } from '../model/url';
import { browser, browserName } from './browser';

/**
 * Requests a host inside an event that the browser counts as a click (menu, command): immediately, without a previous
 * await. If the browser does not count it as one, earlier grants decide.
 */
export function requestHost(url: string): Promise<boolean> {
  return browser.permissions.request({ origins: [matchPatternFor(url)] }).catch(() => hasHost(url));
}

/**
 * Requests the host of a file that Firefox shows in its own viewer: a click there lets nobody fetch it, as it does in
 * Chromium (docs/platform.md 2). Any other tab needs nothing.
 */
export async function requestFile({ url }: { url?: string | undefined }): Promise<boolean> {
  if (browserName() !== 'firefox' || url === undefined || !isWebUrl(url) || !isFileName(url)) return true;
  return requestHost(url);
}

export function hasHost(url: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [matchPatternFor(url)] });
}
