import { isEnded } from '@/lib/core/model/job';
import type { AgentRequest } from '@/lib/core/model/request';
import {
  contextOf,
  jsonRoom,
  modelFor,
  modelHost,
  priceOf,
  type ChosenModel,
} from '@/lib/features/model/model';
import { dollarsIn } from '@/lib/features/model/words/en-model';
import { FormBody, FormFields } from '@/components/shell/form/FormFields';
import { StartBar } from '@/components/shell/form/StartBar';
import { SubHead } from '@/components/shell/panel/SubHead';
import { useOn } from '@/components/shell/state/use-event';
import { useJobsOf } from '@/components/shell/state/use-live';
import type { Kept } from '@/components/shell/state/use-retained-state';
import { Note } from '@/components/ui/Note';
import { ModelConsent, NoModel, useConsent } from '../model/ModelConsent';
import { useModels } from '../model/use-model';
import { StartFailure } from '../research/shared/ResearchFailure';
import { type ToolProps, useToolMemory } from '../research/shared/tool';
import { useResearchStart } from '../research/shared/use-research-start';
import { PastWork } from '../research/shared/WorkList';
import { libraryForm, newLibraryMemory, type LibraryMemory } from './agent-form';
import { RunRow } from './RunRow';
import { RunView } from './RunView';
import { useAgentWords } from './use-agent-words';

type Props = ToolProps & { memory: Kept<LibraryMemory> };

/** Questions to the whole library, for the user's own model: the form, one run, and past ones. */
export function LibraryTool({ memory, place, isPrivate, go }: Props) {
  const { agent, research } = useAgentWords();
  const models = useModels();
  const model = models && modelFor(models, 'research');
  const { form, jobId, show, change } = useToolMemory(memory, newLibraryMemory);
  const open = (id: string | undefined): void => show({ jobId: id });
  useOn([place], () => {
    if (place?.jobId !== undefined) open(place.jobId);
    else if (place?.query) change({ prompt: place.query }, { jobId: undefined });
  });
  const { jobs = [], error } = useJobsOf('agent');
  const runs = jobs.filter(({ engine }) => engine === 'device');
  const consent = useConsent(model);
  const starts = useResearchStart<AgentRequest>(open);
  const request = libraryForm.request(form);
  const most = useMost(model, request?.maxCredits);
  const start = (asked: AgentRequest): void => {
    if (model && !isPrivate) consent.first((agreed) => starts.startHere(asked, { to: 'nothing' }, agreed));
  };
  const failure = (
    <StartFailure kind="agent" starts={starts} error={error} onRetry={() => request && start(request)} />
  );
  const job = runs.find(({ id }) => id === jobId);
  if (job)
    return (
      <>
        {failure}
        <RunView
          key={job.id}
          job={job}
          isPrivate={isPrivate}
          onStart={start}
          onChange={() => change(libraryForm.of(job.request), { jobId: undefined })}
          onBack={() => open(undefined)}
          onWeb={() => go({ tool: 'search', query: job.request.prompt })}
          onFailure={starts.report}
        />
        <ModelConsent consent={consent} />
      </>
    );
  return (
    <>
      <SubHead title={agent.library.title} sub={model?.model} onBack={() => go({ tool: 'search' })} />
      <FormBody>
        {isPrivate && <Note {...research.private} icon="lock" />}
        {models && !model ? (
          <NoModel title={agent.library.none.title}>{agent.library.none.body}</NoModel>
        ) : (
          <p class="muted">{agent.library.lede}</p>
        )}
        <FormFields
          form={libraryForm}
          values={form}
          words={agent.library.field}
          facts={{}}
          onChange={change}
        />
        {runs.length > 0 && (
          <PastWork
            said={agent.library}
            removable={runs.filter(({ state }) => isEnded(state))}
            onFailure={starts.report}
          >
            {runs.map((run) => (
              <RunRow key={run.id} job={run} onOpen={() => open(run.id)} />
            ))}
          </PastWork>
        )}
      </FormBody>
      {failure}
      <StartBar
        lines={[most, model && agent.library.to({ host: modelHost(model) || undefined, model: model.model })]}
        label={agent.library.start}
        busy={starts.starting}
        disabled={!request || !model || isPrivate || starts.starting}
        onStart={() => request && start(request)}
      />
      <ModelConsent consent={consent} />
    </>
  );
}

/** What a run takes at most: each request as long as the model reads, with an answer as long as it may be. */
function useMost(model: ChosenModel | undefined, requests: number | undefined): string | undefined {
  const { agent, format } = useAgentWords();
  if (!model || requests === undefined) return undefined;
  const { maxOutput, budget } = jsonRoom(contextOf(model), 0);
  const price = priceOf(model);
  const money =
    price && dollarsIn(format, (requests * (budget * price.input + maxOutput * price.output)) / 1e6);
  return agent.library.most({ count: requests, tokens: format.number(budget), money });
}
