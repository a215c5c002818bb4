import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { isEnded, isWorking } from '@/lib/core/model/job';
import type { AgentRequest } from '@/lib/core/model/request';
import type { AgentWords } from '@/lib/features/agent/words/en-agent';
import { hostOf } from '@/lib/core/model/url';
import { cancelJob } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { useTicker } from '@/components/shell/state/use-ticker';
import { BackButton } from '@/components/ui/BackButton';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Loading } from '@/components/ui/Loading';
import { Note } from '@/components/ui/Note';
import { Segmented } from '@/components/ui/Segmented';
import { Spinner } from '@/components/ui/Spinner';
import { useOpenedFocus } from '@/components/shell/panel/arrival';
import { QuotedCapture, type Quoted } from '../capture/view/LibraryCapture';
import { ArtifactView } from './ArtifactView';
import { useSaidOf, useShownWork } from '../research/shared/WorkView';
import { CrawlSites } from '../model/ask/CrawlSites';
import { RunEnd, RunResultView } from './RunEnd';
import { capOf, hasNoAnswer, isPaidRun, runSign, type AgentJob } from './use-runs';
import { TraceList, useTrace } from './TraceList';
import { useAgentWords } from './use-agent-words';
import { useSettings } from '@/components/shell/state/settings';
import { useOpened } from '@/components/ui/use-open';
import * as actStyles from '@/components/ui/act.module.css';
import * as runStyles from '../research/shared/run.module.css';
import * as barStyles from '@/components/ui/bar.module.css';
import type { Failure } from '@/lib/core/model/errors';
import { secondsUntil } from '@/lib/core/words/waiting';
import { eventsOf, pagesOf, type RawEvent } from '@/lib/features/agent/agent-run';
import type { FullCapture } from '@/lib/core/model/capture';
import { useLive } from '@/components/shell/state/use-live';

type RunResult = {
  capture: FullCapture;
  /** The trace stored with it; undefined if the service reported none. */
  trace: readonly RawEvent[] | undefined;
};

/** The result of a run. `none` if it has none, `gone` if it was deleted; undefined until it is read. */
function useRunResult(job: AgentJob): RunResult | 'none' | 'gone' | undefined {
  const { captureIds } = job;
  const [first] = captureIds;
  const { value } = useLive(
    async (reader): Promise<RunResult | 'none' | 'gone'> => {
      if (first === undefined) return 'none';
      const capture = await reader.capture(first);
      if (!capture) return 'gone';
      const trace = capture.content.extra?.['trace'];
      return { capture, trace: Array.isArray(trace) ? trace.filter(isEvent) : undefined };
    },
    ['captures'],
    [first],
  );
  return value;
}

const isEvent = (value: unknown): value is RawEvent => typeof value === 'object' && value !== null;

type Props = {
  job: AgentJob;
  isPrivate: boolean;
  onStart: (request: AgentRequest) => void;
  onChange: () => void;
  onBack: () => void;
  /** Asks the web instead, where the library does not say; by a press. */
  onWeb?: () => void;
  onFailure: (thrown: unknown) => void;
};

type View = 'result' | 'trace' | 'found';

/** One run: its prompt, its state, its steps, what it has found so far, and its result. */
export function RunView(props: Props) {
  const { job, onBack, onWeb, onFailure } = props;
  const settings = useSettings();
  const app = useApp();
  const { agent, format } = useAgentWords();
  const { state, progress } = job;
  const result = useRunResult(job);
  const brought = result !== undefined && result !== 'none' && result !== 'gone' ? result : undefined;
  // A run on this device tells its trace itself.
  const isHere = job.engine === 'device';
  const trace = useTrace(job, isHere ? eventsOf(progress.trace) : brought?.trace, result !== undefined);
  const { opened: source, open: openSource, close: closeSource } = useOpened<Quoted>();
  const back = useRef<HTMLButtonElement>(null);
  useOpenedFocus(back);
  const working = isWorking(job);
  useShownWork(job);
  useSaidOf(job, agent.said);

  const startedAt = job.startedAt ?? job.createdAt;
  const now = useTicker(working, 1_000);
  const endedAt = isEnded(state) ? state.endedAt : now;
  const { lines } = trace;
  const first = lines[0]?.at ?? startedAt;
  const billed = isPaidRun(job, settings);
  const canceling = !isEnded(state) && job.requestedAction === 'cancel';
  const facts = [
    format.clock(Math.max(0, endedAt - startedAt)),
    lines.length > 0 ? agent.facts.steps(lines.length) : undefined,
    canceling ? agent.facts.canceling : billed ? creditFact(job, trace.creditsUsed, agent) : undefined,
  ].filter((fact) => fact !== undefined);
  if (source) return <QuotedCapture of={source} onBack={closeSource} />;
  return (
    <>
      <RunHead job={job} facts={facts} backRef={back} onBack={onBack} />
      <RunEnd {...props} hasResult={brought !== undefined} onLeave={onBack} />
      {onWeb && hasNoAnswer(job) && (
        <Note
          inset
          title={agent.nothing.title}
          body={agent.library.nothing}
          actions={[
            { label: agent.library.web, onPress: onWeb },
            <CrawlSites key="sites" urls={pagesOf(eventsOf(progress.trace))} />,
          ]}
        />
      )}
      <RunBody
        job={job}
        trace={trace}
        result={result}
        startedAt={first}
        onSource={openSource}
        onFailure={onFailure}
      />
      {!isEnded(state) && (
        <div class={actStyles.act}>
          <span class="grow" />
          <Button
            text={canceling ? agent.canceling : agent.cancel}
            disabled={canceling}
            onPress={() => void cancelJob(app, job.id).catch(onFailure)}
          />
        </div>
      )}
    </>
  );
}

