import type { Monitor } from '@/lib/features/monitors/monitor';
import { askFor, reachOfList } from '@/components/shell/state/ask-permission';
import type { App } from '@/components/shell/state/app';

/**
 * Resumes watches of this device. Access to their sites is requested first, in the press: those of a backup may never
 * have been granted here. False if it was refused; then all stay paused.
 */
export async function resumeWatches(
  { call, gestures }: Pick<App, 'call' | 'gestures'>,
  watches: readonly Monitor[],
): Promise<boolean> {
  const pages = watches.flatMap(({ targets }) => targets.flatMap(({ what }) => what.map((url) => ({ url }))));
  if (!(await askFor(reachOfList(pages, 'device'), gestures))) return false;
  for (const { id } of watches)
    await call('monitors.change', { monitorId: id, change: { status: 'active' } });
  return true;
}
