import { useState } from 'preact/hooks';
import { isBilled } from '@/lib/core/model/is-billed';
import { creditsAMinute, sessionOf } from '@/lib/features/interact/session';
import { hostOf } from '@/lib/core/model/url';
import { useApp } from '@/components/shell/state/app';
import { useTicker } from '@/components/shell/state/use-ticker';
import { Button } from '@/components/ui/Button';
import { emptyStep, StepField, stepOf, type StepForm } from './step-control';
import { useInteractWords } from './use-interact-words';
import type { InteractJob } from './session-facts';
import { useSettings } from '@/components/shell/state/settings';
import * as actStyles from '@/components/ui/act.module.css';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';
import * as interactStyles from './interact.module.css';

type Props = {
  job: InteractJob;
  step: StepForm;
  onStep: (change: (now: StepForm) => StepForm) => void;
  onFailure: (thrown: unknown) => void;
};

/** The next step of an open session, its timeout, and what it costs. */
export function NextStep({ job, step, onStep, onFailure }: Props) {
  const settings = useSettings();
  const app = useApp();
  const { interact, format } = useInteractWords();
  const [sending, setSending] = useState(false);
  const now = useTicker(true, 1_000);
  const facts = sessionOf(job);
  const until = facts?.until;
  const asked = stepOf(step);
  const stopping = job.requestedAction === 'cancel';
  const run = (): void => {
    if (!asked || sending) return;
    setSending(true);
    app
      .call('interact.turn', { jobId: job.id, turn: { id: app.newId(), ...asked } })
      .then(
        // What was typed in the meantime is the step after this one.
        () =>
          onStep((now) => (now === step ? { ...emptyStep, way: step.way, language: step.language } : now)),
        onFailure,
      )
      .finally(() => setSending(false));
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
      {dearer && (
        <p class={`${optionsFormStyles.costLine} tabular`}>{interact.promptCosts(creditsAMinute(true))}</p>
      )}
      <div class={interactStyles.send}>
        <span class="grow">
          {until !== undefined && !stopping && (
            <span class={`${optionsFormStyles.costLine} tabular`}>
              {interact.stopsIn(format.clock(Math.max(0, until - now)))}
            </span>
          )}
          <span class={optionsFormStyles.costLine}>
            {interact.stepSentTo(hostOf(settings.service.baseUrl))}
          </span>
        </span>
        <Button
          kind="primary"
          busy={sending}
          disabled={!asked || sending || stopping || until === undefined}
          onPress={run}
        >
          {interact.run}
        </Button>
      </div>
    </form>
  );
}
