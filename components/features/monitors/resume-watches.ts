import type { Monitor } from '@/lib/features/monitors/monitor';
import { askFor, reachOfList } from '@/components/shell/state/ask-permission';
import type { App } from '@/components/shell/state/app';

/**
 * Resumes watches of this device. Access to their sites is requested first, in the press: those of a backup may never
 * have been granted here. Returns how many are resumed; undefined if the access was refused, then all stay paused.
 * Rejects if none could be resumed.
 */
export async function resumeWatches(
  { call, gestures }: Pick<App, 'call' | 'gestures'>,
  watches: readonly Monitor[],
): Promise<number | undefined> {
  const pages = watches.flatMap(({ targets }) => targets.flatMap(({ what }) => what.map((url) => ({ url }))));
  if (!(await askFor(reachOfList(pages, 'device'), gestures))) return undefined;
  const tries = await Promise.allSettled(
    watches.map(({ id }) => call('monitors.change', { monitorId: id, change: { status: 'active' } })),
  );
  const resumed = tries.filter(({ status }) => status === 'fulfilled').length;
  for (const one of tries) if (resumed === 0 && one.status === 'rejected') throw one.reason;
  return resumed;
}
