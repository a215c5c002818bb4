import type { RawEvent } from './agent-run';

/** Why a run or one of its agents ended, as listed in docs/service.md 14.6; services may have more. */
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

/** What happened, for known kinds; `other` only has its name. */
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

export type TraceLine = {
  id: string;
  /** Epoch milliseconds; undefined if the service sends none. */
  at: number | undefined;
  /** Nesting depth of the agent. */
  depth: number;
  /** The agent, unless it is the top-level one. */
  agent: string | undefined;
  happening: TraceHappening;
  raw: RawEvent;
};
