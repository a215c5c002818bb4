import { toolTo } from '@/lib/core/model/research-tool';
import { useMemo, useRef } from 'preact/hooks';
import { serverMark } from '@/components/shell/state/server-mark';
import { hostOf } from '@/lib/core/model/url';
import { isBilled } from '@/lib/core/model/service-profile';
import { type Job, failureOf, isEnded } from '@/lib/core/model/job';
import type { ExtractRequest, ScrapeRequest, TrawlRequest } from '@/lib/core/model/request';
import type { Kept } from '@/components/shell/state/use-retained-state';
import { StartBar } from '@/components/shell/form/StartBar';
import { SecretAddresses } from '@/components/shell/panel/SentAddress';
import { Loading } from '@/components/ui/Loading';
import { ExtractFields, useLack } from './ExtractFields';
import { PastExtracts } from './PastExtracts';
import { StartFailure } from '../research/shared/ResearchFailure';
import { type ToolProps, useToolMemory } from '../research/shared/tool';
import { useResearchStart, type ResearchStart } from '../research/shared/use-research-start';
import { given } from '@/lib/core/text/given';
import { extractForm, jsonScrapeOf, newExtract, type ExtractMemory } from './extract-form';
import { urlsOf } from './pages-control';
import { useExtractWords } from './use-extract-words';
import { useOn } from '@/components/shell/state/use-event';
import { useSettings } from '@/components/shell/state/settings';
import { useApp } from '@/components/shell/state/app';
import { Note } from '@/components/ui/Note';
import type { Failure } from '@/lib/core/model/errors';
import { JOBS_REST_MS, useLive } from '@/components/shell/state/use-live';
import type { LookedUp } from '@/lib/features/extract/absent-values';
import { dataTable } from '@/lib/features/extract/data-table';
import { IconButton } from '@/components/ui/IconButton';
import { SubHead } from '@/components/shell/panel/SubHead';
import { useSaidOf, useShownWork, useWorkActions, WorkStanding } from '../research/shared/WorkView';
import { type Extracted, absentOf, loadAbsent } from './data/places';
import { extractedOf } from './data/CaptureData';
import { DataResult } from './data/DataResult';
import { addressFor, sourcesOf } from '@/lib/features/extract/place-of';
import type { JsonPath } from '@/lib/core/text/json-path';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';
import * as extractStyles from './extract.module.css';
import * as viewStyles from '@/components/ui/view.module.css';

type Props = ToolProps & { memory: Kept<ExtractMemory> };

/** Data by a prompt or fields from a page, a site or a list: the form, one extraction, and past ones. */
export function ExtractTool({ memory, place, isPrivate, tab, go }: Props) {
  const { service } = useSettings();
  const { extract, research } = useExtractWords();
  const { form, jobId, open, change } = useExtractView(memory, place);
  const { extracts, error } = useExtracts(jobId);
  const scroller = useRef<HTMLDivElement>(null);
  const starts = useResearchStart<ExtractRequest | ScrapeRequest>(open);
  const job = jobId === undefined ? undefined : extracts?.shown;
  const toForm = (): void => {
    open(undefined);
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>('[role="radio"]')?.focus());
  };
  const edit = ({ request }: Job): void => {
    if (request.kind === 'extract') change(extractForm.of(request));
    toForm();
  };
  const urls = useMemo(() => urlsOf(form.pages, tab?.url), [form.pages, tab?.url]);
  const facts = { billed: isBilled(service), tabUrl: tab?.url };
  const lack = useLack(form, facts);
  if (job)
    return (
      <ExtractView
        key={job.id}
        job={job}
        isPrivate={isPrivate}
        starts={starts}
        onBack={toForm}
        onEdit={() => edit(job)}
      />
    );
  const request = extractForm.request(form, facts);
  const scrape = request && jsonScrapeOf(request);
  const mayStart = !isPrivate && !starts.starting;
  return (
    <>
      <div class={`${viewStyles.scroll} ${optionsFormStyles.form} ${extractStyles.form}`} ref={scroller}>
        <ExtractFields values={form} facts={facts} url={urls[0]} onChange={change} />
        <OlderNote
          scrape={scrape}
          disabled={!mayStart}
          onScrape={() => scrape && mayStart && starts.start(scrape)}
          go={go}
          request={request}
        />
        {!extracts ? (
          !error && <Loading>{research.loading}</Loading>
        ) : (
          <PastExtracts past={extracts.past} onOpen={({ id }) => open(id)} onFailure={starts.report} />
        )}
      </div>
      <StartFailure
        kind="extract"
        starts={starts}
        error={error}
        onRetry={() => request && mayStart && starts.start(request)}
      />
      <SecretAddresses urls={urls} />
      <StartBar
        lines={[
          lack,
          facts.billed && extract.price,
          // It runs at the service, whatever reads pages otherwise.
          serverMark('extract', extract.extract, { engine: 'service', service })?.why,
          research.sentTo(hostOf(service.baseUrl)),
        ]}
        label={extract.extract}
        busy={starts.starting}
        disabled={!request || !mayStart}
        onStart={() => request && starts.start(request)}
      />
    </>
  );
}

