import { useRef, useState } from 'preact/hooks';
import { fileNameOf } from '../../../../lib/derive/file-name';
import { filePlace } from '../../../../lib/model/file-place';
import { toFailure, type Failure } from '../../../../lib/model/errors';
import type { EngineId, ParseRequest } from '../../../../lib/model/request';
import { useApp, type App } from '../../../state/app';

/** More than a service takes (docs/service.md 15). */
const MOST_BYTES = 50 * 1024 * 1024;

/** A file that was chosen and has no job yet. */
export type ChosenFile = {
  id: string;
  name: string;
  /** Absent while it is fetched from the tab, and where that failed. */
  file?: File;
  /** Why it will not be read; `waits` for one that a press sends. */
  state:
    | 'waits'
    | 'bad-kind'
    | 'empty'
    | 'too-large'
    | 'starting'
    | 'not-stored'
    | 'not-started'
    | 'fetching'
    | 'not-allowed'
    | 'not-fetched';
  /** Why it could not be fetched. */
  failure?: Failure;
};

export type ChosenFiles = {
  files: readonly ChosenFile[];
  /** Those that this device reads are begun at once, since nothing is sent; the others wait for a press. */
  add: (files: Iterable<File>) => void;
  send: () => void;
  /** Fetches the file that a tab shows and sends it: the press on a button that said what it costs and who gets it. */
  sendFromTab: (url: string) => void;
  remove: (id: string) => void;
};

/** What is asked of a file: what costs nothing more. */
export function parseRequestOf({ name, size }: File, inboxId: string): ParseRequest {
  return {
    kind: 'parse',
    inboxId,
    fileName: name,
    fileSize: size,
    formats: ['markdown', 'html', 'links'],
    options: {},
  };
}

/** The files that were dropped or chosen, for as long as the panel is open. Each becomes a job once. */
export function useChosenFiles(): ChosenFiles {
  const app = useApp();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  // A press may come twice before the first is drawn.
  const begun = useRef(new Set<string>());
  // One fetch of an address at a time, each of which its row may stop.
  const fetching = useRef(new Set<string>());
  const stops = useRef(new Map<string, AbortController>());
  const change = (id: string, part: Partial<ChosenFile>): void =>
    setFiles((all) => all.map((each) => (each.id === id ? { ...each, ...part } : each)));
  const mark = (id: string, state: ChosenFile['state']): void => change(id, { state });
  const start = ({ id, file }: ChosenFile, engine: EngineId): void => {
    if (!file || begun.current.has(id)) return;
    begun.current.add(id);
    mark(id, 'starting');
    void startParse(app, id, file, engine).then((ended) => {
      if (ended === 'started') setFiles((all) => all.filter((each) => each.id !== id));
      else {
        begun.current.delete(id);
        mark(id, ended);
      }
    });
  };
  return {
    files,
    add(added) {
      const chosen = [...added].map((file): ChosenFile => {
        return { id: app.newId(), name: file.name, file, state: stateOf(file) };
      });
      setFiles((all) => [...all, ...chosen]);
      for (const each of chosen)
        if (each.state === 'waits' && filePlace(each.name) === 'device') start(each, 'device');
    },
    send() {
      for (const each of files) if (maySend(each)) start(each, 'service');
    },
    sendFromTab(url) {
      if (!app.fetchFile || fetching.current.has(url)) return;
      const id = app.newId();
      const stop = new AbortController();
      fetching.current.add(url);
      stops.current.set(id, stop);
      const chosen: ChosenFile = { id, name: fileNameOf(url, ''), state: 'fetching' };
      setFiles((all) => [
        chosen,
        ...all.filter((each) => each.state !== 'not-allowed' && each.state !== 'not-fetched'),
      ]);
      // The browser asks in the press itself.
      void fetchAllowed(app, url, stop.signal)
        .then(
          (file) => {
            if (stop.signal.aborted) return;
            const state = file ? stateOf(file) : 'not-allowed';
            change(id, file ? { name: file.name, file, state } : { state });
            if (file && state === 'waits') start({ id, name: file.name, file, state }, 'service');
          },
          (thrown: unknown) => change(id, { state: 'not-fetched', failure: toFailure(thrown) }),
        )
        .finally(() => fetching.current.delete(url));
    },
    remove(id) {
      stops.current.get(id)?.abort();
      setFiles((all) => all.filter((each) => each.id !== id));
    },
  };
}

/** The file at an address, once its host is allowed; undefined when the person said no. */
async function fetchAllowed(app: App, url: string, signal: AbortSignal): Promise<File | undefined> {
  if (!(await app.gestures.requestHost(url))) return undefined;
  return app.fetchFile?.(url, signal);
}

/** Waits for a press, or was not begun by the last one. */
export function maySend({ name, state }: ChosenFile): boolean {
  const begins = state === 'waits' || state === 'not-started' || state === 'not-stored';
  return begins && filePlace(name) === 'service';
}

function stateOf(file: File): ChosenFile['state'] {
  if (filePlace(file.name) === undefined) return 'bad-kind';
  if (file.size === 0) return 'empty';
  return file.size > MOST_BYTES ? 'too-large' : 'waits';
}

/** The bytes are stored before the job is: a worker that dies finds both or neither. */
async function startParse(
  app: App,
  id: string,
  file: File,
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
    await app.call('jobs.start', { jobId: id, request: parseRequestOf(file, inboxId), engine });
    return 'started';
  } catch {
    return 'not-started';
  }
}
