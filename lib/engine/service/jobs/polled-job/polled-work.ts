import type { StepInput, StepOutcome } from '../../../../ports/engine';
import type { CancelOutcome } from '../../clients/cancel';
import type { ServiceEngineDeps } from '../../step/job';
import type { FoundStart, SentBetween } from '../../starting/found-start';

/** One look at work that the service does. */
export type Look =
  /** Goes on: looked at again at `wakeAt`, else by the usual rhythm, or at once when there is more to take. */
  | {
      type: 'running';
      state?: unknown;
      came?: Partial<Omit<StepOutcome, 'next'>>;
      wakeAt?: number;
      retryAfterMs?: number | undefined;
      /** When its results are over, and the service's own time, epoch milliseconds. */
      expiresAt?: number | undefined;
      servedAt?: number | undefined;
      atOnce?: boolean;
    }
  | { type: 'ended'; outcome: StepOutcome };

/** A look at work that is not at its end, with the times that the service told. */
export function goesOn(
  seen: Pick<Extract<Look, { type: 'running' }>, 'retryAfterMs' | 'expiresAt' | 'servedAt'>,
): Look {
  const { retryAfterMs, expiresAt, servedAt } = seen;
  return { type: 'running', retryAfterMs, expiresAt, servedAt };
}

/** Work that one request starts and others follow, with its results only at the end or bit by bit. */
export type PolledWork<R> = {
  /** Throws for a request that the service would refuse, before anything is stored or sent. */
  check(request: R): void;
  /** Starts it, and gives the service's id. */
  start(deps: ServiceEngineDeps, request: R, signal: AbortSignal): Promise<string>;
  /** Looks for a start whose reply was lost (docs/service.md 2.7). */
  lookUp(deps: ServiceEngineDeps, request: R, sent: SentBetween, signal: AbortSignal): Promise<FoundStart>;
  /** Asks how far it is. */
  read(
    deps: ServiceEngineDeps,
    request: R,
    remote: { id: string; since: number; state: unknown },
    input: StepInput,
  ): Promise<Look>;
  /** Tells the service to stop; absent where the API has no such call. */
  cancel?(deps: ServiceEngineDeps, id: string, signal: AbortSignal): Promise<CancelOutcome>;
  /** Told a second time, the service knows nothing of it any more. */
  cancelRemoves?: true;
  /** Milliseconds after which the service has forgotten it; absent for work that goes on. */
  keptForMs?: number;
};
