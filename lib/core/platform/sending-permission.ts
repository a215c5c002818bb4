import { matchPatternFor } from '../model/url';
import { browser, browserName, type Permissions } from './browser';

/** The host and, in Firefox, what a service or a webhook may receive, as the manifest declares it. */
const neededFor = (url: string): Permissions.Permissions => ({
  origins: [matchPatternFor(url)],
  ...(browserName() === 'firefox' && {
    data_collection: ['browsingActivity', 'searchTerms', 'websiteContent'],
  }),
});

/** In the click itself: requests access to the host and, in Firefox, permission to send data (docs/platform.md 28). */
export function requestSending(url: string): Promise<boolean> {
  return browser.permissions.request(neededFor(url));
}

/** Whether both are granted; each can be revoked in the browser's own settings. */
export function maySendTo(url: string): Promise<boolean> {
  return browser.permissions.contains(neededFor(url));
}
