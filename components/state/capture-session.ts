import type { Failure } from '../../lib/model/errors';
import type { EngineId, ScrapeRequest } from '../../lib/model/request';
import type { CannotReason } from '../../lib/ports/engine';
import type { CaptureChoice } from './actions';
import type { PrivateCapture } from './private-capture';

/** What a person asked for; the tab and the settings are those of that moment. */
export type Press = Pick<CaptureChoice, 'format' | 'engine'> &
  Partial<Pick<CaptureChoice, 'scope' | 'options' | 'pagination'>>;

/** `mayHaveCost`: what a service may have charged, which had been asked for it. */
export type Canceled = { mayHaveCost?: { min: number; max: number } };

/** How far the last press of a screen has come. Once its job is in the library, the library tells the rest. */
type Step =
  | { at: 'rest' }
  /** Asked for; no job is stored yet. Only an answer to this `turn` counts. */
  | { at: 'starting'; since: number; turn: number }
  /** Its job is stored, or one was found; `since` until the job has been read from the library. */
  | { at: 'stored'; jobId: string; since?: number }
  /** A page of a private window, which nothing but this screen has. */
  | { at: 'held'; held: PrivateCapture; engine: EngineId };

/** Why a press started nothing, or what else there is to say; one thing at a time. */
export type Said =
  | { kind: 'failure'; failure: Failure }
  /** The engine cannot do what was asked for. */
  | { kind: 'refused'; reason: CannotReason; request: ScrapeRequest; engine: EngineId }
  | { kind: 'canceled'; canceled: Canceled };

/** A press that has to wait. */
type Pending = {
  press: Partial<Press>;
  /** Until the tab, the settings and the engines are known; or until a yes, before an address leaves a private window. */
  until: 'known' | 'allowed';
};

/** Captures of one page by one screen, from the press until the library has it. */
export type CaptureSession = {
  step: Step;
  pending?: Pending;
  said?: Said;
  /** The last press, for a second try. */
  last?: Press;
};

/** What came of a press; it counts only while that press is the last. */
type Answer =
  | { type: 'stored'; turn: number; jobId: string }
  | { type: 'held'; turn: number; held: PrivateCapture }
  | { type: 'failed'; turn: number; failure: Failure };

export type SessionEvent =
  | Answer
  | { type: 'wait'; pending: Pending }
  /** The press that waited is taken up, or given up. */
  | { type: 'waited' }
  | { type: 'refuse'; press: Press; said: Said }
  | { type: 'start'; press: Press; since: number; turn: number }
  /** The job has been read from the library. */
  | { type: 'arrived'; jobId: string }
  /** A job that is there already when the screen opens. */
  | { type: 'found'; jobId: string }
  | { type: 'cancel'; canceled: Canceled }
  /** Something beside a press went wrong; without a failure, it is taken back. */
  | { type: 'report'; failure: Failure | undefined }
  /** Another choice was made: what asked or refused the last one goes. A failure stays. */
  | { type: 'choose' }
  /** Lets go of all of it. */
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
      return { ...without(session, 'pending'), last: event.press, said: event.said };
    case 'start':
      return { step: { at: 'starting', since: event.since, turn: event.turn }, last: event.press };
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

/** A session and the page that it is about; without a page, of the one page that its screen is about. */
export type PageSession = { page: string | undefined; session: CaptureSession };

/** The same for a screen that goes from page to page: what belongs to another page is not shown. Pure. */
export function pageSession(
  state: PageSession,
  { page, event }: { page: string | undefined; event: SessionEvent },
): PageSession {
  if (state.page === page) return { page, session: captureSession(state.session, event) };
  // The answer to a press on a page that was left: its job goes on in the library.
  if ('turn' in event && event.type !== 'start') return state;
  return { page, session: captureSession(atRest, event) };
}

/** Since when a press waits for its job to be read from the library. */
export function pressedAt({ step }: CaptureSession): number | undefined {
  return step.at === 'starting' || step.at === 'stored' ? step.since : undefined;
}

/** The job that the last press made, or that was found. */
export function jobIdOf({ step }: CaptureSession): string | undefined {
  return step.at === 'stored' ? step.jobId : undefined;
}
