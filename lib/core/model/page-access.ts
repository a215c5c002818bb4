import { parseUrl } from './url';

/** Store and service pages that no extension may script, in Chromium and in Firefox. */
const RESTRICTED_HOSTS: ReadonlySet<string> = new Set([
  'chromewebstore.google.com',
  'addons.mozilla.org',
  'accounts.firefox.com',
  'accounts-static.cdn.mozilla.net',
  'addons.cdn.mozilla.net',
  'api.accounts.firefox.com',
  'content.cdn.mozilla.net',
  'discovery.addons.mozilla.org',
  'oauth.accounts.firefox.com',
  'profile.accounts.firefox.com',
  'support.mozilla.org',
  'sync.services.mozilla.com',
  'microsoftedge.microsoft.com',
]);
/** Hosts that only Firefox blocks: other browsers read them like any page. */
const FIREFOX_ONLY = /mozilla|firefox/;

/** What an address alone says about access to its page: a web page, a local file, or one that the browser protects. */
export function pageAccessOf(
  url: string,
  browserName: 'chromium' | 'firefox',
): 'web' | 'file' | 'restricted' {
  const parsed = parseUrl(url);
  if (!parsed) return 'restricted';
  if (parsed.protocol === 'file:') return 'file';
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return 'restricted';
  if (parsed.hostname === 'chrome.google.com' && parsed.pathname.startsWith('/webstore')) return 'restricted';
  if (!RESTRICTED_HOSTS.has(parsed.hostname)) return 'web';
  return FIREFOX_ONLY.test(parsed.hostname) && browserName === 'chromium' ? 'web' : 'restricted';
}
