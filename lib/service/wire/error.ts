import { z } from '@/lib/core/model/zod';

const tolerantText = z.string().optional().catch(undefined);
const tolerantNumber = z.number().optional().catch(undefined);

/** One complaint of the service's body validation, from any of its validators. */
const issueSchema = z.looseObject({
  message: tolerantText,
  path: z
    .array(z.union([z.string(), z.number()]))
    .optional()
    .catch(undefined),
});

/** Details of a 408 that is not a failure (docs/service.md 2.4). */
const workingSchema = z.looseObject({
  state: z.literal('processing_continues'),
  estimatedRemainingSeconds: tolerantNumber,
  retryAfterSeconds: tolerantNumber,
});

/** A sentence, also where it is inside an object that says more. */
const sentenceSchema = z
  .union([z.string(), z.looseObject({ message: z.string() }).transform(({ message }) => message)])
  .optional()
  .catch(undefined);

/**
 * An error body in any of the service's shapes: `success` may be missing, `details` may be anything, and a field of the
 * wrong type counts as missing.
 */
const errorBodySchema = z.looseObject({
  success: z.unknown().optional(),
  error: sentenceSchema,
  message: sentenceSchema,
  code: tolerantText,
  status: z.unknown().optional(),
  details: z.unknown().optional(),
  retryAfterSeconds: tolerantNumber,
  retry_after_seconds: tolerantNumber,
});

/** The content of an error body, in the client's own terms. */
export type ErrorBody = {
  sentence: string | undefined;
  code: string | undefined;
  /** `path: message` of the first complaints about the body. */
  issues: { path: string; message: string }[];
  /** The error is about a job that failed, not about the request. */
  jobFailed: boolean;
  /** Set when the service continues the work and the same request joins it. */
  working: { remainingMs: number | undefined } | undefined;
  waitMs: number | undefined;
};

/** Parses an error body; undefined when it is not a JSON object. */
export function readErrorBody(json: unknown): ErrorBody | undefined {
  const parsed = errorBodySchema.safeParse(json);
  if (!parsed.success || Array.isArray(json)) return undefined;
  const body = parsed.data;
  const working = workingSchema.safeParse(body.details);
  const waitSeconds =
    (working.success ? working.data.retryAfterSeconds : undefined) ??
    body.retryAfterSeconds ??
    body.retry_after_seconds;
  return {
    sentence: body.error ?? body.message,
    code: body.code,
    issues: readIssues(body.details),
    jobFailed: body.status === 'failed',
    working: working.success ? { remainingMs: toMs(working.data.estimatedRemainingSeconds) } : undefined,
    waitMs: toMs(waitSeconds),
  };
}

function readIssues(details: unknown): ErrorBody['issues'] {
  if (!Array.isArray(details)) return [];
  return details.flatMap((detail) => {
    const issue = issueSchema.safeParse(detail);
    if (!issue.success) return [];
    return [{ path: (issue.data.path ?? []).join('.'), message: issue.data.message ?? '' }];
  });
}

function toMs(seconds: number | undefined): number | undefined {
  return seconds === undefined || seconds < 0 ? undefined : seconds * 1000;
}

/** True for a body that itself says that the request failed, whatever the status (docs/service.md 1.2). */
export function saysFailure(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'success' in json && json.success === false;
}
