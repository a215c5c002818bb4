import { createPageMarks } from '@/lib/features/marks/background/page-marks';
import { badgeFor, createBadge } from '@/lib/core/platform/badge';
import { keepAlive } from '@/lib/core/platform/keep-alive';
import { allTabs, createTabWatch, frontPages } from '@/lib/core/platform/tab-pages';
import type { Stores } from './stores';

export type Signs = ReturnType<typeof createSigns>;

/** The toolbar button, and background work, whose failures are shown there. */
export function createSigns({ settings, reader }: Stores) {
  const badge = createBadge();
  const failed = (): void => void badge.flashFailed();
  // The alarm or the next event retries.
  const runDetached = (work: Promise<unknown>): void => void work.catch(failed);
  const pageMarks = createPageMarks({
    settings,
    reader,
    badge,
    tabs: frontPages,
    allTabs,
    watch: createTabWatch(),
  });
  let news = 0;
  const showJobs = (): void =>
    runDetached(reader.openJobs().then((open) => badge.show(badgeFor(open, news))));
  return {
    failed,
    delivered: (): void => runDetached(badge.flashDone()),
    runDetached,
    /** Work during which the worker stays awake. */
    runAwake: (work: () => Promise<unknown>): void => runDetached(keepAlive(work())),
    showJobs,
    /** How much there is that nobody has looked at yet. */
    showNews: (counted: Promise<number>): void =>
      runDetached(
        counted
          .then((count) => {
            news = count;
          })
          // What runs is shown, whatever became of the watches.
          .finally(showJobs),
      ),
    markPages: (changed = false): void => runDetached(pageMarks.update(changed)),
  };
}
