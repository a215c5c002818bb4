import { isBilled, profileOf } from '@/lib/core/model/service-profile';
import { hasSecretQuery, hostOf, isWebUrl } from '@/lib/core/model/url';
import { type InteractRequest, interactRequestSchema } from '@/lib/core/model/request';
import { creditsAMinute, planOf } from '@/lib/features/interact/session';
import type { Kept } from '@/components/shell/state/use-retained-state';
import { useApp } from '@/components/shell/state/app';
import { FormBody, FormFields } from '@/components/shell/form/FormFields';
import { serverMark } from '@/components/shell/state/server-mark';
import { StartBar } from '@/components/shell/form/StartBar';
import { Loading } from '@/components/ui/Loading';
import { FormHead } from '../research/shared/FormHead';
import { StartFailure } from '../research/shared/ResearchFailure';
import { type ToolProps, useToolMemory } from '../research/shared/tool';
import { useResearchStart } from '../research/shared/use-research-start';
import { type StepForm, emptyStep, step } from './step-control';
import { LackedTool, WorkList, WorkRow } from '../research/shared/WorkList';
import { SessionView } from './SessionView';
import { useInteractWords } from './use-interact-words';
import { useJobsOf } from '@/components/shell/state/use-live';
import { useOn } from '@/components/shell/state/use-event';
import { useOverBalance } from '@/components/shell/state/use-over-balance';
import { useSettings } from '@/components/shell/state/settings';
import { isEnded, isWorking } from '@/lib/core/model/job';
import { Icon } from '@/components/ui/Icon';
import { Spinner } from '@/components/ui/Spinner';
import { sessionFacts, standingOf, type InteractJob, type SessionStanding } from './session-facts';
import { address, choice, count } from '@/components/shell/form/controls';
import { defineForm, type FormValuesOf } from '@/components/shell/state/define-form';

/** The form of a session. Each step may take `timeoutS` seconds, and the session stays open for `idleS` after it. */
const interactForm = defineForm(
  interactRequestSchema,
  {
    url: { control: address(), path: 'source.url' },
    step: { control: step, path: '' },
    idleS: {
      // Below the service's own limit of five minutes.
      control: choice([0, 60, 120, 240], { first: 120 }),
      path: 'session.idleS',
      half: true,
      about: ({ idleS }, { billed }) => (idleS === 0 ? undefined : billed === true),
      of: (request) => planOf(request)?.idleS ?? 0,
    },
    timeoutS: { control: count({ min: 1, max: 300, step: 30 }), half: true },
  },
  {
    fixed: { source: { type: 'url' } },
    enough: ({ prompt, code }) => prompt !== undefined || code !== undefined,
  },
);
type InteractForm = FormValuesOf<typeof interactForm>;

type InteractMemory = {
  form: InteractForm;
  /** The text in the field of an open session. */
  next: StepForm;
  /** The list of sessions, the form of a new one, or one session. */
  at: 'sessions' | 'form' | { jobId: string };
};

const newInteract: InteractMemory = { form: interactForm.empty, next: emptyStep, at: 'sessions' };

type SessionListProps = {
  jobs: readonly InteractJob[];
  isPrivate: boolean;
  onNew: () => void;
  onOpen: (job: InteractJob) => void;
};

/** All sessions so far, newest first. */
function SessionList({ jobs, isPrivate, onNew, onOpen }: SessionListProps) {
  const settings = useSettings();
  const { now } = useApp();
  const { interact } = useInteractWords();
  return (
    <WorkList
      label={interact.sessions}
      fresh={{ label: interact.newSession, disabled: isPrivate, onPress: onNew }}
      empty={interact.empty}
      count={jobs.length}
    >
      {jobs.map((job) => {
        const { icon, tone } = SIGNS[standingOf(job)] ?? {};
        return (
          <WorkRow
            key={job.id}
            sign={icon ? <Icon name={icon} /> : isWorking(job) && <Spinner />}
            tone={tone && `status-icon tone-${tone}`}
            title={job.request.source.url}
            // What a session costs is never cut.
            whole
            facts={sessionFacts(job, settings, now(), interact)}
            at={isEnded(job.state) ? job.state.endedAt : job.createdAt}
            onOpen={() => onOpen(job)}
          />
        );
      })}
    </WorkList>
  );
}

