import { browser, type Permissions } from './browser';

/**
 * Removes the name of this extension (`Origin`) from its own requests to one origin each. Nothing of a page's requests
 * is touched: a rule applies to requests that this extension makes. Rules last until the browser ends, so they are set
 * again at each start. Does nothing without the permission.
 */
export async function letThrough(origins: readonly string[]): Promise<void> {
  const requests = browser.declarativeNetRequest;
  if (!requests) return;
  const known = await requests.getSessionRules();
  await requests.updateSessionRules({
    removeRuleIds: known.map(({ id }) => id),
    addRules: origins.map((origin, at) => ({
      id: at + 1,
      priority: 1,
      action: { type: 'modifyHeaders', requestHeaders: [{ header: 'origin', operation: 'remove' }] },
      condition: {
        urlFilter: `|${origin}/`,
        initiatorDomains: [new URL(browser.runtime.getURL('')).host],
        resourceTypes: ['xmlhttprequest'],
      },
    })),
  });
}

/** In the click itself: asks for the permission that the rule needs. The polyfill's types lack its name. */
export const requestLetThrough = (): Promise<boolean> =>
  browser.permissions.request({
    permissions: ['declarativeNetRequestWithHostAccess'] as unknown as NonNullable<
      Permissions.Permissions['permissions']
    >,
  });
