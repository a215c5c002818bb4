import { useEffect, useMemo, useState } from 'preact/hooks';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import { isEnded, isWorking, type Job } from '@/lib/core/model/job';
import { batchOf } from '@/lib/core/model/batch-of';
import type { BatchRequest, ExtractRequest } from '@/lib/core/model/request';
import { given } from '@/lib/core/text/given';
import { hostOf } from '@/lib/core/model/url';
import type { TabView } from '@/lib/core/ports/current-tab';
import { asksModel } from '@/lib/features/extract/asks-model';
import { hasConsent, modelFor, modelHost } from '@/lib/features/model/model';
import { FormBody, FormFields } from '@/components/shell/form/FormFields';
import { StartBar } from '@/components/shell/form/StartBar';
import { SubHead } from '@/components/shell/panel/SubHead';
import { useApp } from '@/components/shell/state/app';
import { askFor, reachOf } from '@/components/shell/state/ask-permission';
import { useEvent } from '@/components/shell/state/use-event';
import { JOBS_REST_MS, useLive } from '@/components/shell/state/use-live';
import { useRetainedState, type Kept } from '@/components/shell/state/use-retained-state';
import { Button } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Icon } from '@/components/ui/Icon';
import { Note } from '@/components/ui/Note';
import { Spinner } from '@/components/ui/Spinner';
import { useModels, useModelWords } from '../model/use-model';
import { RecipeBar } from '../recipes/RecipeBar';
import { StartFailure } from '../research/shared/StartFailure';
import { PastWork, WorkRow } from '../research/shared/WorkList';
import type { ToolProps } from '../research/shared/tool';
import { extractForm, type ExtractForm } from './extract-form';
import { urlsOf } from './pages-control';
import { useExtractWords } from './use-extract-words';
import * as extractStyles from './extract.module.css';

type Props = ToolProps & { memory: { data: Kept<ExtractForm> } };

