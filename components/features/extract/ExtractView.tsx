import { useMemo } from 'preact/hooks';
import type { LookedUp } from '@/lib/features/extract/absent-values';
import { dataTable } from '@/lib/features/extract/data-table';
import { isBilled } from '@/lib/core/model/service-profile';
import { failureOf, isEnded, type Job } from '@/lib/core/model/job';
import type { ExtractRequest, ScrapeRequest, TrawlRequest } from '@/lib/core/model/request';
import { hostOf } from '@/lib/core/model/url';
import { useApp } from '@/components/shell/state/app';
import { IconButton } from '@/components/ui/Button';
import { SubHead } from '@/components/shell/panel/SubHead';
import { useSaidOf, useShownWork, useWorkActions, WorkStanding } from '../research/shared/WorkView';
import { type Extracted, absentOf, loadAbsent } from './data/places';
import { extractedOf } from './data/CaptureData';
import { DataResult } from './data/DataResult';
import type { ResearchStart } from '../research/shared/use-research-start';
import { addressFor, sourcesOf } from '@/lib/features/extract/place-of';
import type { JsonPath } from '@/lib/core/text/json-path';
import { useExtractWords } from './use-extract-words';
import { useSettings } from '@/components/shell/state/settings';
import type { Failure } from '@/lib/core/model/errors';
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
  const { extract, words } = useExtractWords();
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