/** What is shown, and the values of the form; where another surface sent the panel is shown first. */
function useExtractView(memory: Props['memory'], place: ToolProps['place']) {
  const view = useToolMemory(memory, newExtract);
  const open = (id: string | undefined): void => view.show({ jobId: id });
  useOn([place], () => {
    if (place?.jobId !== undefined) return open(place.jobId);
    if (!place?.lines && place?.query === undefined) return;
    const { lines, query } = place;
    view.change(
      {
        ...(lines && { pages: { from: 'list', text: lines.join('\n') } }),
        ...given({ prompt: query }),
      },
      { jobId: undefined },
    );
  });
  return { ...view, open };
}

type OlderNoteProps = {
  request: ExtractRequest | undefined;
  /** The same request for one page; undefined if it is not about one page. */
  scrape: ScrapeRequest | undefined;
  disabled: boolean;
  onScrape: () => void;
  go: ToolProps['go'];
};

/** A note that services call this deprecated, with links to its two replacements. */
function OlderNote({ request, scrape, disabled, onScrape, go }: OlderNoteProps) {
  const settings = useSettings();
  const { estimateCost } = useApp();
  const { extract, words } = useExtractWords();
  const price = scrape && isBilled(settings.service) ? words.cost(estimateCost(scrape)) : undefined;
  return (
    <Note
      {...extract.older}
      tone="soft"
      actions={[
        {
          label: price === undefined ? extract.older.capture : extract.older.captureFor(price),
          disabled: disabled || !scrape,
          onPress: onScrape,
        },
        {
          label: extract.older.agent,
          kind: 'quiet',
          onPress: () =>
            go({
              tool: toolTo.ask,
              ...(request?.prompt !== undefined && { query: request.prompt }),
              ...(request && { lines: request.urls }),
            }),
        },
      ]}
    />
  );
}

type Extracts = {
  /** All stored extractions, newest first. */
  past: readonly Job[];
  /** The one that is shown, which may also be the JSON of one page. */
  shown: Job | undefined;
};

/** Undefined until they are read. */
function useExtracts(jobId: string | undefined): { extracts: Extracts | undefined; error?: Failure } {
  const { value, error } = useLive(
    async (reader): Promise<Extracts> => {
      const past = await reader.jobsOf('extract');
      const shown = past.find(({ id }) => id === jobId);
      return { past, shown: shown ?? (jobId === undefined ? undefined : await reader.job(jobId)) };
    },
    ['jobs'],
    [jobId],
    JOBS_REST_MS,
  );
  return { extracts: value, ...(error ? { error } : {}) };
}

type ExtractViewProps = {
  job: Job;
  isPrivate: boolean;
  starts: ResearchStart<ExtractRequest | ScrapeRequest>;
  onBack: () => void;
  /** Opens the form with this request. */
  onEdit: () => void;
};

