import { useMemo } from 'preact/hooks';
import { buildUrlTree } from '@/lib/features/map/build-url-tree';
import { withCapturedTitles } from '@/lib/features/map/captured-titles';
import { relevanceIn } from '@/lib/features/web-search/rank-places';
import type { TreeOrder } from '@/lib/features/map/tree-order';
import type { UrlTree } from '@/lib/features/map/url-tree';
import type { Failure } from '@/lib/core/model/errors';
import type { Item } from '@/lib/core/model/item';
import type { Job } from '@/lib/core/model/job';
import { hostOf } from '@/lib/core/model/url';
import { useLive } from '@/components/shell/state/use-live';

/** A growing map is read again at most this often, and a large one less often. */
const REST_MS = { small: 1_000, large: 4_000 } as const;
const LARGE = 5_000;
/** Number of hosts that are checked for captures. */
const MOST_HOSTS = 30;
/** Captures of a host that provide the titles for its map's rows, newest first. */
const MOST_TITLES = 5_000;

export type MapTree = {
  tree: UrlTree<Item> | undefined;
  /** The keys (`pageKeyOf`) of captured pages on the map's hosts. */
  captured: ReadonlySet<string>;
  error?: Failure;
};

const NONE: ReadonlySet<string> = new Set();

/** The rows of a map as a tree, live while they arrive. */
export function useMapTree(job: Job, order: TreeOrder): MapTree {
  const { found } = job.progress;
  const { value: items, error } = useLive(
    (reader) => reader.allItems(job.id),
    ['items'],
    [job.id],
    found > LARGE ? REST_MS.large : REST_MS.small,
  );
  const search = job.request.kind === 'map' ? job.request.search : undefined;
  const hosts = useMemo(() => hostsOf(items), [items]);
  const { value: captured = NONE } = useLive(
    async (reader) => {
      const sets = await Promise.all(hosts.map((host) => reader.capturedPages(host)));
      return new Set(sets.flatMap((set) => [...set]));
    },
    ['captures'],
    [hosts.join(' ')],
    REST_MS.small,
  );
  const { value: titles } = useLive(
    async (reader) => {
      const lists = await Promise.all(hosts.map((host) => reader.captures({ host, limit: MOST_TITLES })));
      return lists.flat();
    },
    ['captures'],
    [hosts.join(' ')],
    REST_MS.large,
  );
  const titled = useMemo(() => items && withCapturedTitles(items, titles ?? []), [items, titles]);
  const tree = useMemo(
    () =>
      titled && buildUrlTree(titled, order, search === undefined ? undefined : relevanceIn(titled, search)),
    [titled, order, search],
  );
  return { tree, captured, ...(error ? { error } : {}) };
}

function hostsOf(items: readonly Item[] | undefined): string[] {
  const hosts = new Set<string>();
  for (const { url } of items ?? []) {
    hosts.add(hostOf(url));
    if (hosts.size >= MOST_HOSTS) break;
  }
  return [...hosts];
}
