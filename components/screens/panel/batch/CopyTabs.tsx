import { useEffect, useRef, useState } from 'preact/hooks';
import { toFailure, type Failure } from '../../../../lib/model/errors';
import { isEnded, isWorking } from '../../../../lib/model/job';
import { batchRequestSchema, type Source } from '../../../../lib/model/request';
import type { Settings } from '../../../../lib/model/settings';
import { cancelJob, dismissJob } from '../../../state/actions';
import { useApp } from '../../../state/app';
import { makeSiteFile } from '../../../state/site-export';
import { useLive } from '../../../state/use-live';
import { useNudge } from '../../../state/use-nudge';
import { useToast } from '../../../state/use-toast';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { Spinner } from '../../../ui/Spinner';
import { useCrawlWords } from '../crawl/use-crawl-words';
import { sourceOf } from './tab-sources';

type Joined = { text: string; pages: number; missing: number };

type Props = {
  settings: Settings;
  isPrivate: boolean;
  /** Asks to see the other tabs, in the press; true when Trawl may. */
  allow: () => Promise<boolean>;
  onFailure: (failure: Failure | undefined) => void;
};

/**
 * Copies every tab of this window as one Markdown: they are read as they stand on this device, and joined when the
 * last one is there. A tab that could not be read is named.
 */
export function CopyTabs({ settings, isPrivate, allow, onFailure }: Props) {
  const app = useApp();
  const { crawl, panel, words } = useCrawlWords();
  const toast = useToast();
  const [run, setRun] = useState<{ jobId: string; tabs: number }>();
  const jobId = run?.jobId;
  const [joined, setJoined] = useState<Joined>();
  const { value: job } = useLive(
    async (reader) => (jobId === undefined ? undefined : reader.job(jobId)),
    ['jobs'],
    [jobId],
  );
  const handled = useRef<string>(undefined);
  useNudge(job !== undefined && isWorking(job));

  const start = async (): Promise<void> => {
    if (!(await allow())) return onFailure({ reason: 'tab-not-open', facts: {} });
    const tabs = await app.openTabs.list('window');
    const sources = tabs.flatMap((tab): Source[] => {
      const source = sourceOf(tab, 'device');
      return source ? [source] : [];
    });
    if (sources.length === 0) return onFailure({ reason: 'restricted-page', facts: {} });
    const request = batchRequestSchema.parse({
      kind: 'batch',
      sources,
      formats: ['markdown'],
      options: { onlyMainContent: settings.capture.onlyMainContent },
    });
    const started = await app.call('jobs.start', { jobId: app.newId(), request, engine: 'device' });
    setRun({ jobId: started.jobId, tabs: sources.length });
  };
  const copy = async (ready: Joined): Promise<void> => {
    await app.gestures.copy({ text: ready.text });
    setJoined(undefined);
    toast({
      text:
        ready.missing === 0
          ? crawl.copiedPages(ready.pages)
          : crawl.copiedWithout(ready.pages, ready.missing),
    });
  };
  const finish = async (): Promise<void> => {
    if (!job) return;
    setRun(undefined);
    void dismissJob(app, job.id).catch(() => undefined);
    if (job.state.status === 'cancelled') return;
    const { blob, pages, missing } = await makeSiteFile(app, job, 'markdown', settings, words);
    const ready: Joined = { text: await blob.text(), pages, missing };
    if (ready.pages === 0) return onFailure({ reason: 'nothing-readable', facts: {} });
    // Without the focus a browser does not let anybody copy; then a press does it.
    await copy(ready).catch(() => setJoined(ready));
  };
  const count = run?.tabs ?? 0;
  const ended = job !== undefined && isEnded(job.state);
  useEffect(() => {
    if (!ended || handled.current === job.id) return;
    handled.current = job.id;
    finish().catch((thrown: unknown) => onFailure(toFailure(thrown)));
  }, [ended, job?.id]);

  if (joined)
    return (
      <Note
        tone="soft"
        icon="copy"
        title={crawl.copyReady.title}
        actions={
          <Button
            size="sm"
            kind="primary"
            onPress={() => void copy(joined).catch((thrown: unknown) => onFailure(toFailure(thrown)))}
          >
            {crawl.copyReady.copy}
          </Button>
        }
      >
        {crawl.copyReady.body}
      </Note>
    );
  if (jobId !== undefined && !ended) {
    const { read = 0, failed = 0, blocked = 0 } = job?.progress ?? {};
    return (
      <div class="opts__l" role="status">
        <Spinner />
        <span class="grow num">{crawl.copyingTabs(Math.min(count, read + failed + blocked + 1), count)}</span>
        <Button size="sm" kind="quiet" onPress={() => void cancelJob(app, jobId).catch(() => undefined)}>
          {panel.cancel}
        </Button>
      </div>
    );
  }
  return (
    <div class="onebtn">
      <Button
        icon="copy"
        disabled={isPrivate}
        onPress={() => {
          onFailure(undefined);
          start().catch((thrown: unknown) => onFailure(toFailure(thrown)));
        }}
      >
        {crawl.copyTabs}
      </Button>
      <p>{crawl.copyTabsHelp}</p>
    </div>
  );
}
