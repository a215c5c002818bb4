import { useMemo } from 'preact/hooks';
import type { BatchRequest, ExtractRequest } from '@/lib/core/model/request';
import { batchOf } from '@/lib/core/model/batch-of';
import { given } from '@/lib/core/text/given';
import type { TabView } from '@/lib/core/ports/current-tab';
import { asksModel } from '@/lib/features/extract/asks-model';
import { modelFor, modelHost, type ChosenModel } from '@/lib/features/model/model';
import { FormBody } from '@/components/shell/form/FormFields';
import { StartBar } from '@/components/shell/form/StartBar';
import { SubHead } from '@/components/shell/panel/SubHead';
import { useApp } from '@/components/shell/state/app';
import { reachOf } from '@/components/shell/state/ask-permission';
import { useOn } from '@/components/shell/state/use-event';
import { JOBS_REST_MS, useLive } from '@/components/shell/state/use-live';
import type { Kept } from '@/components/shell/state/use-retained-state';
import { Note } from '@/components/ui/Note';
import { ModelConsent, NoModel, useConsent } from '../model/ModelConsent';
import { useModels } from '../model/use-model';
import { ExtractFields, useLack } from './ExtractFields';
import { PastExtracts } from './PastExtracts';
import { StartFailure } from '../research/shared/ResearchFailure';
import { useToolMemory, type ToolProps } from '../research/shared/tool';
import { useResearchStart } from '../research/shared/use-research-start';
import { extractForm, type ExtractForm } from './extract-form';
import { urlsOf } from './pages-control';
import { saidEstimate, tokensOfWords } from './said-estimate';
import { useExtractWords } from './use-extract-words';

type DataMemory = { form: ExtractForm };
type Props = ToolProps & { memory: Kept<DataMemory> };

const newData: DataMemory = { form: extractForm.empty };

/** Data from the page in the tab or a list of pages by the user's own model: the form, and what was read before. */
export function DataTool({ memory, place, isPrivate, tab, go }: Props) {
  const { gestures } = useApp();
  const { extract, research } = useExtractWords();
  const models = useModels();
  const model = models && modelFor(models, 'json');
  const { form, change } = useToolMemory(memory, newData);
  useOn([place], () => {
    if (place?.lines) change({ pages: { from: 'list', text: place.lines.join('\n') } });
    if (place?.query !== undefined) change({ prompt: place.query });
  });
  const facts = { engine: 'device' as const, tabUrl: tab?.url };
  const urls = useMemo(() => urlsOf(form.pages, tab?.url), [form.pages, tab?.url]);
  const asked = extractForm.request(form, facts);
  const request = asked && requestOf(asked, form, tab);
  const consent = useConsent(model);
  const starts = useResearchStart<BatchRequest>(
    (jobId) => void gestures.openPanel({ section: 'site', jobId, back: 'research' }).catch(starts.report),
  );
  /** Without a model, fields are filled with what the pages declare of themselves. */
  const fills = models !== undefined && !model && asked?.schema !== undefined;
  const mayStart = request !== undefined && (model !== undefined || fills) && !isPrivate && !starts.starting;
  const start = (): void => {
    if (!mayStart) return;
    const begin = (agreed?: () => Promise<unknown>): void =>
      starts.startHere(request, reachOf(request, 'device'), agreed);
    if (model) consent.first(begin);
    else begin();
  };
  const price = usePrice(urls, model);
  const lack = useLack(form, facts);
  return (
    <>
      <SubHead
        title={extract.model.title}
        sub={model ? model.model : undefined}
        onBack={() => go({ tool: 'search' })}
      />
      <FormBody>
        {isPrivate && <Note {...research.private} icon="lock" />}
        {models && !model && (
          <NoModel title={extract.model.none.title}>
            {fills ? extract.model.none.fields : extract.model.none.body}
          </NoModel>
        )}
        <ExtractFields values={form} facts={facts} url={urls[0]} onChange={change} />
        <PastData onFailure={starts.report} />
      </FormBody>
      <StartFailure kind="extract" starts={starts} onRetry={start} />
      <StartBar
        lines={[
          lack,
          request && model && price,
          model && extract.model.to({ host: modelHost(model) || undefined, model: model.model }),
        ]}
        label={extract.extract}
        busy={starts.starting}
        disabled={!mayStart}
        onStart={start}
      />
      <ModelConsent consent={consent} />
    </>
  );
}

/** The pages whose length is looked up; the others count as these do. */
const MOST_LOOKED_UP = 200;

/** What asking about these pages takes, by how long they were when they were last captured. */
function usePrice(urls: readonly string[], model: ChosenModel | undefined): string {
  const words = useExtractWords();
  const { value: known = [] } = useLive(
    async (reader) => {
      const last = await Promise.all(urls.slice(0, MOST_LOOKED_UP).map((url) => reader.latestOf(url)));
      return last.flatMap((capture) => {
        const kept = capture?.report.wordsKept ?? 0;
        return kept > 0 ? [tokensOfWords(kept)] : [];
      });
    },
    ['captures'],
    [urls],
  );
  return (model && saidEstimate(words, model, known, urls.length)) ?? words.extract.model.lines(urls.length);
}

/** The page in the tab as it stands there, others by their address. */
function requestOf(
  { urls, prompt, schema }: Pick<ExtractRequest, 'urls' | 'prompt' | 'schema'>,
  { pages }: ExtractForm,
  tab: TabView | undefined,
): BatchRequest {
  const pagesOf =
    pages.from === 'tab' && tab?.access.ok ? [{ ...tab.access.source, title: tab.title }] : urls;
  return batchOf(pagesOf, { formats: ['markdown', 'json'], options: { json: given({ prompt, schema }) } });
}

/** The lists that a model was asked about, newest first: a press opens the job. */
function PastData({ onFailure }: { onFailure: (thrown: unknown) => void }) {
  const { gestures } = useApp();
  const { value: past = [] } = useLive(
    async (reader) =>
      (await reader.jobsOf('batch')).filter(
        ({ engine, request }) => engine === 'device' && asksModel(request),
      ),
    ['jobs'],
    [],
    JOBS_REST_MS,
  );
  return (
    <PastExtracts
      past={past}
      onOpen={({ id }) =>
        void gestures.openPanel({ section: 'site', jobId: id, back: 'research' }).catch(onFailure)
      }
      onFailure={onFailure}
    />
  );
}
