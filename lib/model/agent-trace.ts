import type { RawEvent } from './agent-run';

/** Why a run or an agent of it ended, by the specification (trace error codes); services may have more. */
export const TRACE_ERROR_CODES = [
  'cancelled',
  'credit_limit_reached',
  'parent_finished',
  'refused',
  'internal',
] as const;
export type TraceErrorCode = (typeof TRACE_ERROR_CODES)[number];

export type TraceError = {
  code: string | undefined;
  retryable: boolean | undefined;
  message: string | undefined;
};

/** What happened, as far as its kind is known; `other` has its name and nothing more. */
export type TraceHappening =
  | { kind: 'run-started' }
  | { kind: 'cancel-requested' }
  | { kind: 'run-finished'; outcome: string | undefined; error: TraceError | undefined }
  | { kind: 'agent-started' }
  | {
      kind: 'agent-finished';
      outcome: string | undefined;
      error: TraceError | undefined;
      ms: number | undefined;
    }
  | { kind: 'browser-started' }
  | { kind: 'browser-finished'; ms: number | undefined }
  | { kind: 'progress'; text: string }
  | { kind: 'reasoning'; text: string }
  | { kind: 'tool-started'; tool: string; about: string | undefined }
  | { kind: 'tool-finished'; tool: string; about: string | undefined; words: string | undefined }
  | { kind: 'artifact'; snapshotId: string; name: string; items: number | undefined }
  | { kind: 'error'; error: TraceError }
  | { kind: 'other'; type: string };

/** One line of a trace. */
export type TraceLine = {
  id: string;
  /** Epoch milliseconds; undefined where the service tells none. */
  at: number | undefined;
  /** How many agents stand above the one that did it. */
  depth: number;
  /** Who did it, where that is not the one that leads the run. */
  agent: string | undefined;
  happening: TraceHappening;
  /** As it came. */
  raw: RawEvent;
};
