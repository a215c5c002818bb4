import type { Actions } from '@/components/ui/buttons-of';
import type { Failure } from '@/lib/core/model/errors';
import { explainFailure, type FailureContext } from '@/lib/core/words/failures';
import { useApp } from '@/components/shell/state/app';
import { Note } from '@/components/ui/Note';
import { useOptionsWords } from './use-options-words';

type Props = {
  failure: Failure;
  /** If it is about a service: which. */
  service?: { baseUrl: string; connected: boolean };
  /** Instead of the failure's own. */
  title?: string;
  /** Without them, pressing again is all there is to do. */
  actions?: Actions;
};

/** What went wrong with a press in Options. */
export function OptionsFailure({ failure, service, title, actions }: Props) {
  const { now } = useApp();
  const { format } = useOptionsWords();
  const about: FailureContext = {
    host: '',
    serviceUrl: service?.baseUrl ?? '',
    engine: service ? 'service' : 'device',
    connected: service?.connected === true,
    waiting: false,
    what: 'other',
    now: now(),
  };
  const said = explainFailure(failure, about, format);
  return (
    <Note title={title ?? said.title} icon={said.icon} tone={said.tone} actions={actions}>
      {said.body}
    </Note>
  );
}
