import { pause } from '../async/sleep';
import { AppError } from '../model/errors';
import { pageAccessOf } from '../model/page-access';
import { isFetched, isWebUrl } from '../model/url';
import { withoutDirectionControls } from '../text/direction-controls';
import type { KnownTab } from '../model/tab-view';
import type { TabView } from '../ports/current-tab';
import { browser, browserName, type Tabs } from './browser';
import { announceTabGrant } from './tab-grant';
import { probePage, runInPage, type Probe } from './injection';

type Access = TabView['access'];
type Refusal = Extract<Access, { ok: false }>['reason'];

/** A tab without an id cannot be addressed. */
const NO_TAB = -1;

const refused = (reason: Refusal): Access => ({ ok: false, reason });

/** A click grants access immediately in the browser and a moment later in the page's own process. */
const OPENING_TRIES = 10;
const OPENING_PAUSE_MS = 30;

/** Probes a tab; one that has just been clicked gets a moment for access to be granted. */
async function probe(tabId: number, clicked: boolean): ReturnType<typeof runInPage<[], Probe>> {
  for (let left = clicked ? OPENING_TRIES : 0; ; left -= 1) {
    try {
      return await runInPage({ tabId }, probePage, []);
    } catch (thrown) {
      if (left === 0 || !(thrown instanceof AppError) || thrown.reason !== 'tab-not-open') throw thrown;
      await pause(OPENING_PAUSE_MS);
    }
  }
}

/** Probes the page itself: the only reliable way to know that it may be read, and which document it shows. */
async function accessByProbe(tab: KnownTab, clicked: boolean): Promise<Access & { url?: string }> {
  const { tabId, windowId, title } = tab;
  try {
    const { value, documentId } = await probe(tabId, clicked);
    // The file of the viewer is fetched, where its address can be.
    if (value.contentType === 'application/pdf' && !isFetched(value.url))
      return { ...refused('pdf-viewer'), url: value.url };
    return {
      ok: true,
      url: value.url,
      hasSelection: value.hasSelection,
      elements: value.elements,
      source: {
        type: 'tab',
        tabId,
        windowId,
        url: value.url,
        title,
        ...(documentId !== undefined && { documentId }),
      },
    };
  } catch (thrown) {
    const reason = thrown instanceof AppError ? thrown.reason : 'tab-not-open';
    if (reason === 'restricted-page' || reason === 'tab-gone') return refused(reason);
    if (!clicked) return refused('tab-not-open');
    // Firefox lets nobody into its own viewers: the file at the address is read instead.
    if (tab.url !== undefined && isWebUrl(tab.url) && browserName() === 'firefox')
      return {
        ok: true,
        url: tab.url,
        hasSelection: false,
        elements: 0,
        source: { type: 'tab', tabId, windowId, url: tab.url, title },
      };
    // A clicked tab that has no address and is not a browser page: only a local file looks like that.
    const isFile = tab.url === undefined && !(await browser.extension.isAllowedFileSchemeAccess());
    if (!isFile) return refused('restricted-page');
    return refused(browserName() === 'firefox' ? 'file-closed' : 'file-switch');
  }
}

function knownOf({ id, windowId, incognito, title, url, favIconUrl }: Tabs.Tab): KnownTab {
  return {
    tabId: id ?? NO_TAB,
    windowId: windowId ?? -1,
    isPrivate: incognito,
    title: title ?? '',
    ...(url && { url }),
    ...(favIconUrl !== undefined && { faviconUrl: favIconUrl }),
  };
}

/**
 * What is known of a tab and whether Trawl may read it now. `clicked` means that the user has just clicked the toolbar
 * button or pressed a key on it: a tab that is still inaccessible then is one that the browser protects.
 */
export const viewTab = (tab: Tabs.Tab, clicked: boolean): Promise<TabView> =>
  viewKnownTab(knownOf(tab), clicked);

/** The same for a tab that the browser has already reported. */
export async function viewKnownTab(tab: KnownTab, clicked: boolean): Promise<TabView> {
  const known = { ...tab, title: withoutDirectionControls(tab.title) };
  if (known.tabId === NO_TAB) return { ...known, access: refused('tab-gone') };
  const kind = known.url === undefined ? undefined : pageAccessOf(known.url, browserName());
  if (kind === 'restricted') return { ...known, access: refused('restricted-page') };
  if (kind === 'file' && browserName() === 'firefox') return { ...known, access: refused('file-closed') };
  if (kind === 'file' && !(await browser.extension.isAllowedFileSchemeAccess()))
    return { ...known, access: refused('file-switch') };
  const { url, ...access } = await accessByProbe(known, clicked);
  if (clicked && access.ok) announceTabGrant();
  return { ...known, ...(url !== undefined && { url }), access };
}

/** The active tab of the last used window. */
export async function frontTab(): Promise<Tabs.Tab | undefined> {
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  return tab;
}

/** Whether a tab is in a private window; false when there is no such tab. */
export async function isPrivateTab(tabId: number): Promise<boolean> {
  return browser.tabs.get(tabId).then(
    ({ incognito }) => incognito,
    () => false,
  );
}
