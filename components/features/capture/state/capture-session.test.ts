// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { anArticle } from '@/tests/support/captures';
import type { Failure } from '@/lib/core/model/errors';
import {
  atRest,
  captureSession,
  jobIdOf,
  pageSession,
  requestedAt,
  type CaptureSession,
  type CaptureChoice,
  type SessionEvent,
} from './capture-session';

const choice: CaptureChoice = { format: 'markdown', engine: 'device' };
const paid: CaptureChoice = { format: 'json', engine: 'service' };
const silent: Failure = { reason: 'unreachable', facts: {} };
const failed = { kind: 'failure', failure: silent } as const;

const after = (...events: SessionEvent[]): CaptureSession => events.reduce(captureSession, atRest);
const start = (turn: number, of: CaptureChoice = choice): SessionEvent => ({
  type: 'start',
  choice: of,
  since: turn * 100,
  turn,
});

describe('a capture session', () => {
  it('goes from the press to the job that the library tells of', () => {
    const starting = after(start(1));
    expect(requestedAt(starting)).toBe(100);
    expect(jobIdOf(starting)).toBeUndefined();
    const stored = captureSession(starting, { type: 'stored', turn: 1, jobId: 'a' });
    expect(requestedAt(stored)).toBe(100);
    expect(jobIdOf(stored)).toBe('a');
    const arrived = captureSession(stored, { type: 'arrived', jobId: 'a' });
    expect(requestedAt(arrived)).toBeUndefined();
    expect(jobIdOf(arrived)).toBe('a');
    expect(arrived.last).toEqual(choice);
  });

  it('drops the answer to an earlier press, whatever it is', () => {
    const second = after(start(1), start(2, paid));
    const capture = anArticle();
    for (const answer of [
      { type: 'stored', turn: 1, jobId: 'a' },
      { type: 'held', turn: 1, held: { capture } },
      { type: 'failed', turn: 1, failure: silent },
    ] as const)
      expect(captureSession(second, answer)).toBe(second);
  });

  it('drops the answer to a press that was canceled, and says that it was', () => {
    const canceled = after(start(1), { type: 'cancel', canceled: { mayHaveCost: { min: 1, max: 5 } } });
    expect(canceled.step).toEqual({ at: 'rest' });
    expect(canceled.said).toEqual({ kind: 'canceled', canceled: { mayHaveCost: { min: 1, max: 5 } } });
    expect(captureSession(canceled, { type: 'stored', turn: 1, jobId: 'a' })).toBe(canceled);
  });

  it('still shows the job that is canceled', () => {
    const canceled = after(
      start(1),
      { type: 'stored', turn: 1, jobId: 'a' },
      { type: 'cancel', canceled: {} },
    );
    expect(jobIdOf(canceled)).toBe('a');
    expect(requestedAt(canceled)).toBeUndefined();
  });

  it('holds a page of a private window with the engine that read it', () => {
    const held = { capture: anArticle() };
    expect(after(start(3, paid), { type: 'held', turn: 3, held }).step).toEqual({
      at: 'held',
      held,
      engine: 'service',
    });
  });

  it('keeps the press that came to nothing for a second try', () => {
    const session = after(start(1, paid), { type: 'failed', turn: 1, failure: silent });
    expect(session).toEqual({ step: { at: 'rest' }, last: paid, said: failed });
  });

  it('leaves a refused press where the last capture stands', () => {
    const refused = after(
      start(1),
      { type: 'stored', turn: 1, jobId: 'a' },
      { type: 'wait', pending: { choice: paid, until: 'allowed' } },
      { type: 'refuse', choice: paid, said: failed },
    );
    expect(jobIdOf(refused)).toBe('a');
    expect(refused.pending).toBeUndefined();
    expect(refused.last).toEqual(paid);
  });

  it('starts with a clean sheet', () => {
    const again = after({ type: 'report', failure: silent }, start(2));
    expect(again).toEqual({ step: { at: 'starting', since: 200, turn: 2 }, last: choice });
  });

  it('takes a job that is found only while nothing was pressed', () => {
    expect(jobIdOf(after({ type: 'found', jobId: 'old' }))).toBe('old');
    expect(jobIdOf(after(start(1), { type: 'found', jobId: 'old' }))).toBeUndefined();
  });

  it('lets another choice take back what was asked or refused, and no failure', () => {
    const asked = after({ type: 'wait', pending: { choice, until: 'allowed' } }, { type: 'choose' });
    expect(asked).toEqual(atRest);
    const canceled = after(start(1), { type: 'cancel', canceled: {} }, { type: 'choose' });
    expect(canceled.said).toBeUndefined();
    expect(after({ type: 'report', failure: silent }, { type: 'choose' }).said).toEqual(failed);
  });

  it('takes back a failure, and not that it was canceled, when there is none to report', () => {
    const none: SessionEvent = { type: 'report', failure: undefined };
    expect(after({ type: 'report', failure: silent }, none).said).toBeUndefined();
    expect(after(start(1), { type: 'cancel', canceled: {} }, none).said?.kind).toBe('canceled');
  });

  it('closes to what it was at first', () => {
    expect(after(start(1), { type: 'stored', turn: 1, jobId: 'a' }, { type: 'close' })).toEqual(atRest);
  });
});

describe('the session of a screen that goes from page to page', () => {
  const rested = { page: 'one', session: atRest };

  it('begins anew on another page', () => {
    const first = pageSession(rested, { page: 'one', event: start(1) });
    const second = pageSession(first, { page: 'two', event: { type: 'report', failure: silent } });
    expect(second).toEqual({ page: 'two', session: { step: { at: 'rest' }, said: failed } });
  });

  it('leaves the job of a page that was left to the library', () => {
    const first = pageSession(rested, { page: 'one', event: start(1) });
    const second = pageSession(first, { page: 'two', event: start(2) });
    const late = pageSession(second, { page: 'one', event: { type: 'stored', turn: 1, jobId: 'a' } });
    expect(late).toBe(second);
  });

  it('takes the answer while the page is away and comes back', () => {
    const first = pageSession(rested, { page: 'one', event: start(1) });
    const stored = pageSession(first, { page: 'one', event: { type: 'stored', turn: 1, jobId: 'a' } });
    expect(jobIdOf(stored.session)).toBe('a');
  });
});
