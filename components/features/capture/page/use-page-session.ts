import type { Failure, FailureReason } from '@/lib/core/model/errors';
import { isLive, type Job } from '@/lib/core/model/job';
import type { Settings } from '@/lib/core/model/settings';
import { normalizeUrl } from '@/lib/core/model/url';
import type { CannotReason } from '@/lib/core/model/cannot-reason';
import type { TabView } from '@/lib/core/ports/current-tab';
import type { CaptureChoice } from '../state/capture-session';
import type { PrivateCapture } from '../state/private-capture';
import { useCaptureSession, type CaptureControls, type SessionMemory } from '../state/use-capture-session';
import { useNudge } from '@/components/shell/state/use-nudge';

export type PageSession = Pick<
  CaptureControls,
  'busySince' | 'capture' | 'captureInstead' | 'answer' | 'report'
> & {
  /** What a private window holds for this page. */
  held: PrivateCapture | undefined;
  /** A press that failed before there was a job. */
  failure: Failure | undefined;
  /** A private window: may the address be sent to the service? */
  asks: boolean;
  /** The last press, for a retry. */
  last: CaptureChoice | undefined;
};

/** The text for a request that an engine cannot handle. */
const refusals = {
  'not-connected': 'not-connected',
  'not-web': 'bad-url',
  'screenshot-needs-tab': 'screenshot-unsupported',
  'service-format': 'engine-cannot',
  'needs-model': 'engine-cannot',
  'needs-service': 'engine-cannot',
  'signed-in-external': 'engine-cannot',
  'render-signed-out': 'engine-cannot',
  'bad-pattern': 'bad-request',
} as const satisfies Record<CannotReason, FailureReason>;

type Input = {
  tab: TabView | undefined;
  settings: Settings;
  /** The newest job that captures this page, wherever it was started. */
  job: Job | undefined;
  onStart: (choice: CaptureChoice) => void;
  memory: SessionMemory;
};

/** Captures of the page the panel is about. What belongs to another page is not shown. */
export function usePageSession({ tab, settings, job, onStart, memory }: Input): PageSession {
  const { session, ...controls } = useCaptureSession({
    tab,
    settings,
    page: tab && `${tab.tabId} ${normalizeUrl(tab.url ?? '')}`,
    jobOf: () => job,
    complete: (choice) => ({ format: settings.capture.format, engine: settings.engine, ...choice }),
    onStart,
    memory,
  });
  useNudge(job !== undefined && isLive(job) && job.state.status !== 'blocked');
  const { said, step, pending, last } = session;
  return {
    ...controls,
    held: step.at === 'held' ? step.held : undefined,
    failure:
      said?.kind === 'failure'
        ? said.failure
        : said?.kind === 'refused'
          ? { reason: refusals[said.reason], facts: {} }
          : undefined,
    asks: pending?.until === 'allowed',
    last,
  };
}
