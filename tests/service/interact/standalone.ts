import { z } from 'zod';
import { paramOf, type ServiceRequest } from '../service-request';
import type { ServiceDeps } from '../deps';
import { isId } from '../ids';
import { isoOf } from '../job';
import { failed, ok, Refusal, type Reply } from '../reply';
import { refuseEmptyAccount } from '../refusals';
import { badBody, senderFields } from '../scrape-body';
import { runCode } from './run-code';
import { endOf, endOverdue, endSession, linksOf } from './session';
import type { Session } from './session-record';

const CREDITS_AN_HOUR = 120;
export const languageSchema = z.enum(['node', 'python', 'bash']).default('node');
export const codeTimeoutSchema = z.number().int().min(1).max(300).default(30);

const createSchema = z.strictObject({
  ttl: z.number().int().min(30).max(3600).default(600),
  activityTtl: z.number().int().min(10).max(3600).default(300),
  streamWebView: z.boolean().default(true),
  recordSession: z.boolean().default(true),
  profile: z
    .strictObject({ name: z.string().min(1).max(128), saveChanges: z.boolean().default(true) })
    .optional(),
  ...senderFields,
});

/** `POST /v2/interact`: a session without a page. The minutes of its whole lifetime must be in the balance. */
export async function createSession(asked: ServiceRequest, deps: ServiceDeps): Promise<Reply> {
  const { account } = asked;
  if (!deps.renderer || deps.selfHosted)
    return failed(503, 'Browser feature is not configured (BROWSER_SERVICE_URL is missing).');
  const parsed = createSchema.safeParse(asked.json ?? {});
  if (!parsed.success) return badBody(parsed.error);
  const { ttl, activityTtl, streamWebView, profile } = parsed.data;
  refuseEmptyAccount(account, deps, Math.ceil((ttl * CREDITS_AN_HOUR) / 3600));
  endOverdue(deps);
  const active = deps.sessions.filter((session) => session.key === account.key && !session.ended);
  if (
    profile?.saveChanges &&
    active.some((session) => session.profile?.name === profile.name && session.profile.saveChanges)
  )
    return failed(409, `The profile ${profile.name} is in use by another session`);
  if (active.length >= deps.maxConcurrency)
    return failed(429, 'You have reached the maximum number of concurrent browser sessions');
  const now = deps.now();
  const session: Session = {
    id: deps.activity.add({ key: account.key, endpoint: 'interact', target: null }),
    key: account.key,
    ttlMs: ttl * 1000,
    activityTtlMs: activityTtl * 1000,
    streamWebView,
    ...(profile === undefined ? {} : { profile }),
    createdAt: now,
    lastActivityAt: now,
    prompted: false,
    busy: false,
    browser: await deps.renderer.session(undefined),
  };
  deps.sessions.push(session);
  return ok({ id: session.id, ...linksOf(session, deps), expiresAt: isoOf(now + session.ttlMs) });
}

/** `GET /v2/interact`. */
export function listSessions({ account, query }: ServiceRequest, deps: ServiceDeps): Reply {
  const status = query.get('status');
  if (status !== null && status !== 'active' && status !== 'destroyed')
    return failed(400, 'Bad Request', { code: 'BAD_REQUEST' });
  endOverdue(deps);
  const own = deps.sessions.filter(
    (session) => session.key === account.key && (status === null || (status === 'active') === !session.ended),
  );
  return ok({
    sessions: own.map((session) => ({
      id: session.id,
      status: session.ended ? 'destroyed' : 'active',
      ...linksOf(session, deps),
      streamWebView: session.streamWebView,
      createdAt: isoOf(session.createdAt),
      lastActivity: isoOf(session.lastActivityAt),
    })),
  });
}

function findSession(asked: ServiceRequest, deps: ServiceDeps): Session {
  const id = paramOf(asked, 'id');
  if (!isId(id)) throw new Refusal(failed(400, 'Invalid job ID format. Job ID must be a valid UUID.'));
  endOverdue(deps);
  const session = deps.sessions.find((each) => each.id === id);
  if (!session) throw new Refusal(failed(404, 'Browser session not found'));
  if (session.key !== asked.account.key) throw new Refusal(failed(403, 'Forbidden'));
  return session;
}

const executeSchema = z.strictObject({
  code: z.string().min(1).max(100_000),
  language: languageSchema,
  timeout: codeTimeoutSchema,
  ...senderFields,
});

/** `POST /v2/interact/{id}/execute`: code that fails does not make the call fail. */
export async function execute(asked: ServiceRequest, deps: ServiceDeps): Promise<Reply> {
  const session = findSession(asked, deps);
  const parsed = executeSchema.safeParse(asked.json);
  if (!parsed.success) return badBody(parsed.error);
  if (session.ended) return failed(410, 'Browser session has been destroyed');
  session.lastActivityAt = deps.now();
  const { code, language, timeout } = parsed.data;
  return ok(await runCode(session.browser, code, language, timeout * 1000));
}

/** `DELETE /v2/interact/{id}`. */
export function stopSession(asked: ServiceRequest, deps: ServiceDeps): Reply {
  const session = findSession(asked, deps);
  return ok(endSession(session, Math.min(deps.now(), endOf(session)), deps));
}

/** Sessions are not recorded here. */
export function replay(asked: ServiceRequest, deps: ServiceDeps): Reply {
  findSession(asked, deps);
  return failed(404, 'Replay not found');
}
