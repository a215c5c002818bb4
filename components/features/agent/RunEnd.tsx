import type { Failure } from '@/lib/core/model/errors';
import { isBilled } from '@/lib/core/model/service-profile';
import { isEnded } from '@/lib/core/model/job';
import type { AgentRequest } from '@/lib/core/model/request';
import type { Settings } from '@/lib/core/model/settings';
import { hostOf } from '@/lib/core/model/url';
import { Note } from '@/components/ui/Note';
import { useWorkActions, WorkFailure } from '../research/shared/WorkView';
import { MOST_CREDITS } from './agent-form';
import { capOf, isPaidRun, type AgentJob } from './use-runs';
import { useAgentWords } from './use-agent-words';
import { useSettings } from '@/components/shell/state/settings';
import { useMemo } from 'preact/hooks';
import type { LookedUp } from '@/lib/features/extract/absent-values';
import type { FullCapture } from '@/lib/core/model/capture';
import { addressFor, sourcesOf } from '@/lib/features/extract/place-of';
import { given } from '@/lib/core/text/given';
import type { JsonPath } from '@/lib/core/text/json-path';
import { isSchema } from '@/lib/features/schema/schema';
import { z } from '@/lib/core/model/zod';
import { useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import { useToast } from '@/components/shell/state/use-toast';
import { Button } from '@/components/ui/Button';
import { AnswerText } from '../model/ask/AskView';
import { CrawlSites } from '../model/ask/CrawlSites';
import { DataResult } from '../extract/data/DataResult';
import { loadAbsent } from '../extract/data/places';
import type { Quoted } from '../capture/view/LibraryCapture';
import * as agentStyles from './agent.module.css';
import * as viewStyles from '@/components/ui/view.module.css';

type Props = {
  job: AgentJob;
  isPrivate: boolean;
  /** It has a result, although it was canceled or failed. */
  hasResult: boolean;
  onStart: (request: AgentRequest) => void;
  /** Opens the form with the request of this run. */
  onChange: () => void;
  onLeave: () => void;
  onFailure: (thrown: unknown) => void;
};

/** How a run ended, what it waits for, or what it needs: one sentence for each, and a retry only where it helps. */
export function RunEnd(props: Props) {
  const { job, hasResult, onStart, onLeave, onFailure } = props;
  const settings = useSettings();
  const { agent, research, format } = useAgentWords();
  const { state, request, progress } = job;
  const { can } = useWorkActions(job, onLeave, onFailure);
  const underWay = progress.notes.some(({ code }) => code === 'cancel-under-way');
  if (!isEnded(state) && job.requestedAction === 'cancel' && !('failure' in state && state.failure))
    return underWay ? (
      <Note inset icon="clock" title={agent.ends.underWay} body={agent.ends.underWayBody} />
    ) : null;
  if (state.status === 'cancelled') {
    if (hasResult) return <Note inset title={agent.ends.tooLate} body={agent.ends.tooLateBody} />;
    if (state.failure)
      return (
        <Note
          inset
          tone="warn"
          title={agent.ends.cancelNotReceived}
          body={agent.ends.cancelNotReceivedBody({
            host: state.failure.facts.host ?? hostOf(settings.service.baseUrl),
            free: state.failure.facts.free ?? !isBilled(settings.service),
          })}
        />
      );
    const said =
      job.request.runId === undefined
        ? agent.ends.canceledBody(format.clock(state.endedAt - (job.startedAt ?? job.createdAt)))
        : agent.ends.canceledSomehow;
    return (
      <Note
        inset
        icon="stop"
        title={agent.ends.canceled}
        body={[said, charge(job, settings, agent)].filter(Boolean).join(' ')}
      />
    );
  }
  const failure = 'failure' in state ? state.failure : undefined;
  if (!failure) return null;
  if (state.status === 'failed' && failure.reason === 'job-failed')
    return <FailedRun {...props} failure={failure} />;
  return (
    <WorkFailure
      job={job}
      kind="agent"
      failure={failure}
      price={
        isPaidRun(job, settings) && request.runId === undefined
          ? research.price(request.maxCredits)
          : undefined
      }
      can={can(() => onStart(request))}
    />
  );
}

/** What the end of a run cost, as far as the service reports it. */
function charge(
  job: AgentJob,
  settings: Settings,
  { ends }: ReturnType<typeof useAgentWords>['agent'],
): string | undefined {
  if (!isPaidRun(job, settings)) return undefined;
  const used = job.progress.creditsUsed ?? 0;
  return used > 0 ? ends.charged(used) : ends.nothingCharged;
}

function FailedRun({ job, isPrivate, onStart, onChange, failure }: Props & { failure: Failure }) {
  const settings = useSettings();
  const { agent } = useAgentWords();
  const { request } = job;
  const { serviceCode, retryable, detail } = failure.facts;
  const billed = isPaidRun(job, settings);
  const paid = charge(job, settings, agent);
  const cap = capOf(job);
  const higher = Math.min(MOST_CREDITS, request.maxCredits * 2);
  const change = { label: agent.ends.change, kind: 'quiet' as const, onPress: onChange };
  if (serviceCode === 'credit_limit_reached')
    return (
      <Note
        inset
        tone="bad"
        title={agent.ends.cap(failure.facts.amount ?? cap)}
        body={agent.ends.capBody(billed)}
        actions={
          cap !== undefined && [
            higher > cap && {
              label: agent.ends.higher(higher),
              disabled: isPrivate,
              onPress: () => onStart({ ...request, maxCredits: higher }),
            },
            change,
          ]
        }
      />
    );
  const mayRetry = request.runId === undefined && retryable !== false && serviceCode !== 'refused';
  const isRefused = serviceCode === 'refused';
  const offersAgain = request.runId === undefined && (isRefused ? retryable === true : mayRetry);
  const [title, body] = isRefused
    ? [agent.ends.refused, agent.ends.refusedBody(retryable === true)]
    : serviceCode === 'parent_finished'
      ? [agent.ends.parent, agent.ends.parentBody]
      : serviceCode === 'internal'
        ? [agent.ends.internal, agent.ends.internalBody]
        : [agent.ends.unknown, agent.ends.unknownBody];
  return (
    <Note
      inset
      icon="warn"
      tone={serviceCode === 'parent_finished' ? 'plain' : 'bad'}
      title={title}
      body={[body, paid, serviceCode === 'parent_finished' ? undefined : detail && `“${detail}”`]
        .filter(Boolean)
        .join(' ')}
      actions={[
        offersAgain && {
          label: billed ? agent.ends.againUpTo(request.maxCredits) : agent.ends.again,
          disabled: isPrivate,
          onPress: () => onStart(request),
        },
        request.runId === undefined && change,
      ]}
    />
  );
}

type RunResultViewProps = {
  title: string;
  capture: FullCapture;
  schema: Readonly<Record<string, unknown>> | undefined;
  billed: boolean;
  /** Opens a capture at a sentence. */
  onSource: (source: Quoted) => void;
  onFailure: (thrown: unknown) => void;
};

/** The result of a run: its text, if any, and its data as a table, a tree and text. */
export function RunResultView({ title, capture, schema, billed, onSource, onFailure }: RunResultViewProps) {
  const { agent } = useAgentWords();
  const { json, markdown } = capture.content;
  const sources = sourcesOf(capture.content.extra?.['sources']);
  const pageOf = (path: JsonPath): string | undefined => addressFor(path, json, sources);
  const lookedUp = useMemo((): LookedUp => new Map(), []);
  const { value: notOnPage } = useLive(
    async (reader) => (await loadAbsent()).absentByPage(reader, capture, pageOf, schema, lookedUp),
    ['captures'],
    [capture, schema],
  );
  const extracted = {
    ...given({ notOnPage }),
    data: json,
    creditsUsed: capture.creditsUsed,
    warnings: capture.report.warnings,
    sources,
  };
  const found = foundSchema.safeParse(capture.content.extra).data;
  if (found) return <Found {...found} text={markdown ?? ''} onSource={onSource} />;
  return (
    <>
      {markdown !== undefined && (
        <div
          class={json === undefined ? viewStyles.scroll : agentStyles.answer}
          tabIndex={0}
          role="region"
          aria-label={agent.answer}
        >
          <p dir="auto">{markdown}</p>
        </div>
      )}
      {json === undefined ? (
        markdown === undefined && <Note inset title={agent.ends.noData} />
      ) : (
        <DataResult
          key={capture.id}
          title={title}
          extracted={extracted}
          schema={isSchema(schema) ? schema : undefined}
          billed={billed}
          nothing={agent.nothing}
          pageOf={({ path }) => pageOf(path)}
          onFailure={onFailure}
        />
      )}
    </>
  );
}

/** What a run on this device found out; a stored one whose record is damaged is shown as text. */
const foundSchema = z.object({
  answer: z.string(),
  sources: z.array(
    z.object({
      n: z.number(),
      quote: z.string(),
      captureId: z.string(),
      title: z.string(),
      url: z.string(),
    }),
  ),
});

/** An answer with its sources: each opens its capture at the sentence. */
function Found({
  answer,
  sources,
  text,
  onSource,
}: z.infer<typeof foundSchema> & { text: string } & Pick<RunResultViewProps, 'onSource'>) {
  const { gestures } = useApp();
  const { agent } = useAgentWords();
  const toast = useToast();
  const pages = sources.map(({ url, title, captureId }) => ({ url, title, captureId }));
  const own = {
    text: answer,
    pages,
    sources: sources.map(({ n, quote }, page) => ({ n, quote, page, heading: pages[page]?.title ?? '' })),
  };
  return (
    <div class={viewStyles.scroll} tabIndex={0} role="region" aria-label={agent.answer}>
      <AnswerText
        answer={own}
        onSource={({ captureId }, quote) => captureId !== undefined && onSource({ captureId, quote })}
      >
        <Button
          text={agent.library.copy}
          icon="copy"
          onPress={() => void gestures.copy({ text }).then(() => toast({ text: agent.library.copied }))}
        />
        <CrawlSites urls={pages.map(({ url }) => url)} />
      </AnswerText>
    </div>
  );
}
