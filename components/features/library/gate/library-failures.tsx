import type { ComponentChildren } from 'preact';
import { actionWords } from '@/lib/core/words/actions';
import { defaultSettings, HOSTED_BASE_URL } from '@/lib/core/model/settings';
import type { Failure } from '@/lib/core/model/errors';
import { failureWords } from '@/lib/core/words';
import { createOptionsWords } from '@/lib/core/words/en-options';
import { unreadSettingsWords } from '@/lib/core/words/unread-settings';
import { useApp, type App } from '@/components/shell/state/app';
import { useTrouble } from '@/components/shell/state/trouble';
import { useTable, useWords } from '@/components/shell/state/use-words';
import { useQuestion } from '@/components/ui/ConfirmDialog';
import { FailureNote } from '@/components/shell/failures/FailureNote';
import { useFailureActions } from '@/components/shell/failures/failure-actions';
import { Note } from '@/components/ui/Note';
import { useFailure } from '@/components/shell/state/use-failure';
import * as styles from './library-failures.module.css';
import { libraryGateMessages } from '@/lib/core/words/compiled/en/library-gate';

/** The strings of a library that cannot be opened. */
const createLibraryGateWords = libraryGateMessages;

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
        what: 'other',
        now: now(),
      },
      format,
    );
}

type ClosedProps = {
  failure: Failure;
  again: () => void;
  /** Exports everything that can still be read, as a file. */
  salvage: () => Promise<Blob>;
};

/** What is wrong with a library that cannot be opened, and what to do. */
export function Closed({ failure, again, salvage }: ClosedProps) {
  const { call, gestures, surface } = useApp();
  const say = useFailureWords();
  const { failure: other, report } = useFailure();
  const gate = useTable(createLibraryGateWords);

  const question = useQuestion({
    title: gate.askTitle,
    keep: gate.keep,
    confirm: gate.start,
    said: <p>{gate.askBody}</p>,
    onConfirm: () => void call('library.startNew', {}).then(again, report),
  });
  const failureActions = useFailureActions(defaultSettings, {
    saveLibrary: () => void gestures.save(salvage(), gate.fileName).catch(report),
    newLibrary: question.ask,
    retry: again,
  });

  return (
    <main class={`${styles.libraryGate} ${GATES[surface] ?? ''}`}>
      <FailureNote failure={failure} words={say(failure)} failureActions={failureActions} />
      {other && <p role="alert">{other.reason === 'library-held' ? gate.stillHeld : gate.nothingReadable}</p>}
      {question.dialog}
    </main>
  );
}

const GATES: Partial<Record<App['surface'], string>> = { popup: styles.popup, options: styles.options };

/** Above everything that the surface shows. */
function Above({ children }: { children: ComponentChildren }) {
  const { surface } = useApp();
  return (
    <div
      class={
        surface === 'options'
          ? `${styles.libraryTrouble} ${styles.libraryTroubleOptions}`
          : styles.libraryTrouble
      }
    >
      {children}
    </div>
  );
}

/** The background cannot write: nothing it reads is kept, whatever the screen shows. */
export function TroubleNote({ trouble }: { trouble: Failure }) {
  const { report, hear } = useTrouble();
  const say = useFailureWords();
  const close = (): void => {
    report(undefined);
    hear(undefined);
  };
  const failureActions = useFailureActions(defaultSettings, { retry: close, dismiss: close });
  return (
    <Above>
      <FailureNote failure={trouble} words={say(trouble)} failureActions={failureActions} />
    </Above>
  );
}

/** Settings that were reset to their defaults: shown until dismissed. */
export function UnreadSettingsNote({ unread }: { unread: readonly string[] }) {
  const { call, gestures, surface } = useApp();
  const { format } = useWords();
  const gate = useTable(createLibraryGateWords);
  const { title, body } = unreadSettingsWords(unread, createOptionsWords(format), format);
  // If this cannot be stored, the note is shown again.
  const seen = (): void => void call('settings.update', { unread: [] }).catch(() => undefined);
  return (
    <Above>
      <Note
        title={title}
        body={body}
        tone="warn"
        actions={[
          { label: actionWords.dismiss, onPress: seen },
          surface !== 'options' && { label: gate.openOptions, onPress: () => void gestures.openOptions() },
        ]}
      />
    </Above>
  );
}
