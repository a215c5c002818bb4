import { useMemo } from 'preact/hooks';
import { buildUrlTree } from '../../../../lib/derive/build-url-tree';
import { relevanceIn } from '../../../../lib/derive/rank-places';
import type { TreeOrder } from '../../../../lib/derive/tree-order';
import type { UrlTree } from '../../../../lib/derive/url-tree';
import type { Failure } from '../../../../lib/model/errors';
import type { Item } from '../../../../lib/model/item';
import type { Job } from '../../../../lib/model/job';
import { hostOf } from '../../../../lib/model/url';
import { useLive } from '../../../state/use-live';

/** A map that grows is read again at most this often, and a large one less often. */
const REST_MS = { small: 1_000, large: 4_000 } as const;
const LARGE = 5_000;
/** Hosts of which it is looked up what was captured. */
const MOST_HOSTS = 30;

export type MapTree = {
  tree: UrlTree<Item> | undefined;
  /** Addresses of the map's hosts that have a capture. */
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
  const tree = useMemo(
    () => items && buildUrlTree(items, order, search === undefined ? undefined : relevanceIn(items, search)),
    [items, order, search],
  );
  const hosts = useMemo(() => hostsOf(tree), [tree]);
  const { value: captured = NONE } = useLive(
    async (reader) => {
      const sets = await Promise.all(hosts.map((host) => reader.capturedUrls(host)));
      return new Set(sets.flatMap((set) => [...set]));
    },
    ['captures'],
    [hosts.join(' ')],
    REST_MS.small,
  );
  return { tree, captured, ...(error ? { error } : {}) };
}

/** The hosts of a tree: its first level, when there is more than one. */
function hostsOf(tree: UrlTree | undefined): string[] {
  const hosts = new Set<string>();
  for (let node = 0; tree && node < tree.size && hosts.size < MOST_HOSTS; node = tree.end[node] ?? tree.size)
    hosts.add(hostOf(tree.pages[tree.sample[node] ?? 0]?.url ?? ''));
  return [...hosts];
}
