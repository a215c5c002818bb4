import type { Failure } from '@/lib/core/model/errors';
import type { EngineId, ScrapeRequest } from '@/lib/core/model/request';
import type { CannotReason } from '@/lib/core/model/cannot-reason';
import type { TabCapture } from '@/components/shell/state/actions';
import type { PrivateCapture } from './private-capture';

/** What a user requested; the tab and the settings are those at that moment. */
export type CaptureChoice = Pick<TabCapture, 'format' | 'engine'> &
  Partial<Pick<TabCapture, 'scope' | 'options' | 'pagination' | 'putBack'>>;

/** `mayHaveCost`: what the service that received the request may have charged. */
export type Canceled = { mayHaveCost?: { min: number; max: number } };

/** The progress of a screen's last press. Once its job is in the library, the library has the rest. */
type Step =
  | { at: 'rest' }
  /** Requested; no job is stored yet. Only an answer to this `turn` counts. */
  | { at: 'starting'; since: number; turn: number }
  /** Its job is stored, or one was found; `since` until the job has been read from the library. */
  | { at: 'stored'; jobId: string; since?: number }
  /** A page of a private window, which exists only on this screen. */
  | { at: 'held'; held: PrivateCapture; engine: EngineId };

/** Why a press started nothing, or another message; one thing at a time. */
export type Said =
  | { kind: 'failure'; failure: Failure }
  /** The engine cannot do the request. */
  | { kind: 'refused'; reason: CannotReason; request: ScrapeRequest; engine: EngineId }
  | { kind: 'canceled'; canceled: Canceled };

/** A press that has to wait. */
type Pending = {
  choice: Partial<CaptureChoice>;
  /**
   * Until the tab, the settings and the engines are known; or until the user agrees, before an address leaves a private
   * window.
   */
  until: 'known' | 'allowed';
};

/** Captures of one page by one screen, from the press until the library has them. */
export type CaptureSession = {
  step: Step;
  pending?: Pending;
  said?: Said;
  /** The last press, for a retry. */
  last?: CaptureChoice;
};

/** The result of a press; it counts only while that press is the last. */
type Answer =
  | { type: 'stored'; turn: number; jobId: string }
  | { type: 'held'; turn: number; held: PrivateCapture }
  | { type: 'failed'; turn: number; failure: Failure };

export type SessionEvent =
  | Answer
  | { type: 'wait'; pending: Pending }
  /** The waiting press is executed, or dropped. */
  | { type: 'waited' }
  | { type: 'refuse'; choice: CaptureChoice; said: Said }
  | { type: 'start'; choice: CaptureChoice; since: number; turn: number }
  /** The job has been read from the library. */
  | { type: 'arrived'; jobId: string }
  /** A job that already exists when the screen opens. */
  | { type: 'found'; jobId: string }
  | { type: 'cancel'; canceled: Canceled }
  /** An error outside a press; without a failure, it is removed. */
  | { type: 'report'; failure: Failure | undefined }
  /** Another choice was made: a question or refusal of the last one is removed. A failure stays. */
  | { type: 'choose' }
  /** Clears everything. */
  | { type: 'close' };

export const atRest: CaptureSession = { step: { at: 'rest' } };

/** The session after an event. Pure. */
export function captureSession(session: CaptureSession, event: SessionEvent): CaptureSession {
  const { step } = session;
  switch (event.type) {
    case 'wait':
      return { ...session, pending: event.pending };
    case 'waited':
      return without(session, 'pending');
    case 'refuse':
      return { ...without(session, 'pending'), last: event.choice, said: event.said };
    case 'start':
      return { step: { at: 'starting', since: event.since, turn: event.turn }, last: event.choice };
    case 'stored':
    case 'held':
    case 'failed':
      return step.at === 'starting' && step.turn === event.turn ? answered(session, step, event) : session;
    case 'arrived':
      return step.at === 'stored' && step.jobId === event.jobId
        ? { ...session, step: { at: 'stored', jobId: event.jobId } }
        : session;
    case 'found':
      return step.at === 'rest' ? { ...session, step: { at: 'stored', jobId: event.jobId } } : session;
    case 'cancel': {
      const stays: Step = step.at === 'stored' ? { at: 'stored', jobId: step.jobId } : { at: 'rest' };
      return { ...session, step: stays, said: { kind: 'canceled', canceled: event.canceled } };
    }
    case 'report':
      if (event.failure) return { ...session, said: { kind: 'failure', failure: event.failure } };
      return session.said?.kind === 'canceled' ? session : without(session, 'said');
    case 'choose':
      return without(session.said?.kind === 'failure' ? session : without(session, 'said'), 'pending');
    case 'close':
      return atRest;
  }
}

function answered(
  session: CaptureSession,
  { since }: Extract<Step, { at: 'starting' }>,
  answer: Answer,
): CaptureSession {
  switch (answer.type) {
    case 'stored':
      return { ...session, step: { at: 'stored', jobId: answer.jobId, since } };
    case 'held': {
      const engine = session.last?.engine ?? 'device';
      return { ...session, step: { at: 'held', held: answer.held, engine } };
    }
    case 'failed':
      return { ...session, step: { at: 'rest' }, said: { kind: 'failure', failure: answer.failure } };
  }
}

function without(session: CaptureSession, key: 'said' | 'pending'): CaptureSession {
  const { said, pending, ...rest } = session;
  return { ...rest, ...(key === 'said' ? pending && { pending } : said && { said }) };
}

/** A session and the page that it is about; without a page, the screen is about only one page. */
export type PageSession = { page: string | undefined; session: CaptureSession };

/** The same for a screen that moves from page to page: what belongs to another page is not shown. Pure. */
export function pageSession(
  state: PageSession,
  { page, event }: { page: string | undefined; event: SessionEvent },
): PageSession {
  if (state.page === page) return { page, session: captureSession(state.session, event) };
  // The answer to a press on a page that was left: its job continues in the library.
  if ('turn' in event && event.type !== 'start') return state;
  return { page, session: captureSession(atRest, event) };
}

/** Since when a press waits for its job to be read from the library. */
export function requestedAt({ step }: CaptureSession): number | undefined {
  return step.at === 'starting' || step.at === 'stored' ? step.since : undefined;
}

/** The job that the last press made, or that was found. */
export function jobIdOf({ step }: CaptureSession): string | undefined {
  return step.at === 'stored' ? step.jobId : undefined;
}
