import { useState } from 'preact/hooks';
import type { CaptureFormat } from '../../../../lib/model/format';
import { isLive, type Job } from '../../../../lib/model/job';
import type { Further } from '../../../../lib/model/request';
import type { ScrapeOptions } from '../../../../lib/model/scrape-options';
import type { Settings } from '../../../../lib/model/settings';
import type { TabView } from '../../../../lib/ports/current-tab';
import { cancelJob } from '../../../state/actions';
import { useApp } from '../../../state/app';
import type { CaptureRun, Press } from './use-capture-run';

type Input = {
  tab: TabView | undefined;
  settings: Settings;
  job: Job | undefined;
  run: CaptureRun;
  /** A capture really begins. */
  onBegin: (press: Press) => void;
};

/** What differs from the settings, for one press. */
type CaptureOverrides = { format?: CaptureFormat; whole?: 'page' | 'everything'; options?: ScrapeOptions };

export type CaptureCommands = {
  /** Seconds to wait before the page is read; holds until the panel closes. */
  waitSeconds: number;
  setWaitSeconds: (seconds: number) => void;
  /** How captures go on past the first page; holds for this page. */
  further: Further | undefined;
  setFurther: (further: Further | undefined) => void;
  /** A press as the settings would have it. */
  usual: (change?: CaptureOverrides) => Press;
  /** Captures, unless a capture of this page is on its way. */
  press: (next: Press) => void;
  /** Captures in place of whatever is going on with this page. */
  pressInstead: (next: Press) => void;
  /** A press of a private window that waits for a second yes before it is sent to the service. */
  asking: Press | undefined;
  answer: (send: boolean) => void;
};

/** From a press to a capture: one at a time, and nothing of a private window leaves without a second yes. */
export function useCaptureCommands({ tab, settings, job, run, onBegin }: Input): CaptureCommands {
  const app = useApp();
  const [waitSeconds, setWaitSeconds] = useState(0);
  // What was picked in one page means nothing in another.
  const [going, setGoing] = useState<{ url: string | undefined; further: Further | undefined }>();
  const further = going && going.url === tab?.url ? going.further : undefined;
  const [asking, setAsking] = useState<Press>();
  const begin = (next: Press): void => {
    onBegin(next);
    run.start(next);
  };
  const launch = (next: Press): void => {
    if (tab?.isPrivate && next.engine === 'service') setAsking(next);
    else begin(next);
  };
  return {
    waitSeconds,
    setWaitSeconds,
    further,
    setFurther: (next) => setGoing({ url: tab?.url, further: next }),
    asking,
    usual: (change = {}) => ({
      format: change.format ?? settings.capture.format,
      engine: settings.engine,
      ...(change.whole ? { scope: change.whole } : {}),
      ...(further ? { further } : {}),
      options: { ...(waitSeconds > 0 ? { waitFor: waitSeconds * 1_000 } : {}), ...change.options },
    }),
    press: (next) => {
      if (run.busySince === undefined) launch(next);
    },
    pressInstead: (next) => {
      // One that has ended meanwhile has nothing left to cancel.
      if (job && isLive(job)) void cancelJob(app, job.id).catch(() => undefined);
      launch(next);
    },
    answer: (send) => {
      setAsking(undefined);
      if (send && asking) begin(asking);
    },
  };
}
