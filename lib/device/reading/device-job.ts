import type { RequestKind, TrawlRequest } from '@/lib/core/model/request';
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
  now: Clock;
  /** Rejects when the signal is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Resolves after this long, independent of other work; the browser's own timer by default. */
  after?: (ms: number) => Promise<void>;
};

/** The dependencies, and what jobs share while the worker lives. */
export type DeviceTools = DeviceDeps & { inFlightByJob: InFlightByJob };

export type RequestOf<K extends RequestKind> = Extract<TrawlRequest, { kind: K }>;

/** Does one step of one kind of request. */
export type DeviceJob<K extends RequestKind> = (
  deps: DeviceTools,
  request: RequestOf<K>,
  input: StepInput,
) => Promise<StepOutcome>;
