import { actionWords } from '@/lib/core/words/actions';
import type { Failure } from '@/lib/core/model/errors';
import { hostOf } from '@/lib/core/model/url';
import { researchFailureWords, type ResearchKind } from '@/lib/core/words/research-failures';
import { isLongWait, waitingWords } from '@/lib/core/words/waiting';
import { useApp } from '@/components/shell/state/app';
import { useFailureActions, type Abilities } from '@/components/shell/failures/failure-actions';
import { Countdown, failureButtons } from '@/components/shell/failures/FailureNote';
import { Note } from '@/components/ui/Note';
import { useResearchWords } from './use-research-words';
import { useSettings } from '@/components/shell/state/settings';

type Props = {
  kind: ResearchKind;
  failure: Failure;
  /** It waits because of this, and continues by itself at this time. */
  wakeAt?: number | undefined;
  /** The actions available here. */
  can: Partial<Abilities>;
  /** Runs before any action. */
  before?: () => void;
  /** The cost of a retry, shown beside its button. */
  price?: string | undefined;
};

/** The state of research that failed, waits or needs the user, and up to two actions. */
export function ResearchFailure({ kind, failure, wakeAt, can, before, price }: Props) {
  const settings = useSettings();
  const { now } = useApp();
  const failureActions = useFailureActions(settings, can, before);
  const { format } = useResearchWords();
  const { baseUrl, connected } = settings.service;
  const said = researchFailureWords(
    failure,
    {
      kind,
      serviceUrl: baseUrl,
      serviceHost: hostOf(baseUrl),
      connected,
      waiting: wakeAt !== undefined,
      now: now(),
    },
    format,
  );
  const again = `${actionWords['try-again']} · ${price}`;
  const sent = `${actionWords['send-again']} · ${price}`;
  const labels = price === undefined ? {} : { 'try-again': again, 'send-again': sent };
  return (
    <Note
      {...said}
      inset
      lead={wakeAt === undefined ? undefined : <Countdown wakeAt={wakeAt} />}
      actions={failureButtons({ failure, ids: said.actions, failureActions, labels })}
    >
      {wakeAt !== undefined && isLongWait(wakeAt, now()) && ` ${waitingWords(wakeAt, now(), format)}.`}
    </Note>
  );
}

type StartFailureProps = {
  kind: ResearchKind;
  starts: { failure: Failure | undefined; clear: () => void };
  /** Why earlier work cannot be listed. */
  error?: Failure | undefined;
  /** Tries the same again. */
  onRetry: () => void;
};

/** Why nothing was started, or listed; each action removes the note. */
export function StartFailure({ kind, starts: { failure, clear }, error, onRetry: retry }: StartFailureProps) {
  const shown = failure ?? error;
  if (!shown) return null;
  return (
    <ResearchFailure
      kind={kind}
      failure={shown}
      before={clear}
      can={{ retry, dismiss: clear, cancel: clear }}
    />
  );
}
