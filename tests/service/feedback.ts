import { z } from 'zod';
import { paramOf, type ServiceRequest } from './service-request';
import type { ServiceDeps } from './deps';
import { newId } from './ids';
import { failed, ok, type Reply } from './reply';
import { senderFields } from './scrape-body';

const SEARCH_WINDOW_MS = 120_000;
const REFUNDS_A_DAY = 50;
const DAY_MS = 86_400_000;

const contentFields = {
  rating: z.enum(['good', 'partial', 'bad']),
  valuableSources: z
    .array(z.strictObject({ url: z.string(), reason: z.string().optional() }))
    .max(50)
    .optional(),
  missingContent: z
    .array(z.strictObject({ topic: z.string(), description: z.string().optional() }))
    .max(20)
    .optional(),
  querySuggestions: z.string().max(2000).optional(),
  ...senderFields,
};
const searchFeedbackSchema = z.strictObject(contentFields);
const feedbackSchema = z.strictObject({
  ...contentFields,
  endpoint: z.enum(['search', 'scrape', 'parse', 'map']),
  jobId: z.uuid(),
  issues: z.array(z.string()).optional(),
  tags: z.array(z.string()).optional(),
  note: z.string().max(4000).optional(),
  url: z.string().optional(),
  pageNumbers: z.array(z.number().int()).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
});
type Content = z.output<typeof searchFeedbackSchema>;

/** `POST /v2/search/{id}/feedback`: refunds a credit soon after the search. */
export function searchFeedback(asked: ServiceRequest, deps: ServiceDeps): Reply {
  const parsed = searchFeedbackSchema.safeParse(asked.json);
  if (!parsed.success || !hasSubstance(parsed.data))
    return refused(400, 'INVALID_BODY', 'Invalid request body');
  return keep(asked, deps, paramOf(asked, 'id'), 'search', 1, 'SEARCH_NOT_FOUND');
}

/** `POST /v2/feedback`: about any of four endpoints; only errors are refunded. */
export function feedback(asked: ServiceRequest, deps: ServiceDeps): Reply {
  const parsed = feedbackSchema.safeParse(asked.json);
  if (!parsed.success) return refused(400, 'INVALID_BODY', 'Invalid request body');
  const { endpoint, jobId, rating, note, issues } = parsed.data;
  if (!hasSubstance(parsed.data) && !note && !issues?.length)
    return refused(400, 'INVALID_BODY', 'Invalid request body');
  const refund = endpoint === 'search' || rating !== 'good' ? 1 : 0;
  return keep(asked, deps, jobId, endpoint, refund, 'JOB_NOT_FOUND');
}

/** Positive feedback names a source; mixed feedback a source or a gap; negative feedback a gap or a suggestion. */
function hasSubstance({ rating, valuableSources, missingContent, querySuggestions }: Content): boolean {
  const source = (valuableSources?.length ?? 0) > 0;
  const gap = (missingContent?.length ?? 0) > 0;
  if (rating === 'good') return source;
  return rating === 'partial' ? source || gap : gap || Boolean(querySuggestions);
}

function keep(
  asked: ServiceRequest,
  deps: ServiceDeps,
  jobId: string,
  endpoint: string,
  refund: number,
  unknown: string,
): Reply {
  if (deps.selfHosted) return refused(503, 'DB_DISABLED', 'Feedback is not available on this server');
  const { account } = asked;
  const now = deps.now();
  const known =
    deps.activity.find(account.key, jobId) ?? (endpoint === 'parse' ? deps.store.find(jobId) : undefined);
  if (!known) return refused(404, unknown, 'Job not found');
  const today = deps.feedback.filter(({ key, at }) => key === account.key && now - at < DAY_MS);
  const refundedToday = today.reduce((sum, { refunded }) => sum + refunded, 0);
  const before = deps.feedback.find((each) => each.key === account.key && each.jobId === jobId);
  if (before)
    return ok({
      feedbackId: before.id,
      creditsRefunded: 0,
      alreadySubmitted: true,
      creditsRefundedToday: refundedToday,
    });
  if (endpoint === 'search' && now - known.createdAt > SEARCH_WINDOW_MS)
    return refused(409, 'FEEDBACK_WINDOW_EXPIRED', 'The time for feedback on this search is over');
  const capped = refundedToday >= REFUNDS_A_DAY;
  const refunded = capped ? 0 : refund;
  const id = newId(now);
  deps.feedback.push({ id, key: account.key, jobId, refunded, at: now });
  deps.accounts.refund(account, refunded);
  return ok({
    feedbackId: id,
    creditsRefunded: refunded,
    ...(capped ? { dailyCapReached: true } : {}),
    creditsRefundedToday: refundedToday + refunded,
    dailyRefundCap: REFUNDS_A_DAY,
  });
}

const refused = (status: number, feedbackErrorCode: string, error: string): Reply =>
  failed(status, error, { feedbackErrorCode });
