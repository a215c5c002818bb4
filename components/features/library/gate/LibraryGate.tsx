import type { ComponentChildren } from 'preact';
import { useMemo, useEffect } from 'preact/hooks';
import { toFailure, type Failure, codeOf } from '@/lib/core/model/errors';
import type { Client } from '@/lib/core/rpc/protocol';
import { AppWith, useApp } from '@/components/shell/state/app';
import { TroubleProvider, useTrouble } from '@/components/shell/state/trouble';
import { useModule } from '@/components/shell/state/use-module';
import { pause } from '@/lib/core/async/sleep';
import type { LibraryReader } from '@/lib/core/ports/store';
import { useAnswer } from '@/components/shell/state/use-answer';
import { useInterval } from '@/components/shell/state/use-interval';

/** The text for a failure, loaded when there is one: most screens never need it, and the popup paints sooner. */
const loadFailures = () => import('./library-failures');

type Props = {
  /** Exports everything that can still be read, as a file. */
  salvage: () => Promise<Blob>;
  children: ComponentChildren;
};

/** Shows the screen when the library can be opened; otherwise shows what is wrong with it and what to do. */
export function LibraryGate({ salvage, children }: Props) {
  const { failure, unreadSettings, again } = useLibraryState();
  return (
    <TroubleProvider>
      {failure ? (
        <Unopened failure={failure} again={again} salvage={salvage} />
      ) : (
        <>
          <Trouble />
          {unreadSettings.length > 0 && <UnreadSettings unread={unreadSettings} />}
          <ReportsFullDisk>{children}</ReportsFullDisk>
        </>
      )}
    </TroubleProvider>
  );
}

type UnopenedProps = Omit<Props, 'children'> & { failure: Failure; again: () => void };

function Unopened(props: UnopenedProps) {
  const said = useModule(loadFailures);
  return said ? <said.Closed {...props} /> : null;
}

/** Options are saved as they change, and no field shows its own failure: a full disk is reported above them. */
function ReportsFullDisk({ children }: { children: ComponentChildren }) {
  const { call, surface } = useApp();
  const { report } = useTrouble();
  const change = useMemo(() => {
    const reporting: Client = async (name, input) => {
      try {
        const answer = await call(name, input);
        report(undefined);
        return answer;
      } catch (thrown) {
        const failure = toFailure(thrown);
        if (failure.reason === 'storage-full') report(failure);
        throw thrown;
      }
    };
    return surface === 'options' ? { call: reporting } : {};
  }, [call, surface, report]);
  return <AppWith change={change}>{children}</AppWith>;
}

function Trouble() {
  const { trouble } = useTrouble();
  return trouble ? <TroubleSaid trouble={trouble} /> : null;
}

function TroubleSaid({ trouble }: { trouble: Failure }) {
  const said = useModule(loadFailures);
  return said ? <said.TroubleNote trouble={trouble} /> : null;
}

function UnreadSettings({ unread }: { unread: readonly string[] }) {
  const said = useModule(loadFailures);
  return said ? <said.UnreadSettingsNote unread={unread} /> : null;
}

const LOOK_AGAIN_MS = 2_000;

type LibraryState = {
  failure: Failure | undefined;
  /** Settings that could not be read, until the user has seen the note. */
  unreadSettings: readonly string[];
  again: () => void;
};

const NONE: readonly string[] = [];

const AGAIN_AT_ONCE_MS = 200;

/**
 * An error without a specific code, at a library that opens, is damage. It may also be the previous connection: the
 * settings are read a second time before this is reported.
 */
const damaged = (failure: Failure): Failure =>
  codeOf(failure) === 'storage' ? failure : { reason: 'library-damaged', facts: failure.facts };

async function readTwice(reader: LibraryReader) {
  try {
    return await reader.settings();
  } catch (thrown) {
    if (codeOf(toFailure(thrown)) === 'storage') throw thrown;
    await pause(AGAIN_AT_ONCE_MS);
    return reader.settings();
  }
}

/** Whether the library can be opened and read. While it cannot, it is retried automatically. */
function useLibraryState(): LibraryState {
  const { reader, changes } = useApp();
  const { last, failure, again } = useAnswer([reader], () => readTwice(reader));
  useEffect(() => changes.subscribe((store) => store === 'settings' && again()), [changes, again]);
  useInterval(again, LOOK_AGAIN_MS, failure !== undefined);
  return { failure: failure && damaged(failure), unreadSettings: last?.unread ?? NONE, again };
}
