import { useRef } from 'preact/hooks';
import { isBilled } from '@/lib/core/model/service-profile';
import { isWorking } from '@/lib/core/model/job';
import { creditsAMinute, planOf, SESSION_MS, sessionOf } from '@/lib/features/interact/session';
import { toFailure } from '@/lib/core/model/errors';
import { hostOf } from '@/lib/core/model/url';
import { cancelJob } from '@/components/shell/state/actions';
import { useWork } from '@/components/shell/state/use-work';
import { useApp } from '@/components/shell/state/app';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { useTicker } from '@/components/shell/state/use-ticker';
import { BackButton } from '@/components/ui/BackButton';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { useOpenedFocus } from '@/components/shell/panel/arrival';
import { type StepForm, emptyStep, StepField, stepOf } from './step-control';
import { costOf, standingOf } from './session-facts';
import { TurnRow } from './TurnRow';
import { useInteractWords } from './use-interact-words';
import type { InteractJob } from './session-facts';
import { useTurns } from './use-turns';
import { useOn } from '@/components/shell/state/use-event';
import { useSettings } from '@/components/shell/state/settings';
import * as runStyles from '../research/shared/run.module.css';
import { Loading } from '@/components/ui/Loading';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './SessionView.module.css';
import * as actStyles from '@/components/ui/act.module.css';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';
import * as interactStyles from './interact.module.css';
import { useShownWork, useWorkActions, WorkFailure } from '../research/shared/WorkView';

type Props = {
  job: InteractJob;
  isPrivate: boolean;
  step: StepForm;
  onStep: (change: (now: StepForm) => StepForm) => void;
  /** Opens the form with this session's first request. */
  onAgain: () => void;
  onBack: () => void;
  onFailure: (thrown: unknown) => void;
};

/** One session: its clock and cost, its steps, and the field for the next one. */
export function SessionView(props: Props) {
  const { job, isPrivate, onBack, onFailure } = props;
  const settings = useSettings();
  const app = useApp();
  const { interact, format } = useInteractWords();
  const { request } = job;
  const turns = useTurns(job);
  const facts = sessionOf(job);
  const back = useRef<HTMLButtonElement>(null);
  useOpenedFocus(back);
  useShownWork(job);
  useSaidOf(job);

  const running = isWorking(job) && !facts?.ended;
  const now = useTicker(running, 1_000);
  const billed = isBilled(settings.service);
  const cost = costOf(job, settings, now);
  const standing = standingOf(job);
  const opening = standing === 'opening';
  const passed = facts && Math.max(0, (facts.ended?.at ?? now) - facts.openedAt);
  const head = [
    passed === undefined ? interact.state[standing] : format.clock(passed),
    cost && (cost.charged ? interact.charged(cost.credits) : interact.soFar(cost.credits)),
  ].filter(Boolean);
  const mostMinutes = SESSION_MS / 60_000;
  return (
    <>
      <header class={runStyles.run}>
        <BackButton buttonRef={back} label={interact.back} onPress={onBack} />
        <div class="grow">
          <h2 class={runStyles.title} dir="auto" title={request.source.url}>
            {job.title || request.source.url}
          </h2>
          <p class={`${runStyles.facts} tabular`}>{head.join(' · ')}</p>
        </div>
        {isWorking(job) && (
          <Button
            text={job.requestedAction === 'cancel' ? interact.stopping : interact.stop}
            icon="stop"
            disabled={job.requestedAction === 'cancel'}
            onPress={() => void cancelJob(app, job.id).catch(onFailure)}
          />
        )}
      </header>
      <SessionEnd {...props} />
      {facts && running && (
        <Watch
          job={job}
          price={
            billed
              ? interact.aMinute({ count: creditsAMinute(facts.prompted), most: mostMinutes })
              : interact.unbilled(mostMinutes)
          }
          onFailure={onFailure}
        />
      )}
      {opening ? (
        <Loading inView>{interact.openingPage(hostOf(settings.service.baseUrl))}</Loading>
      ) : (
        <div class={`${viewStyles.scroll} ${viewStyles.scrollFlush}`}>
          <ol class={styles.turns} aria-label={interact.thread} tabIndex={-1}>
            {turns.map((turn) => (
              <TurnRow key={turn.turn.id} turn={turn} onFailure={onFailure} />
            ))}
          </ol>
        </div>
      )}
      {facts && running && !isPrivate && (planOf(request)?.idleS ?? 0) > 0 && <NextStep {...props} />}
    </>
  );
}

