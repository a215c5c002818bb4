import type { Failure } from '../../../../lib/model/errors';
import { failureWords } from '../../../../lib/words/failures';
import { useApp } from '../../../state/app';
import { Note } from '../../../ui/Note';
import { useOptionsWords } from './use-options-words';

/** What went wrong with a press in Options, where pressing again is all there is to do. */
export function OptionsFailure({ failure }: { failure: Failure }) {
  const { now } = useApp();
  const { format } = useOptionsWords();
  const about = {
    host: '',
    serviceUrl: '',
    engine: 'device',
    connected: false,
    waiting: false,
    what: 'other',
    now: now(),
  } as const;
  const { title, body, icon, tone } = failureWords(failure, about, format);
  return (
    <Note title={title} icon={icon} tone={tone}>
      {body}
    </Note>
  );
}
