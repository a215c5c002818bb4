import type { CapturedPage } from '@/lib/core/model/capture';
import type { RequestKind, TrawlRequest } from '@/lib/core/model/request';
import type { AskForJson, DeclaredData, Research } from '@/lib/core/ports/language-model';
import type { StepInput, StepOutcome } from '@/lib/core/ports/engine';
import type { InFlightByJob } from './in-flight';
import type { Clock, DomHost, FileReading, PageSource, SiteReader, TabRenderer } from '@/lib/core/ports/host';

/** The dependencies of this engine's jobs. */
export type DeviceDeps = {
  pages: PageSource;
  domHost: DomHost;
  site: SiteReader;
  /** Reads a file of the inbox; absent if there is none. */
  readFile?: FileReading;
  /** Absent if pages cannot be rendered in background tabs. */
  renderer?: TabRenderer;
  /** The user's own model; absent where none can be asked. */
  askForJson?: AskForJson;
  /** Data without a model; absent where nothing reads what pages declare. */
  declaredData?: DeclaredData;
  /** The same model over the library; absent where none can be asked. */
  research?: Research;
  now: Clock;
  /** Rejects when the signal is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Resolves after this long, independent of other work; the browser's own timer by default. */
  after?: (ms: number) => Promise<void>;
};

/**
 * Pages that were read and are not sent to the user's own model yet, with the cursor they were read from. They do not
 * outlive the worker: then they are read again.
 */
export type HeldPages = { outcome: StepOutcome; left: CapturedPage[]; cursor: unknown };
export type HeldByJob = Map<string, HeldPages>;

/** The dependencies, and what jobs share while the worker lives. */
export type DeviceTools = DeviceDeps & { inFlightByJob: InFlightByJob; heldByJob: HeldByJob };

export type RequestOf<K extends RequestKind> = Extract<TrawlRequest, { kind: K }>;

/** Does one step of one kind of request. */
export type DeviceJob<K extends RequestKind> = (
  deps: DeviceTools,
  request: RequestOf<K>,
  input: StepInput,
) => Promise<StepOutcome>;
