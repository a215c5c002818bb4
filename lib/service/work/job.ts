import type { RequestKind, TrawlRequest } from '@/lib/core/model/request';
import type { StepInput, StepOutcome } from '@/lib/core/ports/engine';
import type { Clock } from '@/lib/core/ports/host';
import type { ServiceClient, ServiceConnection } from '../endpoints/client';

export type ServiceEngineDeps = {
  client: ServiceClient;
  connection: () => Promise<ServiceConnection | undefined>;
  /** For screenshots only: the key is never sent this way. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** A file by its id in the inbox; undefined if it is gone. */
  readInbox: (id: string) => Promise<File | undefined>;
  /** Ids of work that this worker started: they are never twins. */
  begunHere: Set<string>;
  now: Clock;
  /** From 0 to 1, exclusive. */
  random: () => number;
};

export type RequestOf<K extends RequestKind> = Extract<TrawlRequest, { kind: K }>;

/** How the service engine does one kind of request. `supports.ts` says what it can do. */
export type ServiceJob<K extends RequestKind> = {
  step(deps: ServiceEngineDeps, request: RequestOf<K>, input: StepInput): Promise<StepOutcome>;
  /** True when the service works, or may work, for the job from this cursor on; absent if nothing outlives a step. */
  needsRemoteCancel?(cursor: unknown): boolean;
};