/** Its result, its steps or what it has found so far: one of them, with a choice above. */
function RunBody({ job, trace, result, startedAt, onSource, onFailure }: BodyProps) {
  const settings = useSettings();
  const { agent } = useAgentWords();
  const [chosen, setChosen] = useState<View>();
  const { artifacts } = trace;
  const { request, progress } = job;
  const views: View[] = [
    ...(result !== 'none' && result !== undefined ? (['result'] as const) : []),
    'trace',
    ...(artifacts.length > 0 ? (['found'] as const) : []),
  ];
  const view = chosen && views.includes(chosen) ? chosen : (views[0] ?? 'trace');
  return (
    <>
      {views.length > 1 && (
        <div class={barStyles.bar}>
          <Segmented
            class={barStyles.choice}
            small
            label={agent.view}
            value={view}
            segments={views.map((value) => ({ value, label: agent.views[value] }))}
            onChange={setChosen}
          />
        </div>
      )}
      {view === 'trace' && <RunTrace job={job} trace={trace} startedAt={startedAt} />}
      {view === 'found' && (
        <ArtifactView
          runId={progress.remoteId ?? ''}
          artifacts={artifacts}
          startedAt={startedAt}
          onFailure={onFailure}
        />
      )}
      {view === 'result' &&
        (typeof result === 'object' ? (
          <RunResultView
            title={request.prompt}
            capture={result.capture}
            schema={request.schema}
            billed={isPaidRun(job, settings)}
            onSource={onSource}
            onFailure={onFailure}
          />
        ) : (
          <Note inset title={agent.ends.deleted} body={agent.ends.deletedBody} />
        ))}
    </>
  );
}

type BodyProps = {
  job: AgentJob;
  trace: ReturnType<typeof useTrace>;
  result: ReturnType<typeof useRunResult>;
  startedAt: number;
  onSource: (source: Quoted) => void;
  onFailure: (thrown: unknown) => void;
};

/** What it has used so far of its maximum, or the total. */
function creditFact(job: AgentJob, live: number | undefined, agent: AgentWords): string | undefined {
  const working = isWorking(job);
  const used = working ? (live ?? job.progress.creditsUsed) : job.progress.creditsUsed;
  if (used === undefined) return undefined;
  return working ? agent.facts.used({ used, cap: capOf(job) }) : agent.facts.charged(used);
}

type HeadProps = {
  job: AgentJob;
  facts: readonly string[];
  backRef: RefObject<HTMLButtonElement | null>;
  onBack: () => void;
};

/** The prompt, the state, and the figures. */
function RunHead({ job, facts, backRef, onBack }: HeadProps) {
  const { agent } = useAgentWords();
  const { prompt } = job.request;
  const sign = runSign(job);
  return (
    <header class={runStyles.run}>
      <BackButton buttonRef={backRef} label={agent.back} onPress={onBack} />
      <span class={`${sign.tone} ${runStyles.sign}`}>
        {isWorking(job) ? <Spinner /> : <Icon name={sign.icon} />}
      </span>
      <div class="grow">
        <h2 class={runStyles.title} dir="auto" title={prompt}>
          {prompt}
        </h2>
        <p class={`${runStyles.facts} tabular`}>{facts.join(' · ')}</p>
      </div>
    </header>
  );
}

/** Its steps, one by one; before the first step, a note that it is awaited. */
function RunTrace({ job, trace, startedAt }: Pick<BodyProps, 'job' | 'trace' | 'startedAt'>) {
  const settings = useSettings();
  const { agent } = useAgentWords();
  const waits = isWorking(job) && !trace.failure;
  return (
    <>
      {trace.failure && (
        <TraceTrouble
          failure={trace.failure}
          going={!isEnded(job.state)}
          againAt={trace.againAt}
          onAgain={trace.again}
        />
      )}
      {trace.lines.length > 0 ? (
        <TraceList lines={trace.lines} startedAt={startedAt} />
      ) : (
        <Loading inView still={!waits}>
          {!waits
            ? undefined
            : job.engine === 'device'
              ? agent.library.waiting
              : agent.waiting(hostOf(settings.service.baseUrl))}
        </Loading>
      )}
    </>
  );
}

type TraceTroubleProps = {
  failure: Failure;
  /** The run continues in the meantime. */
  going: boolean;
  againAt: number | undefined;
  onAgain: () => void;
};

/** Why there is no trace: the run itself continues, and its result arrives without one. */
function TraceTrouble({ failure, going, againAt, onAgain }: TraceTroubleProps) {
  const { agent } = useAgentWords();
  const now = useTicker(againAt !== undefined, 1_000);
  if (failure.reason === 'service-cannot') return <Note {...agent.noTrace} inset />;
  if (!going && (failure.reason === 'job-gone' || failure.reason === 'not-found'))
    return <Note {...agent.traceGone} inset />;
  const { detail } = failure.facts;
  return (
    <Note
      inset
      tone="warn"
      title={agent.traceFailed.title}
      body={
        going && againAt !== undefined
          ? agent.traceFailed.going(secondsUntil(againAt, now))
          : detail === undefined
            ? agent.traceFailed.noReason
            : agent.traceFailed.over(detail)
      }
      actions={[{ label: agent.traceFailed.now, onPress: onAgain }]}
    />
  );
}
