import { expect } from '@playwright/test';
import type { ExtensionBrowser } from './extension-browser';

type Scope = { badges?: string[] };

/**
 * Notes what the toolbar button shows from now on; what comes back waits until it has shown that text. A mark that
 * stands for two seconds is not missed, and that of an earlier copy does not count.
 */
export async function noteBadge(trawl: ExtensionBrowser): Promise<(text: string) => Promise<void>> {
  await (
    await trawl.worker()
  ).evaluate(() => {
    const scope = globalThis as Scope;
    if (!scope.badges) {
      const set = chrome.action.setBadgeText.bind(chrome.action) as (...given: unknown[]) => unknown;
      const noting = (details: { text?: string | null }, ...others: unknown[]): unknown => {
        scope.badges?.push(details.text ?? '');
        return set(details, ...others);
      };
      Object.assign(chrome.action, { setBadgeText: noting });
    }
    scope.badges = [];
  });
  const shown = async (): Promise<string[]> =>
    (await trawl.worker()).evaluate(() => (globalThis as Scope).badges ?? []);
  return (text) => expect.poll(shown).toContain(text);
}
