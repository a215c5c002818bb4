import { useEffect, useState } from 'preact/hooks';
import { toFailure, type Failure, type FailureReason } from '../../../../lib/model/errors';
import { isLive, type Job } from '../../../../lib/model/job';
import type { Settings } from '../../../../lib/model/settings';
import { normaliseUrl } from '../../../../lib/model/url';
import type { CannotReason } from '../../../../lib/ports/engine';
import type { TabView } from '../../../../lib/ports/current-tab';
import { scrapeRequestFor, startCapture, type CaptureChoice } from '../../../state/actions';
import { useApp } from '../../../state/app';
import { capturePrivately, type PrivateCapture } from '../../../state/private-capture';
import { useNudge } from '../../../state/use-nudge';

/** A press, in the terms of the panel; the tab and the settings are those of the panel at that moment. */
export type Press = Pick<CaptureChoice, 'format' | 'engine'> &
  Partial<Pick<CaptureChoice, 'scope' | 'options' | 'further'>>;

export type CaptureRun = {
  /** A capture of this page is on its way since then. */
  busySince: number | undefined;
  /** What a private window holds of this page. */
  held: PrivateCapture | undefined;
  /** A press that came to nothing before there was a job. */
  failure: Failure | undefined;
  setFailure: (failure: Failure | undefined) => void;
  start: (press: Press) => void;
  /** The last press, for a second try. */
  last: Press | undefined;
};

/** What a person reads when an engine cannot do what was pressed. */
const refusals = {
  'not-connected': 'not-connected',
  'not-web': 'bad-url',
  'picture-needs-tab': 'screenshot-unsupported',
  'service-format': 'engine-cannot',
  'needs-model': 'engine-cannot',
  'not-yet': 'engine-cannot',
  'signed-in-external': 'engine-cannot',
  'render-signed-out': 'engine-cannot',
  'bad-pattern': 'bad-request',
} as const satisfies Record<CannotReason, FailureReason>;

type About = { tabId: number; url: string };

/** Starts captures of one tab and knows what became of the last one. What belongs to another page is not shown. */
export function useCaptureRun(
  tab: TabView | undefined,
  settings: Settings,
  job: Job | undefined,
): CaptureRun {
  const app = useApp();
  const [run, setRun] = useState<{
    about: About;
    press?: Press;
    since?: number;
    jobId?: string;
    held?: PrivateCapture;
    failure?: Failure;
  }>();
  const about = tab && aboutOf(tab);
  const ours =
    run && about && run.about.tabId === about.tabId && run.about.url === about.url ? run : undefined;
  const live = job !== undefined && isLive(job) && job.state.status !== 'blocked';
  useNudge(live);

  // Once its job is in the library, the library tells how the press goes on.
  const arrived = ours?.jobId !== undefined && job?.id === ours.jobId;
  useEffect(() => {
    if (arrived)
      setRun((now) => (now ? { about: now.about, ...(now.press ? { press: now.press } : {}) } : now));
  }, [arrived]);

  const start = (press: Press): void => {
    if (!tab || !about) return;
    const since = app.now();
    const choice: CaptureChoice = { ...press, tab, settings };
    const support = app.supports(press.engine, scrapeRequestFor(choice));
    if (!support.ok)
      return setRun({ about, press, failure: { reason: refusals[support.reason], facts: {} } });
    setRun({ about, press, since });
    const settle = (rest: object): void =>
      setRun((now) => (now?.since === since ? { about, press, ...rest } : now));
    const failed = (thrown: unknown): void => settle({ failure: toFailure(thrown) });
    if (tab.isPrivate)
      capturePrivately(app, scrapeRequestFor(choice), press.engine).then((held) => settle({ held }), failed);
    else startCapture(app, choice).then((jobId) => settle({ since, jobId }), failed);
  };

  return {
    busySince: live ? job.createdAt : arrived ? undefined : ours?.since,
    held: ours?.held,
    failure: ours?.failure,
    setFailure: (failure) => {
      if (!about) return;
      const { failure: _before, ...rest } = ours ?? { about };
      setRun(failure ? { ...rest, failure } : rest);
    },
    start,
    last: ours?.press,
  };
}

function aboutOf(tab: TabView): About {
  return { tabId: tab.tabId, url: normaliseUrl(tab.url ?? '') };
}
