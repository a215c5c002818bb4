import { useEffect, useRef } from 'preact/hooks';
import { dataTable } from '@/lib/features/extract/data-table';
import { isBilled } from '@/lib/core/model/is-billed';
import { failureOf, isEnded, isWorking, type Job } from '@/lib/core/model/job';
import type { ExtractRequest, ScrapeRequest, TrawlRequest } from '@/lib/core/model/request';
import { hostOf } from '@/lib/core/model/url';
import { cancelJob, dismissJob, retryJob } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { useNudge } from '@/components/shell/state/use-nudge';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Spinner } from '@/components/ui/Spinner';
import { SubHead } from '@/components/shell/panel/SubHead';
import { ResearchFailure } from '../research/shared/ResearchFailure';
import type { Extracted } from './data/extracted';
import { DataResult } from './data/DataResult';
import type { ResearchStart } from '../research/shared/use-research-start';
import { useExtractWords } from './use-extract-words';
import { useOn } from '@/components/shell/state/use-event';
import { useSettings } from '@/components/shell/state/settings';
import * as barStyles from '@/components/ui/bar.module.css';
import * as noteStyles from '@/components/ui/Note.module.css';
import type { Failure } from '@/lib/core/model/errors';
import { isSchema } from '@/lib/features/schema/schema';
import { useLive } from '@/components/shell/state/use-live';

type Props = {
  job: Job;
  isPrivate: boolean;
  starts: ResearchStart<ExtractRequest | ScrapeRequest>;
  onBack: () => void;
  /** Opens the form with this request. */
  onEdit: () => void;
};

/** One extraction: its state, then its result. */
export function ExtractView({ job, isPrivate, starts, onBack, onEdit }: Props) {
  const settings = useSettings();
  const app = useApp();
  const { extract, research, words } = useExtractWords();
  const { extracted, error } = useExtracted(job);
  const { state, request } = job;
  const result = extracted === 'gone' ? undefined : extracted;
  useNudge(isWorking(job));
  useSaidOf(job, result);
  const ended = isEnded(state) && !job.seen;
  useEffect(() => {
    if (ended) void dismissJob(app, job.id).catch(() => undefined);
  }, [job.id, ended, app]);
  const asked = askedOf(request);
  if (!asked || (request.kind !== 'extract' && request.kind !== 'scrape')) return null;

  const failure = failureOf(state) ?? starts.failure ?? error;
  const leave = (): void => {
    if (!isEnded(state)) run(cancelJob(app, job.id));
    onBack();
  };
  const run = (work: Promise<unknown>): void => void work.catch(starts.report);
  const billed = isBilled(settings.service);
  const price = !billed
    ? undefined
    : request.kind === 'extract'
      ? extract.byTokens
      : words.cost(app.estimateCost(request));
  return (
    <>
      <SubHead
        title={job.title || extract.asked(asked.urls)}
        sub={<bdi dir="ltr">{extract.asked(asked.urls)}</bdi>}
        onBack={onBack}
      >
        {request.kind === 'extract' && isEnded(state) && (
          <Button size="sm" kind="quiet" icon="refresh" label={extract.again} onPress={onEdit} />
        )}
      </SubHead>
      {isWorking(job) && state.status !== 'waiting' && (
        <div class={`${barStyles.bar} ${barStyles.run}`}>
          <Spinner />
          <span class="grow clip" role="status">
            {extract.sending(hostOf(settings.service.baseUrl))}
          </span>
          <Button size="sm" onPress={() => run(cancelJob(app, job.id))}>
            {research.cancel}
          </Button>
        </div>
      )}
      {failure && (
        <ResearchFailure
          kind="extract"
          failure={failure}
          wakeAt={state.status === 'waiting' ? state.wakeAt : undefined}
          price={price}
          before={starts.clear}
          can={{
            retry: () => {
              if (!isEnded(state)) run(retryJob(app, job.id));
              else if (!isPrivate) starts.start(request);
            },
            cancel: leave,
            dismiss: leave,
          }}
        />
      )}
      {state.status === 'cancelled' && !failure && (
        <Note class={noteStyles.inset} icon="info" title={extract.canceled.title}>
          {extract.canceled.body(billed)}
        </Note>
      )}
      {extracted === 'gone' && (
        <Note class={noteStyles.inset} icon="info" title={extract.gone.title}>
          {extract.gone.body}
        </Note>
      )}
      {result ? (
        <DataResult
          title={job.title}
          extracted={result}
          schema={asked.schema}
          billed={billed}
          onFailure={starts.report}
        />
      ) : (
        <div class="grow" />
      )}
    </>
  );
}

/** Announces the start and the end to screen readers. A failure shows a note, which is itself an alert. */
function useSaidOf(job: Job, result: Extracted | undefined): void {
  const announce = useAnnounce();
  const { extract } = useExtractWords();
  const before = useRef<string>(undefined);
  const status = isWorking(job) ? 'working' : job.state.status;
  useOn([status], () => {
    const last = before.current;
    before.current = status;
    if (status === 'working' && last === undefined) announce(extract.said.started);
    if (last === 'working' && status !== 'working')
      announce(status === 'cancelled' ? extract.said.canceled : '');
  });
  // A message about an extraction that is no longer shown is removed for screen readers.
  useEffect(() => () => announce(''), [announce]);
  const isRead = result !== undefined;
  useOn([isRead], () => {
    if (isRead) announce(extract.said.done(dataTable(result.data).rows.length));
  });
}

/** The same question, whether it was requested as an extraction or as the JSON of one page. */
function askedOf(request: TrawlRequest): Pick<ExtractRequest, 'urls' | 'prompt' | 'schema'> | undefined {
  if (request.kind === 'extract') return request;
  if (request.kind !== 'scrape' || !request.formats.includes('json')) return undefined;
  return { urls: [request.source.url], ...request.options.json };
}

/** The result of a job. `gone` if its capture was deleted; undefined until it is read, or while the job runs. */
function useExtracted(job: Job): { extracted: Extracted | 'gone' | undefined; error?: Failure } {
  const [captureId] = job.captureIds;
  const { value, error } = useLive(
    async (reader): Promise<Extracted | 'gone' | undefined> => {
      if (job.state.status !== 'done') return undefined;
      const capture = captureId === undefined ? undefined : await reader.capture(captureId);
      if (!capture) return 'gone';
      return {
        data: capture.content.json,
        creditsUsed: capture.creditsUsed,
        warnings: capture.report.warnings,
        sources: sourcesOf(capture.content.extra?.['sources']),
      };
    },
    ['captures'],
    [job.id, job.state.status, captureId],
  );
  return { extracted: value, ...(error ? { error } : {}) };
}

/** Sources by field, in any of the shapes that services use: an address, several, or groups of them. */
function sourcesOf(sources: unknown): Extracted['sources'] {
  if (!isSchema(sources)) return [];
  return Object.entries(sources).flatMap(([field, value]) => {
    const urls = [...new Set(addressesIn(value))];
    return urls.length > 0 ? [{ field, urls }] : [];
  });
}

function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^https?:\/\//i.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(addressesIn);
  return isSchema(value) ? Object.values(value).flatMap(addressesIn) : [];
}
