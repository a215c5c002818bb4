import './library-gate.css';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { HOSTED_BASE_URL } from '../../../lib/model/settings';
import { toFailure, type Failure } from '../../../lib/model/errors';
import { failureWords, type ActionId } from '../../../lib/words';
import { useApp } from '../../state/app';
import { TroubleProvider, useTrouble } from '../../state/trouble';
import { useLibraryState } from '../../state/use-library-state';
import { useWords } from '../../state/use-words';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { FailureNote } from '../../ui/FailureNote';

type Props = {
  /** Everything that can still be read, as a file. */
  salvage: () => Promise<Blob>;
  children: ComponentChildren;
};

/** Shows the screen when the library can be opened, and otherwise what is wrong with it and the way on. */
export function LibraryGate({ salvage, children }: Props) {
  const { failure, again } = useLibraryState();
  return (
    <TroubleProvider>
      {failure ? (
        <Closed failure={failure} again={again} salvage={salvage} />
      ) : (
        <>
          <TroubleNote />
          {children}
        </>
      )}
    </TroubleProvider>
  );
}

function useFailureWords() {
  const { now } = useApp();
  const { format } = useWords();
  return (failure: Failure) =>
    failureWords(
      failure,
      {
        host: '',
        serviceUrl: HOSTED_BASE_URL,
        engine: 'device',
        connected: false,
        waiting: false,
        what: '',
        now: now(),
      },
      format,
    );
}

function Closed({
  failure,
  again,
  salvage,
}: Omit<Props, 'children'> & { failure: Failure; again: () => void }) {
  const { call, gestures, surface } = useApp();
  const { words } = useWords();
  const say = useFailureWords();
  const [asking, setAsking] = useState(false);
  const [other, setOther] = useState<Failure>();
  const gate = words.libraryGate;

  const act = (action: ActionId): void => {
    if (action === 'save-library')
      void gestures.save(salvage(), gate.fileName).catch((thrown: unknown) => setOther(toFailure(thrown)));
    else if (action === 'new-library') setAsking(true);
    else again();
  };
  const startNew = (): void => {
    setAsking(false);
    void call('library.startNew', {}).then(again, (thrown: unknown) => setOther(toFailure(thrown)));
  };

  return (
    <main class={`library-gate library-gate--${surface}`}>
      <FailureNote words={say(failure)} onAction={act} />
      {other && <p role="alert">{other.reason === 'library-held' ? gate.stillHeld : gate.nothingReadable}</p>}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={gate.askTitle}
        actions={
          <>
            <Button autofocus onPress={() => setAsking(false)}>
              {gate.keep}
            </Button>
            <Button kind="danger-fill" onPress={startNew}>
              {gate.start}
            </Button>
          </>
        }
      >
        <p>{gate.askBody}</p>
      </Dialog>
    </main>
  );
}

/** The background cannot write: nothing that it reads is kept, whatever the screen shows. */
function TroubleNote() {
  const { trouble, report } = useTrouble();
  const { gestures } = useApp();
  const say = useFailureWords();
  if (!trouble) return null;
  const act = (action: ActionId): void => {
    if (action === 'free-space') void gestures.openPanel({ section: 'library' });
    else report(undefined);
  };
  return (
    <div class="library-trouble">
      <FailureNote words={say(trouble)} onAction={act} />
    </div>
  );
}
