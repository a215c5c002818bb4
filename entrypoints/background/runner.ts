import { createAfterCommit } from '@/lib/background/after-commit';
import { createDeliverer } from '@/lib/features/capture/background/deliver';
import { createNotifyOnEnd } from '@/lib/background/notify-on-end';
import { createPageCopy } from '@/lib/features/capture/background/page-copy';
import { createQuickCapture } from '@/lib/features/capture/background/quick-capture';
import { createOnce } from '@/lib/core/async/one-run';
import { jobCounts } from '@/lib/core/jobs/job-counts';
import { createRunner } from '@/lib/core/jobs/runner';
import { keepAlive } from '@/lib/core/platform/keep-alive';
import { notify } from '@/lib/core/platform/notify';
import { copyInPage } from '@/lib/core/platform/page-clipboard';
import type { Wakeup } from '@/lib/core/ports/host';
import { jobEndWords } from '@/lib/core/words/job-end';
import type { Assembly } from './assembly';
import type { Services } from './services';

export type Running = ReturnType<typeof createRunning>;

/** The job runner, what follows its commits, and quick captures. */
export function createRunning(
  { stores, engines, signs, now, newId, owner, format }: Assembly,
  services: Services,
  wakeup: Wakeup,
) {
  const { jobs, reader, settings, usedExports } = stores;
  const { domHost, device, connection } = engines;
  const { runDetached, delivered, failed } = signs;
  const deliver = createDeliverer({
    jobs,
    domHost,
    pageCopy: createPageCopy({ reader, inPage: copyInPage }),
    delivered,
  });
  const notifyOnEnd = createNotifyOnEnd({
    reader,
    notify,
    words: (job) => jobEndWords(job, jobCounts(job), format),
  });
  const runner = createRunner({
    store: jobs,
    engines: engines.both,
    owner,
    now,
    wakeup,
    every: (ms, call) => {
      const timer = setInterval(call, ms);
      return () => clearInterval(timer);
    },
    committed: createAfterCommit({
      deliver,
      refreshBalance: connection.refreshBalance,
      notifyOnEnd,
      monitorMade: services.monitors.refresh,
      listEnded: services.monitors.look,
      sendQueued: services.runWebhook,
      keepAlive,
      runDetached,
    }),
  });
  const recover = createOnce(() => jobs.releaseOthers(owner));
  const run = (): void =>
    runDetached(
      keepAlive(
        recover()
          // On a full device nothing can be released; the leases of dead workers expire by themselves.
          .catch(() => undefined)
          .then(() => runner.run()),
      ),
    );
  const quick = createQuickCapture({
    usedExports,
    jobs,
    runner,
    settings,
    device,
    domHost,
    newId,
    run,
    delivered,
    refused: failed,
  });
  return { runner, run, quick, deliver: (): void => runDetached(deliver()) };
}
