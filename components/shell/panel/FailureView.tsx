import type { Failure } from '@/lib/core/model/errors';
import type { EngineId } from '@/lib/core/model/request';
import { failureWords, type Requested } from '@/lib/core/words';
import { failureButtons } from '../failures/FailureNote';
import type { FailureActions } from '../failures/failure-actions';
import { useApp } from '../state/app';
import { Note } from '@/components/ui/Note';
import { usePanelWords } from '../state/use-panel-words';
import { useSettings } from '@/components/shell/state/settings';

type Props = {
  failure: Failure;
  engine: EngineId;
  host: string;
  what: Requested;
  /** The job continues by itself. */
  waiting?: boolean;
  failureActions: FailureActions;
};

/** What happened, what did not, and up to two actions. */
export function FailureView({ failure, engine, host, what, waiting = false, failureActions }: Props) {
  const settings = useSettings();
  const { now } = useApp();
  const { format } = usePanelWords();
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
  return <Note {...said} inset actions={failureButtons({ failure, ids: said.actions, failureActions })} />;
}
