import { isWebUrl, parseUrl } from '@/lib/core/model/url';
import type { TabView } from '@/lib/core/ports/current-tab';

/** The address of the PDF in a tab, where an extension cannot read it; a file of this computer is dropped instead. */
export function tabFileOf(tab: TabView | undefined): string | undefined {
  if (!tab || tab.access.ok || tab.url === undefined || !isWebUrl(tab.url)) return undefined;
  // Firefox gives no access to its viewer and does not report that it is one.
  const isPdf = tab.access.reason === 'pdf-viewer' || /\.pdf$/i.test(parseUrl(tab.url)?.pathname ?? '');
  return isPdf ? tab.url : undefined;
}