/** One extraction: its state, then its result. */
function ExtractView({ job, isPrivate, starts, onBack, onEdit }: ExtractViewProps) {
  const settings = useSettings();
  const app = useApp();
  const { extract, panel, words } = useExtractWords();
  const { state, request } = job;
  const asked = askedOf(request);
  const [only] = asked?.urls.length === 1 ? asked.urls.filter((url) => !url.endsWith('*')) : [];
  const { extracted, error } = useExtracted(job, only, asked?.schema);
  const result = extracted === 'gone' ? undefined : extracted;
  useShownWork(job);
  const { canceled, done, started } = extract.said;
  const found = result && done(dataTable(result.data).rows.length);
  useSaidOf(job, { started, canceled, found });
  const { cancel, can } = useWorkActions(job, onBack, starts.report);
  if (!asked || (request.kind !== 'extract' && request.kind !== 'scrape')) return null;

  const failure = failureOf(state) ?? starts.failure ?? error;
  const billed = isBilled(settings.service);
  const price = !billed
    ? undefined
    : request.kind === 'extract'
      ? panel.byTokens
      : words.cost(app.estimateCost(request));
  return (
    <>
      <SubHead
        title={job.title || extract.asked(asked.urls)}
        sub={<bdi dir="ltr">{extract.asked(asked.urls)}</bdi>}
        onBack={onBack}
      >
        {request.kind === 'extract' && isEnded(state) && (
          <IconButton icon="refresh" label={extract.again} onPress={onEdit} />
        )}
      </SubHead>
      <WorkStanding
        job={job}
        kind="extract"
        failure={failure}
        sending={extract.sending(hostOf(settings.service.baseUrl))}
        canceled={{ title: extract.canceled.title, body: extract.canceled.body(billed) }}
        gone={extracted === 'gone' && extract.gone}
        price={price}
        before={starts.clear}
        can={can(() => {
          if (!isPrivate) starts.start(request);
        })}
        onCancel={cancel}
      />
      {result ? (
        <DataResult
          title={job.title}
          extracted={result}
          schema={asked.schema}
          billed={billed}
          pageOf={({ path }) => only ?? addressFor(path, result.data, result.sources)}
          onFailure={starts.report}
        />
      ) : (
        <div class="grow" />
      )}
    </>
  );
}

/** The same question, whether it was requested as an extraction or as the JSON of one page. */
function askedOf(request: TrawlRequest): Pick<ExtractRequest, 'urls' | 'prompt' | 'schema'> | undefined {
  if (request.kind === 'extract') return request;
  if (request.kind !== 'scrape' || !request.formats.includes('json')) return undefined;
  return { urls: [request.source.url], ...request.options.json };
}

/** The result of a job. `gone` if its capture was deleted; undefined until it is read, or while the job runs. */
function useExtracted(
  job: Job,
  only: string | undefined,
  schema: unknown,
): { extracted: Extracted | 'gone' | undefined; error?: Failure } {
  const [captureId] = job.captureIds;
  const lookedUp = useMemo((): LookedUp => new Map(), []);
  const { value, error } = useLive(
    async (reader): Promise<Extracted | 'gone' | undefined> => {
      if (job.state.status !== 'done') return undefined;
      const capture = captureId === undefined ? undefined : await reader.capture(captureId);
      if (!capture) return 'gone';
      const { json, markdown, extra } = capture.content;
      const sources = sourcesOf(extra?.['sources']);
      const pageOf = (path: JsonPath) => only ?? addressFor(path, json, sources);
      const notOnPage =
        markdown === undefined
          ? await (await loadAbsent()).absentByPage(reader, capture, pageOf, schema, lookedUp)
          : await absentOf(capture, schema);
      return { ...extractedOf(capture), notOnPage, sources };
    },
    ['captures'],
    [job.id, job.state.status, captureId],
  );
  return { extracted: value, ...(error ? { error } : {}) };
}
