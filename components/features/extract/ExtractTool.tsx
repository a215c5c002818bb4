import { toolTo } from '@/lib/core/model/research-tool';
import { useMemo, useRef } from 'preact/hooks';
import { serverMark } from '@/components/shell/state/server-mark';
import { hostOf } from '@/lib/core/model/url';
import { isBilled } from '@/lib/core/model/service-profile';
import type { Job } from '@/lib/core/model/job';
import type { ExtractRequest, ScrapeRequest } from '@/lib/core/model/request';
import type { Kept } from '@/components/shell/state/use-retained-state';
import { StartBar } from '@/components/shell/form/StartBar';
import { SecretAddresses } from '@/components/shell/panel/SentAddress';
import { Loading } from '@/components/ui/Loading';
import { ExtractFields } from './ExtractFields';
import { StartFailure } from '../research/shared/ResearchFailure';
import { type ToolProps, useToolMemory } from '../research/shared/tool';
import { useResearchStart } from '../research/shared/use-research-start';
import { given } from '@/lib/core/text/given';
import { ExtractView } from './ExtractView';
import { PastExtracts } from './PastExtracts';
import { extractForm, jsonScrapeOf, newExtract, type ExtractMemory } from './extract-form';
import { urlsOf } from './pages-control';
import { useExtractWords } from './use-extract-words';
import { useOn } from '@/components/shell/state/use-event';
import { useSettings } from '@/components/shell/state/settings';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';
import * as extractStyles from './extract.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import { useApp } from '@/components/shell/state/app';
import { Note } from '@/components/ui/Note';
import type { Failure } from '@/lib/core/model/errors';
import { JOBS_REST_MS, useLive } from '@/components/shell/state/use-live';

type Props = ToolProps & { memory: Kept<ExtractMemory> };

/** Data by a prompt or fields from a page, a site or a list: the form, one extraction, and past ones. */
export function ExtractTool({ memory, place, isPrivate, tab, go }: Props) {
  const settings = useSettings();
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

  const { service } = settings;
  const facts = { billed: isBilled(service), tabUrl: tab?.url };
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
      icon="info"
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
