import type { Failure } from '../../../../lib/model/errors';
import type { EngineId } from '../../../../lib/model/request';
import type { Settings } from '../../../../lib/model/settings';
import { failureWords, type ActionId } from '../../../../lib/words';
import { useApp } from '../../../state/app';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { usePanelWords } from '../../../viewers/use-panel-words';

type Props = {
  failure: Failure;
  settings: Settings;
  engine: EngineId;
  host: string;
  /** What was asked for, as the interface names it. */
  what: string;
  /** The job goes on by itself. */
  waiting?: boolean;
  onAction: (action: ActionId, failure: Failure) => void;
};

/** What happened, what did not, and up to two ways on. */
export function FailureView({ failure, settings, engine, host, what, waiting = false, onAction }: Props) {
  const { now } = useApp();
  const { words, format } = usePanelWords();
  const said = failureWords(
    failure,
    {
      host,
      what,
      engine,
      waiting,
      serviceUrl: settings.service.baseUrl,
      connected: settings.service.connected,
      now: now(),
    },
    format,
  );
  return (
    <Note
      class="note--in"
      title={said.title}
      tone={said.tone}
      icon={said.icon}
      actions={said.actions.map((action, index) => (
        <Button
          key={action}
          size="sm"
          {...(index > 0 ? { kind: 'quiet' as const } : {})}
          onPress={() => onAction(action, failure)}
        >
          {words.actions[action]}
        </Button>
      ))}
    >
      {said.body}
    </Note>
  );
}
