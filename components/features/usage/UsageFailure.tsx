import { actionWords } from '@/lib/core/words/actions';
import type { Failure } from '@/lib/core/model/errors';
import type { ActionId } from '@/lib/core/words';
import { useApp } from '@/components/shell/state/app';
import { Note } from '@/components/ui/Note';
import { useUsageWords } from './use-usage-words';
import { usageFailuresMessages } from '@/lib/core/words/compiled/en/usage-failures';
import { bodyWith, explainFailure, type FailureWords } from '@/lib/core/words/failures';
import type { Format } from '@/lib/core/words/format';
import { perFormat } from '@/lib/core/words/per-format';

/** The part of the usage that could not be read. */
type UsageSubject = 'usage' | 'history' | 'queue' | 'activity';

const messagesOf = perFormat(usageFailuresMessages);

/** Why a part of the usage is missing: an account that has none, a server that lacks it and one with a problem apart. */
function usageFailureWords(
  failure: Failure,
  about: { subject: UsageSubject; serviceUrl: string; now: number },
  format: Format,
): FailureWords {
  const { reason, facts } = failure;
  const { subject, serviceUrl, now } = about;
  const messages = messagesOf(format);
  const status = facts.status === undefined ? undefined : String(facts.status);
  switch (reason) {
    case 'not-found':
      return {
        title: messages.none(subject),
        body: messages.notFound(status),
        tone: 'warn',
        icon: 'warn',
        actions: ['try-again'],
      };
    case 'too-old':
    case 'wrong-api':
    case 'service-cannot':
      return {
        title: messages.none(subject),
        body: messages.notReported({ subject, status }),
        tone: 'plain',
        icon: 'cloud',
        actions: [],
      };
    case 'service-error':
    case 'bad-reply':
      return {
        title: messages.problem.title,
        body: messages.problem.body({ subject, status }),
        tone: 'bad',
        icon: 'warn',
        actions: ['try-again'],
      };
    case 'timed-out':
      return {
        title: messages.late.title,
        body: messages.late.body({ subject, seconds: facts.amount }),
        tone: 'warn',
        icon: 'clock',
        actions: ['try-again'],
      };
    case 'offline':
      return {
        ...messages.offline,
        tone: 'warn',
        icon: 'cloud',
        actions: ['try-again'],
      };
    case 'unreachable':
    case 'connection-lost':
      return {
        title: messages.silent.title,
        body: messages.silent.body({ host: facts.host ?? serviceUrl, subject }),
        tone: 'bad',
        icon: 'cloud',
        actions: ['try-again'],
      };
    default: {
      const { outcome, ...said } = explainFailure(
        failure,
        { host: '', serviceUrl, engine: 'service', connected: true, waiting: false, what: 'other', now },
        format,
      );
      const ways = said.actions.filter((action) => OFFERED.has(action));
      return {
        ...said,
        body: bodyWith({ body: said.body, outcome }, 'read', format),
        actions: ways.length > 0 ? ways : ['try-again'],
      };
    }
  }
}

const OFFERED: ReadonlySet<FailureWords['actions'][number]> = new Set<FailureWords['actions'][number]>([
  'replace-key',
  'check-address',
  'connect-service',
  'allow-host',
  'try-again',
]);

type Props = { subject: UsageSubject; failure: Failure; serviceUrl: string; read: () => void };

/** Why a part of the usage is missing, and what to do. */
export function UsageFailure({ subject, failure, serviceUrl, read }: Props) {
  const { now, gestures } = useApp();
  const { format } = useUsageWords();
  const said = usageFailureWords(failure, { subject, serviceUrl, now: now() }, format);
  const act = (action: ActionId): void => {
    if (action === 'try-again') read();
    else if (action === 'allow-host')
      void gestures.requestSending(serviceUrl).then(
        (granted) => granted && read(),
        () => undefined,
      );
    else void gestures.openOptions('engine');
  };
  return (
    <Note
      {...said}
      actions={said.actions.map((action, at) => ({
        label: actionWords[action],
        ...(at > 0 && { kind: 'quiet' }),
        onPress: () => act(action),
      }))}
    />
  );
}
