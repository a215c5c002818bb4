import type { Failure } from '@/lib/core/model/errors';
import type { Item } from '@/lib/core/model/item';
import type { SiteLink } from '@/lib/core/model/page';
import { isOffline, withoutPage } from '@/lib/device/reading/answer';
import { crawlAddress } from '@/lib/device/site/address';
import { titleOfLink } from '@/lib/device/site/link-title';
import type { Answered } from '@/lib/device/reading/site-session';
import { hostOf } from '@/lib/core/model/url';
import { justLinks, type Row, type SiteMap } from './site-map';

/** A page that was read for its links. */
export type ReadPage = { url: string; title: string; links: readonly SiteLink[]; refresh?: string };

/** The links of the live tab where the map started; undefined if it can no longer be read. */
export async function linksOfTab({ deps, request, input }: SiteMap): Promise<ReadPage | undefined> {
  const { tab } = request;
  if (!tab) return undefined;
  try {
    const reading = await deps.pages.read(tab, { ...justLinks, siteFacts: true }, 0, input.signal);
    return reading.siteFacts && { url: reading.url, title: tab.title, links: reading.siteFacts.links };
  } catch {
    input.signal.throwIfAborted();
    // The tab was closed, navigated or is inaccessible: the page also has an address.
    return undefined;
  }
}

/** Why a page could not be read; undefined for one that was, and for one that is no page of the site. */
function failureOf({ item, answer }: Answered): Failure | undefined {
  if (answer.type === 'page') return undefined;
  if (answer.type === 'robots') return { reason: 'robots-forbids', facts: { host: hostOf(item.url) } };
  return withoutPage(item, answer, 0).failure;
}

/** Pages of the site, in the order in which they answered. A page without an answer is left out. */
export async function readPages(
  {
    session,
    input,
  }: { session: Pick<SiteMap['session'], 'readAhead'>; input: Pick<SiteMap['input'], 'jobId'> },
  urls: readonly string[],
  onUnread: (failure: Failure | undefined) => void = () => undefined,
): Promise<ReadPage[] | 'offline'> {
  const items = urls.map((url): Item => ({
    jobId: input.jobId,
    key: url,
    url,
    origin: 'page',
    status: 'waiting',
  }));
  const pages: ReadPage[] = [];
  for (let left = items; left.length > 0;) {
    const { answered, underWay } = await session.readAhead(left);
    if (answered.some(({ answer }) => isOffline(answer))) return 'offline';
    // If the pace allows no request now, a map does not wait: what is known is enough.
    if (answered.length === 0 && underWay.length === 0) break;
    for (const one of answered) {
      const { item, answer } = one;
      onUnread(failureOf(one));
      if (answer.type !== 'page') continue;
      const { reading } = answer;
      const title = reading.ok ? reading.title.trim() : '';
      const { links = [], refresh } = reading.siteFacts ?? {};
      pages.push({ url: item.url, title, links, ...(refresh !== undefined && { refresh }) });
    }
    // A page that must wait does not keep a later one from being answered.
    const done = new Set(answered.map(({ item }) => item.key));
    left = left.filter(({ key }) => !done.has(key));
  }
  return pages;
}

/** The start page, and the page that it sends its readers on to by `<meta http-equiv=refresh>`. */
export async function readStart(map: SiteMap): Promise<ReadPage[] | 'offline'> {
  const first = await readPages(map, [map.start], (unread) => {
    if (unread) map.cursor = { ...map.cursor, unread };
  });
  if (first === 'offline') return first;
  const to = first[0]?.refresh;
  const address = to === undefined ? undefined : crawlAddress(to);
  if (address === undefined || address === map.start || !map.scope(address, 0).in) return first;
  const next = await readPages(map, [address]);
  return next === 'offline' ? next : [...first, ...next];
}

/** What these pages link to, and where they send their readers. */
export const rowsOf = (pages: readonly ReadPage[], depth: number): Row[] =>
  pages.flatMap(({ url: from, links, refresh }): Row[] => [
    ...(refresh === undefined ? [] : [{ url: refresh, origin: 'page' as const, from, depth }]),
    ...links.map(({ url, text }): Row => {
      const title = titleOfLink(text);
      return { url, origin: 'page', from, depth, ...(title !== undefined && { title }) };
    }),
  ]);
