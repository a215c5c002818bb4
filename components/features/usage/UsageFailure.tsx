import { actionWords } from '@/lib/core/words/actions';
import type { Failure } from '@/lib/core/model/errors';
import type { ActionId } from '@/lib/core/words';
import { usageFailureWords, type UsageSubject } from '@/lib/features/usage/words/usage-failures';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { useUsageWords } from './use-usage-words';

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
      title={said.title}
      tone={said.tone}
      icon={said.icon}
      actions={
        said.actions.length > 0 &&
        said.actions.map((action, at) => (
          <Button
            key={action}
            size="sm"
            {...(at > 0 ? { kind: 'quiet' as const } : {})}
            onPress={() => act(action)}
          >
            {actionWords[action]}
          </Button>
        ))
      }
    >
      {said.body}
    </Note>
  );
}
