import { z } from '@/lib/core/model/zod';
import { anyObject, count, flag, list, text } from '@/lib/service/wire/fields';
import { extraSchema, withExtra } from '@/lib/service/wire/scrape';
import { readNext, endWordOf, timeOf } from '@/lib/service/wire/site-job';
import type { TraceError } from '../agent-trace';
import { withoutSecrets } from '@/lib/service/wire/secrets';
import { webhookSchema } from '@/lib/service/wire/job-webhook';

/** Body of `POST /v2/agent`. Servers that do not know the newer fields (`effort`, `mode`, `threadId`) refuse them. */
export const agentBodySchema = z
  .strictObject({
    prompt: z.string().min(1).max(10_000),
    urls: z.array(z.string().min(1)).optional(),
    schema: z.record(z.string(), z.unknown()).optional(),
    maxCredits: z.number().positive().optional(),
    strictConstrainToURLs: z.boolean().optional(),
    model: z.string().min(1).optional(),
    effort: z.enum(['low', 'medium', 'high']).optional(),
    mode: z.enum(['extract', 'chat']).optional(),
    threadId: z.string().optional(),
    webhook: webhookSchema(['started', 'action', 'completed', 'failed', 'cancelled']).optional(),
    extra: extraSchema,
  })
  .transform(withExtra);
export type AgentBody = z.input<typeof agentBodySchema>;

/** `POST /v2/agent`. */
export const agentStartReplySchema = z
  .looseObject({ success: z.literal(true), id: z.string().min(1), threadId: text })
  .transform(({ id, threadId }) => ({ id, threadId }));

/**
 * `GET /v2/agent/{jobId}`. A failed run is a state here, and `success` stays true. A canceled run reports `failed`; the
 * other word is accepted too.
 */
export const agentReplySchema = z
  .looseObject({
    status: z.string(),
    data: z.unknown().optional(),
    error: text,
    creditsUsed: count,
    expiresAt: text,
    model: text,
    threadId: text,
    message: text,
    stopReason: text,
    partial: z.unknown().optional(),
  })
  .transform(({ expiresAt, data, ...rest }) => ({
    /** The API's status for an end, otherwise the service's own. */
    status: endWordOf(rest.status) ?? rest.status,
    ended: endWordOf(rest.status) !== undefined,
    /** Only of a completed run. */
    data: endWordOf(rest.status) === 'completed' ? data : undefined,
    /** What a newer server kept of a failed run; the specification has none. */
    partial: endWordOf(rest.status) === 'completed' ? undefined : withoutFlag(rest.partial, data),
    error: rest.error,
    creditsUsed: rest.creditsUsed,
    expiresAt: timeOf(expiresAt),
    model: rest.model,
    threadId: rest.threadId,
    message: rest.message,
    stopReason: rest.stopReason,
  }));
export type AgentState = z.output<typeof agentReplySchema>;

/** `partial` is the data itself, or a flag that `data` is partial. */
function withoutFlag(partial: unknown, data: unknown): unknown {
  if (partial === undefined || partial === null || partial === false) return undefined;
  return partial === true ? (data ?? undefined) : partial;
}

const listedRun = z
  .object({
    id: z.string(),
    createdAt: z.union([z.string(), z.number()]).optional().catch(undefined),
    targetHint: text,
    status: text,
    options: anyObject,
  })
  .transform(({ id, createdAt, targetHint, status, options }) => ({
    id,
    createdAt: typeof createdAt === 'number' ? createdAt : timeOf(createdAt),
    targetHint,
    status,
    prompt: typeof options?.['prompt'] === 'string' ? options['prompt'] : undefined,
    urls: z.array(z.string()).catch([]).parse(options?.['urls']),
  }));

/** `GET /v2/agent`, newest first. `before` is where the next page starts. */
export const agentListReplySchema = z
  .looseObject({ success: z.literal(true), agents: list(listedRun), next: z.unknown().optional() })
  .transform(({ agents, next }) => ({ runs: agents, before: readNext(next)?.before }));

const traceError = z.looseObject({ code: text, retryable: flag, message: text }).nullish().catch(undefined);
const traceEvent = z.looseObject({
  type: z.string(),
  eventId: text,
  occurredAt: text,
  producerSequence: count,
  agent: z.looseObject({ id: text, role: text, name: text }).optional().catch(undefined),
  outcome: text,
  phase: text,
  message: text,
  text: text,
  toolName: text,
  toolCallId: text,
  snapshotId: text,
  artifact: z.looseObject({ kind: text, snapshotId: text, path: text }).optional().catch(undefined),
  error: traceError,
});

/** One event of an agent. An unknown kind is kept with the fields that every event has. */
export type AgentEvent = {
  type: string;
  eventId: string | undefined;
  /** Epoch milliseconds. */
  at: number | undefined;
  /** Counts up for each agent of a run. */
  sequence: number | undefined;
  agent: { id: string | undefined; role: string | undefined; name: string | undefined } | undefined;
  /** How a run or an agent ended. */
  outcome: string | undefined;
  /** Its own message. */
  message: string | undefined;
  tool: string | undefined;
  /** The artifact that can be requested, and its type of text. */
  snapshot: { id: string; kind: string | undefined } | undefined;
  error: TraceError | undefined;
  /** The raw event, without secrets. */
  raw: Record<string, unknown>;
};

/** Parsed event by event: an invalid one is omitted, and no other. */
function toEvent(raw: unknown): AgentEvent[] {
  const parsed = traceEvent.safeParse(raw);
  if (!parsed.success) return [];
  const event = parsed.data;
  // The specification has it on the event, the published client inside the artifact.
  const snapshotId = event.snapshotId ?? event.artifact?.snapshotId;
  return [
    {
      type: event.type,
      eventId: event.eventId,
      at: timeOf(event.occurredAt),
      sequence: event.producerSequence,
      agent: event.agent && { id: event.agent.id, role: event.agent.role, name: event.agent.name },
      outcome: event.outcome,
      message: event.message ?? event.text,
      tool: event.toolName,
      snapshot: snapshotId === undefined ? undefined : { id: snapshotId, kind: event.artifact?.kind },
      error: event.error
        ? { code: event.error.code, retryable: event.error.retryable, message: event.error.message }
        : undefined,
      raw: z.record(z.string(), z.unknown()).catch({}).parse(withoutSecrets(raw)),
    },
  ];
}

/** `GET /v2/agent/{jobId}/trace`: the whole trace each time. */
export const agentTraceReplySchema = z
  .looseObject({
    events: z.array(z.unknown()),
    creditsUsed: count,
  })
  .transform(({ events, creditsUsed }) => ({ events: events.flatMap(toEvent), creditsUsed }));

/** `GET /v2/agent/{jobId}/snapshots/{snapshotId}`: the whole artifact, as text. */
export const agentSnapshotReplySchema = z
  .looseObject({ snapshot: z.unknown() })
  .transform(({ snapshot }) => (typeof snapshot === 'string' ? snapshot : JSON.stringify(snapshot ?? null)));

/** `DELETE /v2/agent/{jobId}`. */
export const agentCancelReplySchema = z.looseObject({}).transform(() => 'cancelled' as const);