/** The price per minute, and the live view, whose address this code never receives. */
function Watch({ job, price, onFailure }: Pick<Props, 'job' | 'onFailure'> & { price: string }) {
  const app = useApp();
  const { interact } = useInteractWords();
  const { busy, failure: gone, act } = useWork();
  const watch = (): void =>
    act(() =>
      app.call('interact.watch', { jobId: job.id }).catch((thrown: unknown) => {
        if (toFailure(thrown).reason === 'job-gone') throw thrown;
        onFailure(thrown);
      }),
    );
  return (
    <>
      <div class={styles.watch}>
        <span class="grow tabular">{price}</span>
        <Button text={interact.watch} kind="quiet" icon="ext" busy={busy} onPress={watch} />
      </div>
      <p class={styles.head}>{interact.watchHint}</p>
      {gone && <Note {...interact.watchGone} inset />}
    </>
  );
}

/** Announces the start, each step and the end to screen readers. A failure shows a note, which is itself an alert. */
function useSaidOf(job: InteractJob): void {
  const announce = useAnnounce();
  const { interact } = useInteractWords();
  const before = useRef<{ standing: string; done: number }>(undefined);
  const standing = standingOf(job);
  const done = sessionOf(job)?.done ?? 0;
  useOn([standing, done], () => {
    const last = before.current;
    before.current = { standing, done };
    if (!last) return;
    if (standing === 'ended' && last.standing !== 'ended') announce(interact.said.ended);
    else if (done > last.done) announce(interact.said.turn);
    else if (last.standing === 'opening' && standing === 'running') announce(interact.said.started);
  });
}

/** The next step of an open session, its timeout, and what it costs. */
function NextStep({ job, step, onStep, onFailure }: Props) {
  const settings = useSettings();
  const app = useApp();
  const { interact, format } = useInteractWords();
  const { busy: sending, act } = useWork();
  const now = useTicker(true, 1_000);
  const facts = sessionOf(job);
  const until = facts?.until;
  const asked = stepOf(step);
  const stopping = job.requestedAction === 'cancel';
  const run = (): void => {
    if (!asked) return;
    act(() =>
      app.call('interact.turn', { jobId: job.id, turn: { id: app.newId(), ...asked } }).then(
        // What was typed in the meantime is the step after this one.
        () =>
          onStep((now) => (now === step ? { ...emptyStep, way: step.way, language: step.language } : now)),
        onFailure,
      ),
    );
  };
  const dearer = isBilled(settings.service) && facts?.prompted === false && step.way === 'prompt';
  return (
    <form
      class={`${actStyles.act} ${interactStyles.step}`}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        run();
      }}
    >
      <StepField next step={step} onChange={(change) => onStep((now) => ({ ...now, ...change }))} />
      <div class={interactStyles.send}>
        <span class="grow">
          {dearer && (
            <span class={optionsFormStyles.costLine}>{interact.promptCosts(creditsAMinute(true))}</span>
          )}
          {until !== undefined && !stopping && (
            <span class={optionsFormStyles.costLine}>
              {interact.stopsIn(format.clock(Math.max(0, until - now)))}
            </span>
          )}
          <span class={optionsFormStyles.costLine}>
            {interact.stepSentTo(hostOf(settings.service.baseUrl))}
          </span>
        </span>
        <Button
          size="md"
          text={interact.run}
          kind="primary"
          busy={sending}
          disabled={!asked || sending || stopping || until === undefined}
          onPress={run}
        />
      </div>
    </form>
  );
}

/** How a session ended, what it waits for, or what it needs: one sentence for each. */
function SessionEnd({ job, isPrivate, onAgain, onBack, onFailure }: Props) {
  const { interact, format } = useInteractWords();
  const { state } = job;
  const facts = sessionOf(job);
  const { can } = useWorkActions(job, onBack, onFailure);
  const again = [{ label: interact.again, disabled: isPrivate, onPress: onAgain }];
  const failure = 'failure' in state ? state.failure : undefined;
  if (failure) return <WorkFailure job={job} kind="interact" failure={failure} can={can(onAgain)} />;
  if (state.status === 'cancelled') return <Note {...interact.canceled} inset icon="stop" actions={again} />;
  if (state.status !== 'done' || !facts?.ended) return null;
  const { by, at } = facts.ended;
  const lasted = Math.max(0, at - facts.openedAt);
  const idleS = planOf(job.request)?.idleS ?? 0;
  const said =
    by === 'time' && lasted >= SESSION_MS
      ? interact.endOfLife
      : interact.ended(by, format.clock(lasted), interact.keeps(idleS));
  return (
    <Note
      {...said}
      inset
      icon={by === 'person' ? 'stop' : by === 'end' ? 'check' : 'clock'}
      actions={again}
    />
  );
}
