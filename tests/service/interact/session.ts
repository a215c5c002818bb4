import type { ServiceDeps } from '../deps';
import type { Session } from './session-record';

const MINUTE_MS = 60_000;
const CREDITS_A_MINUTE = 2;
const CREDITS_A_MINUTE_WITH_PROMPT = 7;

/** When the session ends by itself: its lifetime is over, or it was idle. */
export const endOf = (session: Session): number =>
  Math.min(session.createdAt + session.ttlMs, session.lastActivityAt + session.activityTtlMs);

/** Ends sessions whose time is over. */
export function endOverdue(deps: ServiceDeps): void {
  for (const session of deps.sessions)
    if (!session.ended && endOf(session) <= deps.now()) endSession(session, endOf(session), deps);
}

/** Ends a session and bills its minutes, at least one. A second call does nothing. */
export function endSession(
  session: Session,
  at: number,
  deps: ServiceDeps,
): { sessionDurationMs: number; creditsBilled: number } {
  if (!session.ended) {
    const minutes = Math.max(1, Math.ceil((at - session.createdAt) / MINUTE_MS));
    const credits = minutes * (session.prompted ? CREDITS_A_MINUTE_WITH_PROMPT : CREDITS_A_MINUTE);
    session.ended = { at, credits };
    const account = deps.accounts.accountOf(session.key);
    deps.accounts.charge(account, credits, `interact ${session.id}`);
    void session.browser.close();
  }
  return { sessionDurationMs: session.ended.at - session.createdAt, creditsBilled: session.ended.credits };
}

/** Where it can be viewed and reached. */
export const linksOf = (
  session: Session,
  deps: ServiceDeps,
): { cdpUrl: string; liveViewUrl: string; interactiveLiveViewUrl: string } => ({
  cdpUrl: `${deps.ownUrl().replace(/^http/, 'ws')}/cdp/${session.id}`,
  liveViewUrl: `${deps.ownUrl()}/live/${session.id}`,
  interactiveLiveViewUrl: `${deps.ownUrl()}/live/${session.id}?interactive=true`,
});
