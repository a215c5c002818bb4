import { browser } from './browser';

/**
 * Trawl's requests to these origins, and to no others, go without the header `Origin`; those of web pages are as they
 * were. Until the browser ends (docs/platform.md 45).
 */
export async function hideOriginFrom(origins: readonly string[]): Promise<void> {
  const old = await browser.declarativeNetRequest.getSessionRules();
  if (old.length === 0 && origins.length === 0) return;
  await browser.declarativeNetRequest.updateSessionRules({
    removeRuleIds: old.map(({ id }) => id),
    addRules: origins.map((origin, at) => ({
      id: at + 1,
      condition: {
        urlFilter: `|${origin}/`,
        initiatorDomains: [new URL(browser.runtime.getURL('')).host],
        resourceTypes: ['xmlhttprequest'],
      },
      action: { type: 'modifyHeaders', requestHeaders: [{ header: 'Origin', operation: 'remove' }] },
    })),
  });
}