/** Data from the page in the tab or a list of pages by the user's own model: the form, and what was read before. */
export function DataTool({ memory, place, isPrivate, tab, go }: Props) {
  const { extract, research } = useExtractWords();
  const models = useModels();
  const model = models && modelFor(models, 'json');
  const [form, setForm] = useRetainedState(memory.data, () => extractForm.empty);
  const change = (next: Partial<ExtractForm>): void => setForm((now) => ({ ...now, ...next }));
  const arrive = useEvent(() => {
    if (place?.lines) change({ pages: { from: 'list', text: place.lines.join('\n') } });
    if (place?.query !== undefined) change({ prompt: place.query });
  });
  useEffect(() => arrive(), [place, arrive]);
  const facts = { engine: 'device' as const, tabUrl: tab?.url };
  const urls = useMemo(() => urlsOf(form.pages, tab?.url), [form.pages, tab?.url]);
  const asked = extractForm.request(form, facts);
  const request = asked && requestOf(asked, form, tab);
  const start = useDataStart(request, model);
  const mayStart = request !== undefined && model !== undefined && !isPrivate;
  return (
    <>
      <SubHead
        title={extract.model.title}
        sub={model ? model.model : undefined}
        onBack={() => go({ tool: 'search' })}
      />
      <FormBody>
        {isPrivate && (
          <Note icon="lock" title={research.private.title}>
            {research.private.body}
          </Note>
        )}
        {models && !model && <NoModel />}
        <FormFields
          form={extractForm}
          values={form}
          words={extract.field}
          facts={facts}
          onChange={change}
          before={{
            prompt: (
              <RecipeBar
                prompt={form.prompt}
                schema={form.schema}
                host={urls[0] === undefined ? '' : hostOf(urls[0])}
                onPick={change}
              />
            ),
          }}
        />
        <PastData onFailure={start.report} />
      </FormBody>
      <StartFailure
        kind="extract"
        failure={start.failure}
        onClear={start.clear}
        onRetry={() => mayStart && start.run()}
      />
      <StartBar
        lines={[
          request && extract.model.lines(request.sources.length),
          model && extract.model.to({ host: modelHost(model) || undefined, model: model.model }),
        ]}
        label={extract.extract}
        busy={start.busy}
        disabled={!mayStart || start.busy}
        onStart={start.run}
      />
      {start.consent}
    </>
  );
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

/** Starts the job once for each press, when the user has agreed to what is sent, and to what is read. */
function useDataStart(request: BatchRequest | undefined, model: ReturnType<typeof modelFor>) {
  const app = useApp();
  const own = useModelWords();
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const report = (thrown: unknown): void => setFailure(toFailure(thrown));

  async function begin(agreed: () => Promise<unknown>): Promise<void> {
    if (!request) return;
    const [first] = request.sources;
    // The browser asks in the press itself.
    const granted = askFor(reachOf(request, 'device'), app.gestures);
    await agreed();
    if (!(await granted))
      return setFailure({ reason: 'host-not-granted', facts: { host: hostOf(first?.url ?? '') } });
    const { jobId } = await app.call('jobs.start', { jobId: app.newId(), request, engine: 'device' });
    await app.gestures.openPanel({ section: 'site', jobId });
  }
  const press = (agreed: () => Promise<unknown> = () => Promise.resolve()): void => {
    if (busy) return;
    setFailure(undefined);
    setBusy(true);
    begin(agreed)
      .catch(report)
      .finally(() => setBusy(false));
  };
  const host = model ? modelHost(model) : '';
  return {
    failure,
    busy,
    report,
    clear: () => setFailure(undefined),
    run: () => (model && !hasConsent(model) ? setAsks(true) : press()),
    consent: model && (
      <ConfirmDialog
        open={asks}
        kind="primary"
        title={own.ask.consentTitle(host)}
        keep={own.ask.consentKeep}
        onKeep={() => setAsks(false)}
        confirm={own.ask.consentDo(host)}
        onConfirm={() => {
          setAsks(false);
          press(() => app.call('model.consent', { place: model.place }));
        }}
      >
        {own.ask.consentBody}
      </ConfirmDialog>
    ),
  };
}

function NoModel() {
  const { gestures } = useApp();
  const { extract } = useExtractWords();
  return (
    <Note
      icon="spark"
      title={extract.model.none.title}
      actions={
        <Button size="sm" kind="primary" onPress={() => void gestures.openOptions('model')}>
          {extract.model.connect}
        </Button>
      }
    >
      {extract.model.none.body}
    </Note>
  );
}

/** The lists that a model was asked about, newest first: a press opens the job. */
function PastData({ onFailure }: { onFailure: (thrown: unknown) => void }) {
  const { call, gestures } = useApp();
  const { extract } = useExtractWords();
  const { value: past = [] } = useLive(
    async (reader) =>
      (await reader.jobsOf('batch')).filter(
        ({ engine, request }) => engine === 'device' && asksModel(request),
      ),
    ['jobs'],
    [],
    JOBS_REST_MS,
  );
  if (past.length === 0) return null;
  const ended = past.flatMap(({ id, state }) => (isEnded(state) ? [id] : []));
  const factsOf = ({ progress }: Job): string => extract.pages.read(progress.read);
  return (
    <PastWork
      title={extract.past}
      clear={{
        label: extract.clear,
        title: extract.clearTitle,
        body: extract.clearBody,
        run: ended.length > 0 ? () => call('jobs.forget', { jobIds: ended }) : undefined,
      }}
      class={extractStyles.past}
      onFailure={onFailure}
    >
      {past.map((job) => (
        <WorkRow
          key={job.id}
          sign={isWorking(job) ? <Spinner /> : <Icon name="clock" />}
          title={job.request.options.json?.prompt ?? (job.title || job.host)}
          facts={factsOf(job)}
          at={job.createdAt}
          onOpen={() => void gestures.openPanel({ section: 'site', jobId: job.id }).catch(onFailure)}
        />
      ))}
    </PastWork>
  );
}
