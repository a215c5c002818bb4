import { isFileName } from '../model/file-kind';
import { pageAccessOf } from '../model/page-access';
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
 * Requests what a click does not bring with it for a file in the browser's own viewer: in Firefox its host, in Chromium
 * the files of this computer (docs/platform.md 2, 44). Any other tab needs nothing.
 */
export async function requestFile({ url }: { url?: string | undefined }): Promise<boolean> {
  if (url === undefined || !isFileName(url)) return true;
  return (browserName() === 'firefox' ? isWebUrl(url) : pageAccessOf(url, 'chromium') === 'file')
    ? requestHost(url)
    : true;
}

export function hasHost(url: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [matchPatternFor(url)] });
}
