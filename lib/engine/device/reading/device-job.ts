import type { RequestKind, TrawlRequest } from '../../../model/request';
import type { StepInput, StepOutcome } from '../../../ports/engine';
import type { Desks } from './desk';
import type { Clock, DomHost, FileReading, PageSource, SiteReader, TabRenderer } from '../../../ports/host';

/** What the jobs of this engine are made with. */
export type DeviceDeps = {
  pages: PageSource;
  domHost: DomHost;
  site: SiteReader;
  /** Reads a file of the inbox; absent where there is none. */
  readFile?: FileReading;
  /** Absent where pages cannot be rendered unseen. */
  renderer?: TabRenderer;
  now: Clock;
  /** Rejects when the signal is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Resolves after so long, beside whatever else goes on; by the browser's own timer when absent. */
  after?: (ms: number) => Promise<void>;
};

/** And what they share while the worker lives. */
export type DeviceTools = DeviceDeps & { desks: Desks };

export type RequestOf<K extends RequestKind> = Extract<TrawlRequest, { kind: K }>;

/** One kind of request: does a step of it. */
export type DeviceJob<K extends RequestKind> = (
  deps: DeviceTools,
  request: RequestOf<K>,
  input: StepInput,
) => Promise<StepOutcome>;
