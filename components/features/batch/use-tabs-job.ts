import { useRef, useState } from 'preact/hooks';
import { failureOf, isEnded, isWorking, type Delivery } from '@/lib/core/model/job';
import { AppError, type Failure } from '@/lib/core/model/errors';
import type { Source } from '@/lib/core/model/request';
import { batchOf } from '@/lib/core/model/batch-of';
import type { Settings } from '@/lib/core/model/settings';
import { cancelJob, dismissJob } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { makeSiteFile, siteFileNameOf, type SiteFile } from '../site-export/site-export';
import { useJob } from '@/components/shell/state/use-job';
import { useNudge } from '@/components/shell/state/trouble';
import { useWords } from '@/components/shell/state/use-words';
import { useOn } from '@/components/shell/state/use-event';

/** The progress of reading several tabs. */
type TabsReading = { done: number; of: number };

type Props = {
  settings: Settings;
  /** Called once, when the last tab is read: all of them as one Markdown file. */
  onJoined: (file: SiteFile & { fileName: string }) => Promise<void>;
  /** Called once, when the background has copied or saved that file: nothing is left to do here. */
  onDelivered?: (counts: { pages: number; missing: number }) => void;
  onFailure: (thrown: unknown) => void;
};

const thrownOf = ({ reason, facts }: Failure): AppError => new AppError(reason, facts);

/** Reads tabs as they are, on this device, and joins them as one Markdown document after the last one. */
export function useTabsJob({ settings, onJoined, onDelivered, onFailure }: Props) {
  const app = useApp();
  const { words } = useWords();
  const [run, setRun] = useState<{ jobId: string; tabs: number }>();
  const jobId = run?.jobId;
  const job = useJob(jobId);
  const handled = useRef<string>(undefined);
  /** From the press on, so that a second press before the answer starts no second reading. */
  const begun = useRef(false);
  useNudge(job !== undefined && isWorking(job));

  const finish = async (): Promise<void> => {
    if (!job) return;
    setRun(undefined);
    begun.current = false;
    void dismissJob(app, job.id).catch(() => undefined);
    if (job.state.status === 'cancelled') return;
    if (job.state.status === 'blocked') return onFailure(thrownOf(job.state.failure));
    if (job.delivery?.status === 'done') {
      const { read: pages, failed, blocked } = job.progress;
      return onDelivered?.({ pages, missing: failed + blocked });
    }
    const file = await makeSiteFile(app, job, 'markdown', settings, words);
    if (file.pages === 0) {
      const failure = failureOf(job.state);
      return onFailure(failure ? thrownOf(failure) : new AppError('nothing-readable'));
    }
    await onJoined({ ...file, fileName: await siteFileNameOf(job, 'markdown', words) });
  };
  // A full device, for example, blocks it permanently: this is not waited for here. The delivery has succeeded or is
  // known to have failed.
  const { status } = job?.delivery ?? {};
  const handing = job?.state.status === 'done' && (status === 'pending' || status === 'started');
  const ended = job !== undefined && !handing && (isEnded(job.state) || job.state.status === 'blocked');
  useOn([ended, job?.id], () => {
    if (!ended || handled.current === job.id) return;
    handled.current = job.id;
    finish().catch(onFailure);
  });

  const { read = 0, failed = 0, blocked = 0 } = job?.progress ?? {};
  const reading: TabsReading | undefined =
    run && !ended ? { done: Math.min(run.tabs, read + failed + blocked + 1), of: run.tabs } : undefined;
  return {
    reading,
    /** Whether a reading was requested and has not ended, also before the background has answered. */
    isBegun: (): boolean => begun.current,
    /** With `to`, the background delivers the file, even if this screen no longer waits for it. */
    async start(sources: Source[], to?: Delivery['to']): Promise<void> {
      if (sources.length === 0) return onFailure(new AppError('restricted-page'));
      if (begun.current) return;
      begun.current = true;
      const request = batchOf(sources, { options: { onlyMainContent: settings.capture.onlyMainContent } });
      try {
        const started = await app.call('jobs.start', {
          jobId: app.newId(),
          request,
          engine: 'device',
          ...(to && { delivery: { to, format: 'markdown' as const } }),
        });
        setRun({ jobId: started.jobId, tabs: sources.length });
      } catch (thrown) {
        begun.current = false;
        throw thrown;
      }
    },
    cancel: (): void => void (jobId !== undefined && cancelJob(app, jobId).catch(() => undefined)),
  };
}
