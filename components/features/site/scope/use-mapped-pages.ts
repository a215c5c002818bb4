import { isInScope } from '@/lib/features/site/site-scope';
import type { JobOf } from '@/lib/core/model/job';
import { useLive } from '@/components/shell/state/use-live';

/** How many pages of a host, or of one of its folders, its last map lists; undefined if there is no such map. */
export function useMappedPages(host: string, folder: string | undefined): number | undefined {
  const { value } = useLive(
    async (reader) => {
      const map = (await reader.jobsOf('map')).find((job) => job.host === host && coversHost(job));
      if (!map) return { count: undefined };
      if (folder === undefined) return { count: map.progress.found };
      const items = await reader.allItems(map.id);
      return { count: items.filter(({ url }) => isInScope(url, folder)).length };
    },
    ['jobs'],
    [host, folder],
    1_000,
  );
  return value?.count === 0 ? undefined : value?.count;
}

/** A map of a folder says nothing about the rest of its site. */
function coversHost({ request }: JobOf<'map'>): boolean {
  return new URL(request.url).pathname === '/';
}
