import type { StepInput, StepOutcome } from '@/lib/core/ports/engine';
import type { CancelOutcome } from '@/lib/service/http/refused-cancel';
import type { ServiceEngineDeps } from '@/lib/service/step/job';
import type { FoundStart, SentBetween } from '@/lib/service/starting/found-start';

/** One poll of work that the service does. */
export type Look =
  /**
   * Still running: polled again at `wakeAt`, otherwise at the usual interval, or immediately when there is more to
   * take.
   */
  | {
      type: 'running';
      state?: unknown;
      came?: Partial<Omit<StepOutcome, 'next'>>;
      wakeAt?: number;
      retryAfterMs?: number | undefined;
      /** When its results expire, and the service's own time, in epoch milliseconds. */
      expiresAt?: number | undefined;
      servedAt?: number | undefined;
      atOnce?: boolean;
    }
  | { type: 'ended'; outcome: StepOutcome };

/** A poll of unfinished work, with the times that the service sent. */
export function goesOn(
  seen: Pick<Extract<Look, { type: 'running' }>, 'retryAfterMs' | 'expiresAt' | 'servedAt'>,
): Look {
  const { retryAfterMs, expiresAt, servedAt } = seen;
  return { type: 'running', retryAfterMs, expiresAt, servedAt };
}

/** Work that one request starts and others poll, with its results at the end or in parts. */
export type PolledWork<R> = {
  /** Throws for a request that the service would refuse, before anything is stored or sent. */
  check(request: R): void;
  /** Starts it and returns the service's id. */
  start(deps: ServiceEngineDeps, request: R, signal: AbortSignal): Promise<string>;
  /** Looks up a start whose reply was lost (docs/service.md 2.7). */
  lookUp(deps: ServiceEngineDeps, request: R, sent: SentBetween, signal: AbortSignal): Promise<FoundStart>;
  /** Reads its progress. */
  read(
    deps: ServiceEngineDeps,
    request: R,
    remote: { id: string; since: number; state: unknown },
    input: StepInput,
  ): Promise<Look>;
  /** Cancels the work at the service; absent if the API has no such call. */
  cancel?(deps: ServiceEngineDeps, id: string, signal: AbortSignal): Promise<CancelOutcome>;
  /** After a second cancel, the service no longer knows it. */
  cancelRemoves?: true;
  /** No self-hosted server does such work: each answers 500 to its start (docs/service.md 21). */
  hostedOnly?: true;
  /** Milliseconds after which the service has deleted it; absent for work that continues. */
  keptForMs?: number;
};
