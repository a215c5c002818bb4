import { z } from '../../../model/zod';
import { count, flag, text } from './fields';
import { extraSchema, withExtra } from './scrape';

const substance = {
  rating: z.enum(['good', 'partial', 'bad']),
  valuableSources: z
    .array(z.strictObject({ url: z.string().min(1), reason: z.string().optional() }))
    .max(50)
    .optional(),
  missingContent: z
    .array(z.strictObject({ topic: z.string().min(1), description: z.string().optional() }))
    .max(20)
    .optional(),
  querySuggestions: z.string().max(2_000).optional(),
};

type Substance = {
  rating: 'good' | 'partial' | 'bad';
  valuableSources?: unknown[] | undefined;
  missingContent?: unknown[] | undefined;
  querySuggestions?: string | undefined;
};

/** A rating alone is refused: what was good, what was missing, or what to ask instead belongs to it. */
function needsSubstance(
  body: Substance,
  context: { addIssue: (issue: { code: 'custom'; message: string }) => void },
): void {
  const source = (body.valuableSources?.length ?? 0) > 0;
  const missing = (body.missingContent?.length ?? 0) > 0;
  const enough = {
    good: source,
    partial: source || missing,
    bad: missing || Boolean(body.querySuggestions),
  };
  if (!enough[body.rating]) context.addIssue({ code: 'custom', message: 'feedback-needs-substance' });
}

/** Body of `POST /v2/search/{id}/feedback`. */
export const searchFeedbackBodySchema = z
  .strictObject({ ...substance, extra: extraSchema })
  .superRefine(needsSubstance)
  .transform(withExtra);
export type SearchFeedbackBody = z.input<typeof searchFeedbackBodySchema>;

/** Body of `POST /v2/feedback`. */
export const feedbackBodySchema = z
  .strictObject({
    ...substance,
    endpoint: z.enum(['search', 'scrape', 'parse', 'map']),
    jobId: z.string().min(1),
    issues: z.array(z.string()).optional(),
    tags: z.array(z.string()).optional(),
    note: z.string().max(4_000).optional(),
    url: z.string().optional(),
    pageNumbers: z.array(z.number().int()).optional(),
    metadata: z.record(z.string(), z.unknown()).optional(),
    extra: extraSchema,
  })
  .superRefine((body, context) => {
    // Whether a note is enough elsewhere is for the service to say.
    if (body.endpoint === 'search' || !(body.note || body.issues?.length)) needsSubstance(body, context);
  })
  .transform(withExtra);
export type FeedbackBody = z.input<typeof feedbackBodySchema>;

/** Both replies. */
export const feedbackReplySchema = z
  .looseObject({
    success: z.literal(true),
    feedbackId: text,
    creditsRefunded: count,
    alreadySubmitted: flag,
    dailyCapReached: flag,
    warning: text,
  })
  .transform(({ feedbackId, creditsRefunded, alreadySubmitted, dailyCapReached, warning }) => ({
    id: feedbackId,
    creditsRefunded,
    alreadySubmitted: alreadySubmitted === true,
    dailyCapReached: dailyCapReached === true,
    warning,
  }));