/** The state of a session that is not on its way. */
const SIGNS: {
  readonly [Standing in SessionStanding]?: {
    icon: 'clock' | 'check' | 'stop' | 'warn';
    tone?: 'ok' | 'warn' | 'bad';
  };
} = {
  open: { icon: 'clock', tone: 'ok' },
  ended: { icon: 'check', tone: 'ok' },
  cancelled: { icon: 'stop' },
  blocked: { icon: 'warn', tone: 'warn' },
  failed: { icon: 'warn', tone: 'bad' },
};

type Props = ToolProps & { memory: Kept<InteractMemory> };

/** Control of a page in a browser of the service: past sessions, the form of a new one, and one session. */
export function InteractTool({ place, memory, isPrivate, tab, go }: Props) {
  const { service } = useSettings();
  const { estimateCost } = useApp();
  const { interact, panel, research } = useInteractWords();
  const billed = isBilled(service);
  const { jobs, error } = useJobsOf('interact');
  const { form, next, at, show, change, update } = useToolMemory(memory, newInteract);
  const compose = (some: Partial<InteractForm>): void => change(some, { at: 'form' });
  useOn([place], () => {
    const [url] = place?.lines ?? [];
    if (place?.jobId !== undefined) show({ at: { jobId: place.jobId } });
    else if (url !== undefined) compose({ url });
  });
  const starts = useResearchStart<InteractRequest>((jobId) => show({ at: { jobId } }));
  const request = interactForm.request(form);
  const most = request && estimateCost(request).max;
  const isOver = useOverBalance(at === 'form' ? most : undefined);
  const start = (): void => {
    if (request && !isPrivate) starts.start(request);
  };
  const job = typeof at === 'object' ? jobs?.find(({ id }) => id === at.jobId) : undefined;
  const lacks = profileOf(service) === 'self-hosted';
  const failureNote = (
    <StartFailure kind="interact" starts={starts} error={error} onRetry={() => at === 'form' && start()} />
  );
  if (!jobs) return starts.failure || error ? failureNote : <Loading>{interact.loading}</Loading>;
  if (at === 'form')
    return (
      <>
        <FormHead title={interact.newSession} back={interact.back} onBack={() => show({ at: 'sessions' })} />
        {failureNote}
        <FormBody>
          <FormFields
            form={interactForm}
            values={form}
            words={interact.field}
            facts={{ billed, tabUrl: tab?.url }}
            onChange={change}
          />
        </FormBody>
        <StartBar
          lines={[
            billed &&
              interact.price({
                aMinute: creditsAMinute(form.step.way === 'prompt'),
                most,
                left: service.creditsLeft,
              }),
            isOver && { bad: interact.overBalance(service.creditsLeft ?? 0) },
            request && hasSecretQuery(request.source.url) && { bad: panel.sentSecret },
            serverMark('interact', research.tools.interact, { engine: 'service', service })?.why,
            interact.sentTo(hostOf(service.baseUrl)),
          ]}
          label={interact.start}
          busy={starts.starting}
          disabled={request === undefined || isPrivate || starts.starting}
          onStart={start}
        />
      </>
    );
  if (job)
    return (
      <>
        {failureNote}
        <SessionView
          key={job.id}
          job={job}
          isPrivate={isPrivate}
          step={next}
          onStep={(step) => update((now) => ({ ...now, next: step(now.next) }))}
          onAgain={() => compose(interactForm.of(job.request))}
          onBack={() => show({ at: 'sessions' })}
          onFailure={starts.report}
        />
      </>
    );
  const fresh = (): void =>
    compose(form.url === '' && tab?.url !== undefined && isWebUrl(tab.url) ? { url: tab.url } : {});
  return (
    <>
      {failureNote}
      {lacks && jobs.length === 0 ? (
        <LackedTool said={interact.noSessions} onSearch={() => go({ tool: 'search' })} onForm={fresh} />
      ) : (
        <SessionList
          jobs={jobs}
          isPrivate={isPrivate}
          onNew={fresh}
          onOpen={({ id }) => show({ at: { jobId: id } })}
        />
      )}
    </>
  );
}
