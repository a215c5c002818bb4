import { useRef, useState } from 'preact/hooks';
import { filePlace } from '../../../../lib/model/file-place';
import type { EngineId, ParseRequest } from '../../../../lib/model/request';
import { useApp, type App } from '../../../state/app';

/** More than a service takes (docs/service.md 15). */
const MOST_BYTES = 50 * 1024 * 1024;

/** A file that was chosen and has no job yet. */
export type ChosenFile = {
  id: string;
  file: File;
  /** Why it will not be read; `waits` for one that a press sends. */
  state: 'waits' | 'bad-kind' | 'too-large' | 'starting' | 'not-stored' | 'not-started';
};

export type ChosenFiles = {
  files: readonly ChosenFile[];
  /** Those that this device reads are begun at once, since nothing is sent; the others wait for a press. */
  add: (files: Iterable<File>) => void;
  send: () => void;
  remove: (id: string) => void;
};

/** What is asked of a file: what costs nothing more. */
export function parseRequestOf(fileName: string, inboxId: string): ParseRequest {
  return { kind: 'parse', inboxId, fileName, formats: ['markdown', 'html', 'links'], options: {} };
}

/** The files that were dropped or chosen, for as long as the panel is open. Each becomes a job once. */
export function useChosenFiles(): ChosenFiles {
  const app = useApp();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  // A press may come twice before the first is drawn.
  const begun = useRef(new Set<string>());
  const mark = (id: string, state: ChosenFile['state']): void =>
    setFiles((all) => all.map((each) => (each.id === id ? { ...each, state } : each)));
  const start = (chosen: ChosenFile, engine: EngineId): void => {
    if (begun.current.has(chosen.id)) return;
    begun.current.add(chosen.id);
    mark(chosen.id, 'starting');
    void startParse(app, chosen, engine).then((ended) => {
      if (ended === 'started') setFiles((all) => all.filter(({ id }) => id !== chosen.id));
      else {
        begun.current.delete(chosen.id);
        mark(chosen.id, ended);
      }
    });
  };
  return {
    files,
    add(added) {
      const chosen = [...added].map((file): ChosenFile => {
        const state = stateOf(file);
        return { id: app.newId(), file, state };
      });
      setFiles((all) => [...all, ...chosen]);
      for (const each of chosen)
        if (each.state === 'waits' && filePlace(each.file.name) === 'device') start(each, 'device');
    },
    send() {
      for (const each of files) if (maySend(each)) start(each, 'service');
    },
    remove: (id) => setFiles((all) => all.filter((each) => each.id !== id)),
  };
}

/** Waits for a press, or was not begun by the last one. */
export function maySend({ file, state }: ChosenFile): boolean {
  const begins = state === 'waits' || state === 'not-started' || state === 'not-stored';
  return begins && filePlace(file.name) === 'service';
}

function stateOf(file: File): ChosenFile['state'] {
  if (filePlace(file.name) === undefined) return 'bad-kind';
  return file.size > MOST_BYTES ? 'too-large' : 'waits';
}

/** The bytes are stored before the job is: a worker that dies finds both or neither. */
async function startParse(
  app: App,
  { id, file }: ChosenFile,
  engine: EngineId,
): Promise<'started' | 'not-stored' | 'not-started'> {
  let inboxId: string;
  try {
    inboxId = await app.putFile(file);
  } catch {
    return 'not-stored';
  }
  try {
    // The same job however often it is asked for.
    await app.call('jobs.start', { jobId: id, request: parseRequestOf(file.name, inboxId), engine });
    return 'started';
  } catch {
    return 'not-started';
  }
}
