import { z } from 'zod';
import { answerFor } from '../answers';
import { paramOf, type ServiceRequest } from '../service-request';
import type { ServiceDeps } from '../deps';
import { isId, newId } from '../ids';
import { failed, ok, Refusal, type Reply } from '../reply';
import { refuseEmptyAccount } from '../refusals';
import { badBody, senderFields } from '../scrape-body';
import { runCode } from './run-code';
import { endOf, endOverdue, endSession, linksOf } from './session';
import type { Session } from './session-record';

const TTL_MS = 600_000;
const ACTIVITY_TTL_MS = 300_000;
const LEAST_CREDITS = 20;

const actSchema = z
  .strictObject({
    code: z.string().min(1).max(100_000).optional(),
    prompt: z.string().min(1).max(10_000).optional(),
    language: z.enum(['node', 'python', 'bash']).default('node'),
    timeout: z.number().int().min(1).max(300).default(30),
    ...senderFields,
  })
  .refine((body) => (body.code === undefined) !== (body.prompt === undefined), {
    message: 'Exactly one of code and prompt must be provided',
  });

/** `POST /v2/scrape/{id}/interact`: the first call opens the page again, later ones continue with it. */
export async function actOnScrape(asked: ServiceRequest, deps: ServiceDeps): Promise<Reply> {
  if (!deps.renderer || deps.selfHosted)
    return failed(501, 'Interacting with a scrape is not supported on this server');
  const scrapeId = idOf(asked);
  const scrape = deps.store.find(scrapeId);
  if (!scrape) return failed(404, 'Job not found.');
  if (scrape.key !== asked.account.key) return failed(403, 'Forbidden');
  const parsed = actSchema.safeParse(asked.json);
  if (!parsed.success) return badBody(parsed.error);
  const session = await sessionOf(scrapeId, scrape.target, asked, deps);
  if (session.busy) return failed(409, 'The session is busy');
  session.busy = true;
  session.lastActivityAt = deps.now();
  try {
    return await act(session, parsed.data, deps);
  } finally {
    session.busy = false;
  }
}

async function act(session: Session, body: z.output<typeof actSchema>, deps: ServiceDeps): Promise<Reply> {
  const about = { sessionId: session.id, ...linksOf(session, deps) };
  if (body.prompt !== undefined) {
    session.prompted = true;
    const output = answerFor(body.prompt, await session.browser.text());
    return ok({ output, stdout: '', stderr: '', result: '', exitCode: 0, killed: false, ...about });
  }
  const done = await runCode(session.browser, body.code ?? '', body.language, body.timeout * 1000);
  const good = done.exitCode === 0 && !done.killed;
  return {
    status: 200,
    body: {
      success: good,
      ...done,
      ...(good ? {} : { error: done.stderr || 'The code was stopped.' }),
      ...about,
    },
  };
}

async function sessionOf(
  scrapeId: string,
  url: string,
  asked: ServiceRequest,
  deps: ServiceDeps,
): Promise<Session> {
  endOverdue(deps);
  const open = deps.sessions.find((session) => session.scrapeId === scrapeId && !session.ended);
  if (open) return open;
  refuseEmptyAccount(asked.account, deps, LEAST_CREDITS);
  const browser = await deps.renderer?.session(url).catch(() => undefined);
  if (!browser) throw new Refusal(failed(409, 'The scrape could not be replayed'));
  const now = deps.now();
  const session: Session = {
    id: newId(now),
    key: asked.account.key,
    scrapeId,
    ttlMs: TTL_MS,
    activityTtlMs: ACTIVITY_TTL_MS,
    streamWebView: true,
    createdAt: now,
    lastActivityAt: now,
    prompted: false,
    busy: false,
    browser,
  };
  deps.activity.add({ id: session.id, key: session.key, endpoint: 'interact', target: url });
  deps.sessions.push(session);
  return session;
}

/** `DELETE /v2/scrape/{id}/interact`. */
export function stopActing(asked: ServiceRequest, deps: ServiceDeps): Reply {
  if (!deps.renderer || deps.selfHosted)
    return failed(501, 'Interacting with a scrape is not supported on this server');
  const scrapeId = idOf(asked);
  endOverdue(deps);
  const session = deps.sessions.findLast(
    (each) => each.scrapeId === scrapeId && each.key === asked.account.key,
  );
  if (!session) return failed(404, 'Browser session not found');
  return ok(endSession(session, Math.min(deps.now(), endOf(session)), deps));
}

function idOf(asked: ServiceRequest): string {
  const id = paramOf(asked, 'id');
  if (!isId(id)) throw new Refusal(failed(400, 'Invalid job ID format. Job ID must be a valid UUID.'));
  return id;
}
