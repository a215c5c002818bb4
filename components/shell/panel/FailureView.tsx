import type { ComponentChildren } from 'preact';
import type { Failure } from '@/lib/core/model/errors';
import type { EngineId } from '@/lib/core/model/request';
import { failureWords, type Requested } from '@/lib/core/words';
import { failureButtons } from '../failures/FailureNote';
import { useFailureActions, type Abilities, type FailureActions } from '../failures/failure-actions';
import { useApp } from '../state/app';
import { Note } from '@/components/ui/Note';
import { usePanelWords } from '../state/use-panel-words';
import { useSettings } from '@/components/shell/state/settings';

type Props = {
  failure: Failure;
  engine?: EngineId;
  host?: string;
  what?: Requested;
  /** The job continues by itself. */
  waiting?: boolean;
  /** The actions available here; `before` runs before any of them. */
  can?: Partial<Abilities>;
  before?: () => void;
  /** The same, where other notes have them too. */
  failureActions?: FailureActions;
  /** More under the sentence. */
  children?: ComponentChildren;
};

/** What happened, what did not, and up to two actions. */
export function FailureView(props: Props) {
  const { failure, engine = 'device', host = '', what = 'other', waiting = false, can = {}, before } = props;
  const settings = useSettings();
  const { now } = useApp();
  const own = useFailureActions(settings, can, before);
  const { failureActions = own } = props;
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
  return (
    <Note {...said} inset actions={failureButtons({ failure, ids: said.actions, failureActions })}>
      {props.children}
    </Note>
  );
}
