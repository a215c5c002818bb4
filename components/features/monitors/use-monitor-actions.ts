import type { Monitor } from '@/lib/features/monitors/monitor';
import { watchChoicesSchema, type WatchChoices } from '@/lib/features/monitors/watch';
import { useApp } from '@/components/shell/state/app';
import { useToast } from '@/components/shell/state/use-toast';
import { useWork } from '@/components/shell/state/use-work';
import { resumeWatches } from './resume-watches';
import { useMonitorWords } from './use-monitor-words';

/** What can be done with one monitor, one thing at a time. */
export function useMonitorActions(monitor: Monitor, onRemoved: () => void) {
  const app = useApp();
  const toast = useToast();
  const { said, here, words } = useMonitorWords();
  const work = useWork();
  const { id } = monitor;
  const isHere = monitor.watch !== undefined;

  const setStatus = (next: 'active' | 'paused'): void => {
    if (isHere && next === 'active')
      return work.act(
        () => resumeWatches(app, [monitor]),
        (resumed) => toast({ text: resumed === undefined ? here.refused : here.resumed }),
      );
    work.act(
      () => app.call('monitors.change', { monitorId: id, change: { status: next } }),
      () => toast({ text: next === 'active' ? said.resumed : (isHere ? here : said).pausedNow }),
    );
  };
  const run = (again: boolean): void =>
    work.act(
      () => app.call('monitors.run', { monitorId: id, again }),
      ({ alreadyRunning }) => toast({ text: alreadyRunning ? said.alreadyRunning : said.started }),
    );
  /** Watches it in another way, and checks it at once. */
  const rewatch = (change: Partial<WatchChoices>): void => {
    if (!monitor.watch) return;
    const before = watchChoicesSchema.parse(monitor.watch);
    const watch = async (choices: WatchChoices): Promise<void> => {
      await app.call('monitors.change', { monitorId: id, change: { watch: choices } });
      await app.call('monitors.run', { monitorId: id });
    };
    const takeBack = (): void => void watch(before).catch(() => undefined);
    work.act(
      () => watch({ ...before, ...change }),
      () => toast({ text: here.rewatched, undo: { label: words.toasts.undo, run: takeBack } }),
    );
  };
  const remove = (): void => {
    work.act(
      () => app.call('monitors.remove', { monitorId: id }),
      () => {
        toast({ text: said.removed });
        onRemoved();
      },
    );
  };
  return { ...work, setStatus, run, rewatch, remove };
}
