import { z } from '../../../model/zod';

const tolerantText = z.string().optional().catch(undefined);
const tolerantNumber = z.number().optional().catch(undefined);

/** One complaint of the service's body check, of whichever validator it uses. */
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

/**
 * An error body of any of the shapes the service sends: `success` may be missing, `details` may be anything, and a
 * field of the wrong type counts as left out.
 */
const errorBodySchema = z.looseObject({
  success: z.unknown().optional(),
  error: tolerantText,
  message: tolerantText,
  code: tolerantText,
  status: z.unknown().optional(),
  details: z.unknown().optional(),
  retryAfterSeconds: tolerantNumber,
  retry_after_seconds: tolerantNumber,
});

/** What an error body says, in the client's own words. */
export type ErrorBody = {
  sentence: string | undefined;
  code: string | undefined;
  /** `path: message` of the first complaints about the body. */
  issues: { path: string; message: string }[];
  /** It tells of a job that failed, and not of the request about it. */
  jobFailed: boolean;
  /** Set when the service goes on with the work and the same request joins it. */
  working: { remainingMs: number | undefined } | undefined;
  waitMs: number | undefined;
};

/** Reads an error body; undefined when it is not a JSON object. */
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

/** True for a body that says by itself that the request failed, whatever the status (docs/service.md 1.2). */
export function saysFailure(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'success' in json && json.success === false;
}
