import type { RequestKind, TrawlRequest } from '../../../model/request';
import type { StepInput, StepOutcome } from '../../../ports/engine';
import type { Clock } from '../../../ports/host';
import type { ServiceClient, ServiceConnection } from '../clients/client';

export type ServiceEngineDeps = {
  client: ServiceClient;
  connection: () => Promise<ServiceConnection | undefined>;
  /** For pictures alone: the key never goes through here. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** A file by its id in the inbox; absent where there is no inbox to read files from. */
  readInbox?: (id: string) => Promise<File | undefined>;
  /** Ids of work that this life of the worker began: they are nobody's twins. */
  begunHere: Set<string>;
  now: Clock;
  /** From 0 up to 1. */
  random: () => number;
};

export type RequestOf<K extends RequestKind> = Extract<TrawlRequest, { kind: K }>;

/** How the service engine does one kind of request. What it can do at all is said by `supports.ts`. */
export type ServiceJob<K extends RequestKind> = {
  /** False where something that this kind needs is not there; absent for kinds that need nothing more. */
  available?(deps: ServiceEngineDeps): boolean;
  step(deps: ServiceEngineDeps, request: RequestOf<K>, input: StepInput): Promise<StepOutcome>;
  /** True when the service works for the job from this cursor on, or may; absent where nothing outlives a step. */
  needsRemoteCancel?(cursor: unknown): boolean;
};
