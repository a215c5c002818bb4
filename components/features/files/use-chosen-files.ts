import { useRef, useState } from 'preact/hooks';
import { fileNameOf } from '@/lib/features/files/file-name';
import { MOST_FILE_BYTES } from '@/lib/features/files/parse-files';
import { toFailure, type Failure } from '@/lib/core/model/errors';
import { MOST_FILES, type EngineId, type ParsedFile, type ParseRequest } from '@/lib/core/model/request';
import { useApp, type App } from '@/components/shell/state/app';

/** A file that was chosen and has no job yet. */
export type ChosenFile = {
  id: string;
  name: string;
  /** Absent while it is fetched from the tab, and if that failed. */
  file?: File;
  /** Why it will not be read; `waits` for one that can be. */
  state:
    | 'waits'
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
  /** They are read on this device at once, since nothing is sent. */
  add: (files: Iterable<File>) => void;
  /** Starts those that could not be stored or started: the same files as before are the same job. */
  again: () => void;
  /** Fetches the file in a tab and reads it on this device; call it in the press, which may ask for the site. */
  readFromTab: (url: string) => void;
  remove: (id: string) => void;
};

/** The default options for files: those without extra cost. On this device, its tables and metadata come as JSON. */
export function parseRequestOf(
  first: ParsedFile,
  engine: EngineId,
  more: readonly ParsedFile[] = [],
): ParseRequest {
  return {
    kind: 'parse',
    ...first,
    ...(more.length === 0 ? {} : { more: [...more] }),
    formats: ['markdown', ...(engine === 'device' ? (['json'] as const) : []), 'html', 'links'],
    options: {},
  };
}

/** A file in the form used by a request. */
const fileIn = ({ name, size }: File, inboxId: string): ParsedFile => ({
  inboxId,
  fileName: name,
  fileSize: size,
});

/** The files that were dropped or chosen, for as long as the panel is open. Each group becomes one job, once. */
export function useChosenFiles(): ChosenFiles {
  const app = useApp();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  // Two presses may come before the first is rendered.
  const begun = useRef(new Set<string>());
  // The job requested for each batch.
  const jobs = useRef(new Map<string, string>());
  // One fetch of an address at a time; its row can stop it.
  const fetching = useRef(new Set<string>());
  const stops = useRef(new Map<string, AbortController>());
  const change = (id: string, part: Partial<ChosenFile>): void =>
    setFiles((all) => all.map((each) => (each.id === id ? { ...each, ...part } : each)));
  const mark = (id: string, state: ChosenFile['state']): void => change(id, { state });
  const jobOf = (ids: readonly string[]): string => {
    const batch = ids.join(' ');
    const known = jobs.current.get(batch) ?? app.newId();
    jobs.current.set(batch, known);
    return known;
  };
  const startJob = (batch: readonly ChosenFile[]): void => {
    for (const { id } of batch) mark(id, 'starting');
    void startParse(app, batch, jobOf).then((ended) => {
      setFiles((all) => all.filter(({ id }) => ended.get(id) !== 'started'));
      for (const [id, state] of ended) {
        if (state === 'started') continue;
        begun.current.delete(id);
        mark(id, state);
      }
    });
  };
  const start = (chosen: readonly ChosenFile[]): void => {
    const fresh = chosen.filter(({ id, file }) => file && !begun.current.has(id));
    for (const { id } of fresh) begun.current.add(id);
    for (let from = 0; from < fresh.length; from += MOST_FILES)
      startJob(fresh.slice(from, from + MOST_FILES));
  };
  return {
    files,
    add(added) {
      const chosen = [...added].map((file): ChosenFile => {
        return { id: app.newId(), name: file.name, file, state: stateOf(file) };
      });
      setFiles((all) => [...all, ...chosen]);
      start(chosen.filter(({ state }) => state === 'waits'));
    },
    again() {
      start(files.filter(({ state }) => state === 'not-stored' || state === 'not-started'));
    },
    readFromTab(url) {
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
            if (file && state === 'waits') start([{ id, name: file.name, file, state }]);
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

/** The file at an address, once its host is allowed; undefined if the user declined. */
async function fetchAllowed(app: App, url: string, signal: AbortSignal): Promise<File | undefined> {
  if (!(await app.gestures.requestHost(url))) return undefined;
  return app.fetchFile?.(url, signal);
}

function stateOf(file: File): ChosenFile['state'] {
  if (file.size === 0) return 'empty';
  return file.size > MOST_FILE_BYTES ? 'too-large' : 'waits';
}

type Ended = 'started' | 'not-stored' | 'not-started';

/**
 * The bytes are stored before the job: if the worker stops, both exist or neither. A file that could not be stored is
 * left out.
 */
async function startParse(
  app: App,
  batch: readonly ChosenFile[],
  jobOf: (ids: readonly string[]) => string,
): Promise<Map<string, Ended>> {
  const ended = new Map<string, Ended>();
  const stored: { id: string; file: ParsedFile }[] = [];
  for (const { id, file } of batch) {
    if (!file) continue;
    try {
      stored.push({ id, file: fileIn(file, await app.putFile(file)) });
    } catch {
      ended.set(id, 'not-stored');
    }
  }
  const [first, ...more] = stored;
  if (!first) return ended;
  const request = parseRequestOf(
    first.file,
    'device',
    more.map(({ file }) => file),
  );
  // The same job however often the same files are requested.
  const jobId = jobOf(stored.map(({ id }) => id));
  let state: Ended = 'started';
  try {
    await app.call('jobs.start', { jobId, request, engine: 'device' });
  } catch {
    state = 'not-started';
  }
  for (const { id } of stored) ended.set(id, state);
  return ended;
}
