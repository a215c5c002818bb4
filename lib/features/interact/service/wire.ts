import { z } from '@/lib/core/model/zod';
import { count, flag, list, text } from '@/lib/service/wire/fields';
import { timeOf } from '@/lib/service/wire/site-job';

const language = z.enum(['node', 'python', 'bash']).optional();
/** Seconds. */
const timeout = z.number().int().min(1).max(300).optional();
const code = z.string().min(1).max(100_000);

/** Body of `POST /v2/scrape/{scrapeId}/interact`: code or a prompt, never both. */
export const actBodySchema = z.union([
  z.strictObject({ code, language, timeout }),
  z.strictObject({ prompt: z.string().min(1).max(10_000), timeout }),
]);
export type ActBody = z.input<typeof actBodySchema>;

const secretFields = { cdpUrl: text, liveViewUrl: text, interactiveLiveViewUrl: text };

/** Addresses that open a session for anyone who has them: shown to the user who asked, and never stored. */
export type SessionSecrets = {
  cdpUrl: string | undefined;
  liveViewUrl: string | undefined;
  interactiveLiveViewUrl: string | undefined;
};

function secretsOf({ cdpUrl, liveViewUrl, interactiveLiveViewUrl }: SessionSecrets): SessionSecrets {
  return { cdpUrl, liveViewUrl, interactiveLiveViewUrl };
}

const session = z
  .looseObject({
    id: z.string(),
    status: text,
    createdAt: text,
    lastActivity: text,
    ...secretFields,
  })
  .transform(({ id, status, createdAt, lastActivity, ...rest }) => ({
    id,
    /** The service's own status, currently active or destroyed. */
    status: status ?? '',
    createdAt: timeOf(createdAt),
    lastActivityAt: timeOf(lastActivity),
    secrets: secretsOf(rest),
  }));
export type InteractSession = z.output<typeof session>;

/** `GET /v2/interact`. */
export const interactListReplySchema = z
  .looseObject({ success: z.literal(true), sessions: list(session) })
  .transform(({ sessions }) => ({ sessions }));

const RUN_FIELDS = ['stdout', 'stderr', 'result', 'exitCode', 'killed', 'output'] as const;

/**
 * The result of code or a prompt. In a standalone session, `success` stays true when the code fails; bound to a scrape,
 * it is false. A body without any result of a run is not accepted.
 */
export const runReplySchema = z
  .looseObject({
    success: flag,
    stdout: text,
    stderr: text,
    result: z.unknown().optional(),
    exitCode: z.number().nullish().catch(undefined),
    killed: flag,
    error: text,
    output: text,
    sessionId: text,
    ...secretFields,
  })
  .refine((reply) => RUN_FIELDS.some((field) => reply[field] !== undefined))
  .transform((reply) => ({
    ok: reply.success !== false && (reply.exitCode ?? 0) === 0 && reply.killed !== true,
    /** The answer to a prompt. */
    output: reply.output,
    stdout: reply.stdout ?? '',
    stderr: reply.stderr ?? '',
    result: reply.result,
    exitCode: reply.exitCode ?? undefined,
    killed: reply.killed === true,
    error: reply.error,
    sessionId: reply.sessionId,
    secrets: secretsOf(reply),
  }));
export type RunResult = z.output<typeof runReplySchema>;

/** `DELETE …`: ends the session and its cost. */
export const stopReplySchema = z
  .looseObject({ sessionDurationMs: count, creditsBilled: count })
  .transform(({ sessionDurationMs, creditsBilled }) => ({
    outcome: 'stopped' as const,
    durationMs: sessionDurationMs,
    creditsUsed: creditsBilled,
  }));
