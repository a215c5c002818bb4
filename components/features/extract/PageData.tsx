import { useEffect, useState } from 'preact/hooks';
import { jsonOptionsSchema } from '@/lib/core/model/format';
import { failureOf, isEnded, isWorking, type Job } from '@/lib/core/model/job';
import type { ScrapeRequest } from '@/lib/core/model/request';
import { hostOf } from '@/lib/core/model/url';
import { modelFor, modelHost, type ChosenModel } from '@/lib/features/model/model';
import { FormFields } from '@/components/shell/form/FormFields';
import { text } from '@/components/shell/form/controls';
import { cancelJob } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { defineForm } from '@/components/shell/state/define-form';
import { useSetKeys } from '@/components/shell/state/use-set-keys';
import { useEvent } from '@/components/shell/state/use-event';
import { useJob } from '@/components/shell/state/use-job';
import { useNudge } from '@/components/shell/state/trouble';
import { useSeenEnd } from '@/components/shell/state/use-seen-job';
import { Button } from '@/components/ui/Button';
import { Spinner } from '@/components/ui/Spinner';
import { ModelConsent, NoModel, useConsent } from '../model/ModelConsent';
import { goesTo, modelName, useModels, useModelWords } from '../model/use-model';
import { RecipeBar } from '../recipes/RecipeBar';
import { ResearchFailure } from '../research/shared/ResearchFailure';
import { useResearchStart } from '../research/shared/use-research-start';
import { schema } from '../schema/schema-control';
import { CaptureData } from './data/CaptureData';
import { saidEstimate, tokensOfWords } from './said-estimate';
import { useExtractWords } from './use-extract-words';
import { useParts } from '@/components/shell/state/use-parts';
import * as styles from './extract.module.css';

/** In words, by the fields of a recipe or of one's own, by a JSON Schema, or by an example. */
const wishForm = defineForm(
  jsonOptionsSchema,
  {
    prompt: { control: text({ rows: 2, most: 10_000 }) },
    schema: { control: schema({ folded: true }) },
  },
  { enough: (asked) => asked.prompt !== undefined || asked.schema !== undefined },
);

type Props = {
  /** How the page was read; exactly that reading is asked about. */
  request: ScrapeRequest | undefined;
  /** How long it is. */
  words: number | undefined;
  onBack: () => void;
};

/** In the popup, in place of the page: data from it by the user's own model, each value looked up on the page. */
export function PageData({ request, words, onBack }: Props) {
  const models = useModels();
  const own = useModelWords();
  const said = useExtractWords();
  const { extract } = said;
  const model = models && modelFor(models, 'json');
  const consent = useConsent(model);
  const [wish, change] = useParts(wishForm.empty);
  const [jobId, setJobId] = useState<string>();
  const starts = useResearchStart<ScrapeRequest>(setJobId);
  const { job, isWaiting, stop } = useOwnJob(jobId, starts.report);
  const isBusy = starts.starting || isWaiting;
  useSetKeys({ Escape: isBusy ? stop : onBack }, { escapeInFields: true });
  const asked = wishForm.request(wish);
  /** Without a model, fields are filled with what the page declares of itself. */
  const fills = models !== undefined && !model && asked?.schema !== undefined;
  const start = (agreed?: () => Promise<unknown>): void => {
    if (!request || !asked) return;
    const { options } = request;
    const formats: ScrapeRequest['formats'] = ['markdown', 'json'];
    starts.startHere(
      { ...request, formats, options: { ...options, json: asked } },
      { to: 'nothing' },
      agreed,
    );
  };
  const failure = starts.failure ?? (job && failureOf(job.state));
  const isForm = jobId === undefined || failure !== undefined || job?.state.status === 'cancelled';
  return (
    <div class={styles.ofPage}>
      {model && <Line model={model} onStop={isBusy ? stop : undefined} />}
      {models && !model && isForm && (
        <NoModel title={extract.model.none.title}>
          {fills ? extract.model.none.fields : extract.model.none.body}
        </NoModel>
      )}
      {failure && (
        <ResearchFailure
          kind="extract"
          failure={failure}
          before={starts.clear}
          can={{ retry: () => consent.first(start), dismiss: () => setJobId(undefined) }}
        />
      )}
      {isForm && !isBusy ? (
        <div class={styles.wish}>
          <RecipeBar
            prompt={wish.prompt}
            schema={wish.schema}
            host={hostOf(request?.source.url ?? '')}
            onPick={change}
          />
          {model && words !== undefined && (
            <p class="faint">{saidEstimate(said, model, [tokensOfWords(words)], 1)}</p>
          )}
          <FormFields
            form={wishForm}
            values={wish}
            words={extract.field}
            facts={NO_FACTS}
            onChange={change}
          />
        </div>
      ) : (
        job?.state.status === 'done' && <Result job={job} onFailure={starts.report} />
      )}
      <div class={styles.actions}>
        {isForm && (model || fills) && (
          <Button
            size="md"
            text={extract.extract}
            kind="primary"
            icon="spark"
            disabled={!asked || !request}
            busy={isBusy}
            onPress={() => (model ? consent.first(start) : start())}
          />
        )}
        {!isForm && !isBusy && (
          <Button text={extract.again} icon="refresh" onPress={() => setJobId(undefined)} />
        )}
        <Button text={own.ask.back} kind="quiet" kbd={{ shown: 'Esc', keys: 'Escape' }} onPress={onBack} />
      </div>
      <ModelConsent consent={consent} />
    </div>
  );
}

/** The job that was started here; canceled when its view is left: what nobody waits for costs nothing. */
function useOwnJob(jobId: string | undefined, onFailure: (thrown: unknown) => void) {
  const app = useApp();
  const job = useJob(jobId);
  const isWaiting = jobId !== undefined && (!job || isWorking(job));
  useNudge(isWaiting);
  const stop = useEvent(() => {
    if (job && !isEnded(job.state)) cancelJob(app, job.id).catch(onFailure);
  });
  // A popup that closes runs nothing of this: its job goes on.
  useEffect(() => stop, [stop]);
  return { job, isWaiting, stop };
}

/** Who answers, where the text goes, and Stop while it does. */
function Line({ model, onStop }: { model: ChosenModel; onStop: (() => void) | undefined }) {
  const own = useModelWords();
  return (
    <p class={styles.line} role="status">
      {onStop && <Spinner />}
      <span class="grow clip">
        <bdi>{modelName(own, model)}</bdi> · {goesTo(own, model.place, modelHost(model))}
      </span>
      {onStop && <Button text={own.ask.stop} kbd={{ shown: 'Esc', keys: 'Escape' }} onPress={onStop} />}
    </p>
  );
}

const NO_FACTS = { engine: 'device' } as const;

/** What came; its job counts as seen. */
function Result({ job, onFailure }: { job: Job; onFailure: (thrown: unknown) => void }) {
  useSeenEnd(job);
  const asked = job.request.kind === 'scrape' ? job.request.options.json?.schema : undefined;
  return <CaptureData id={job.captureIds.at(-1)} schema={asked} onFailure={onFailure} />;
}
