import { z } from '@/lib/core/model/zod';
import { anyObject, count, flag, list, text } from '@/lib/service/wire/fields';
import { extraSchema, nestedScrapeOptionsSchema, withExtra } from '@/lib/service/wire/scrape';
import { crawlTargetOptionsSchema } from '@/lib/features/crawl/service/wire';
import { readNext, timeOf } from '@/lib/service/wire/site-job';
import { webhookSchema } from '@/lib/service/wire/job-webhook';

const url = z.url({ protocol: /^https?$/ });
const domains = z.array(z.string()).max(50).optional();

const scrapeTarget = z.strictObject({
  type: z.literal('scrape'),
  urls: z.array(url).min(1),
  scrapeOptions: nestedScrapeOptionsSchema.optional(),
});
const crawlTarget = z.strictObject({
  type: z.literal('crawl'),
  url,
  crawlOptions: crawlTargetOptionsSchema.optional(),
  scrapeOptions: nestedScrapeOptionsSchema.optional(),
});
const searchTarget = z.strictObject({
  type: z.literal('search'),
  queries: z.array(z.string().min(1).max(256)).min(1).max(12),
  searchWindow: z.enum(['5m', '15m', '1h', '6h', '24h', '7d']).optional(),
  maxResults: z.number().int().min(1).max(50).optional(),
  includeDomains: domains,
  excludeDomains: domains,
});

const fields = {
  name: z.string().min(1).max(256),
  /** A cron rule in five fields, or text ("every 30 minutes", "daily at 7:30am"); never both. */
  schedule: z.union([
    z.strictObject({ cron: z.string().min(1), timezone: z.string().optional() }),
    z.strictObject({ text: z.string().min(1), timezone: z.string().optional() }),
  ]),
  targets: z
    .array(z.discriminatedUnion('type', [scrapeTarget, crawlTarget, searchTarget]))
    .min(1)
    .max(50),
  webhook: webhookSchema(['monitor.page', 'monitor.check.completed']).optional(),
  notification: z
    .strictObject({
      email: z
        .strictObject({
          enabled: z.boolean().optional(),
          recipients: z.array(z.string()).max(25).optional(),
          includeDiffs: z.boolean().optional(),
        })
        .optional(),
      slack: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
  retentionDays: z.number().int().min(1).max(365).optional(),
  goal: z.string().max(2_000).optional(),
  judgeEnabled: z.boolean().optional(),
};

/** Body of `POST /v2/monitor`. */
export const monitorBodySchema = z
  .strictObject({ ...fields, extra: extraSchema })
  .superRefine(({ targets, goal, judgeEnabled }, context) => {
    if (targets.some(({ type }) => type === 'search') && !goal && judgeEnabled !== false)
      context.addIssue({ code: 'custom', message: 'search-monitor-needs-goal' });
  })
  .transform(withExtra);
export type MonitorBody = z.input<typeof monitorBodySchema>;

/** Body of `PATCH /v2/monitor/{id}`. `webhook: null` removes the target, if the server supports that. */
export const monitorPatchSchema = z
  .strictObject({
    ...fields,
    webhook: fields.webhook.nullable(),
    status: z.enum(['active', 'paused']),
    extra: extraSchema,
  })
  .partial()
  .superRefine((patch, context) => {
    if (Object.values(patch).every((value) => value === undefined))
      context.addIssue({ code: 'custom', message: 'empty-change' });
  })
  .transform(withExtra);
export type MonitorPatch = z.input<typeof monitorPatchSchema>;

const monitor = z
  .looseObject({
    id: z.string(),
    name: text,
    status: text,
    schedule: z.looseObject({ cron: text, timezone: text }).optional().catch(undefined),
    nextRunAt: text,
    lastRunAt: text,
    currentCheckId: text,
    targets: list(z.looseObject({ type: z.string() })),
    retentionDays: count,
    estimatedCreditsPerMonth: count,
    lastCheckSummary: anyObject,
    goal: text,
    judgeEnabled: flag,
    notification: z
      .looseObject({
        email: z
          .looseObject({ enabled: flag, recipients: list(z.string()) })
          .nullish()
          .catch(undefined),
      })
      .nullish()
      .catch(undefined),
    createdAt: text,
    updatedAt: text,
  })
  .transform((record) => ({
    id: record.id,
    name: record.name ?? '',
    /** The service's own status, currently active, paused or deleted. */
    status: record.status ?? '',
    /** Always as a cron rule in five fields, however it was given. */
    cron: record.schedule?.cron,
    timezone: record.schedule?.timezone,
    nextRunAt: timeOf(record.nextRunAt),
    lastRunAt: timeOf(record.lastRunAt),
    currentCheckId: record.currentCheckId,
    targets: record.targets,
    retentionDays: record.retentionDays,
    estimatedCreditsPerMonth: record.estimatedCreditsPerMonth,
    lastCheckSummary: record.lastCheckSummary,
    goal: record.goal,
    judgeEnabled: record.judgeEnabled,
    /** Who gets emails; empty if they are switched off. */
    emails: record.notification?.email?.enabled === false ? [] : record.notification?.email?.recipients,
    createdAt: timeOf(record.createdAt),
    updatedAt: timeOf(record.updatedAt),
  }));
export type Monitor = z.output<typeof monitor>;

const success = { success: z.literal(true) };

/** Create, get and update. */
export const monitorReplySchema = z.looseObject({ ...success, data: monitor }).transform(({ data }) => data);
export const monitorListReplySchema = z
  .looseObject({ ...success, data: z.array(z.unknown()) })
  .transform(({ data }) => ({
    monitors: list(monitor).parse(data),
    /** Raw entries, to find the start of the next page. */
    received: data.length,
  }));
export const monitorDeleteReplySchema = z.looseObject({}).transform(() => 'removed' as const);

/** Final statuses of a check; a newer server may have others. */
const CHECK_ENDED: ReadonlySet<string> = new Set([
  'completed',
  'failed',
  'partial',
  'skipped_overlap',
  'skipped_no_credits',
]);

const checkFields = {
  id: z.string(),
  monitorId: text,
  status: z.string(),
  trigger: text,
  scheduledFor: text,
  startedAt: text,
  finishedAt: text,
  createdAt: text,
  actualCredits: count,
  estimatedCredits: count,
  billingStatus: text,
  summary: z
    .looseObject({ totalPages: count, same: count, changed: count, new: count, removed: count, error: count })
    .optional()
    .catch(undefined),
  error: text,
};
const checkRecord = z.looseObject(checkFields);

function toCheck(record: z.output<typeof checkRecord>) {
  return {
    id: record.id,
    monitorId: record.monitorId,
    /** The service's own status. */
    status: record.status,
    ended: CHECK_ENDED.has(record.status),
    trigger: record.trigger,
    scheduledFor: timeOf(record.scheduledFor),
    startedAt: timeOf(record.startedAt),
    finishedAt: timeOf(record.finishedAt),
    createdAt: timeOf(record.createdAt),
    /** Its cost; undefined before the end, and if nothing is counted. */
    creditsUsed: record.actualCredits,
    estimatedCredits: record.estimatedCredits,
    billingStatus: record.billingStatus,
    summary: record.summary && {
      totalPages: record.summary.totalPages,
      same: record.summary.same,
      changed: record.summary.changed,
      new: record.summary.new,
      removed: record.summary.removed,
      error: record.summary.error,
    },
    error: record.error,
  };
}
const check = checkRecord.transform(toCheck);
export type MonitorCheck = z.output<typeof check>;

/** `POST …/run`; with 409 the body may name the check that is already running. */
export const monitorRunReplySchema = z.union([
  z
    .looseObject({ ...success, id: text, data: check.optional().catch(undefined) })
    .refine(({ id, data }) => id !== undefined || data !== undefined)
    .transform(({ id, data }) => ({ checkId: data?.id ?? id ?? '', alreadyRunning: false })),
  z
    .looseObject({ success: z.literal(false).optional(), checkId: z.string().min(1) })
    .transform(({ checkId }) => ({ checkId, alreadyRunning: true })),
]);

/** `GET …/checks`. */
export const monitorChecksReplySchema = z
  .looseObject({ ...success, data: z.array(z.unknown()) })
  .transform(({ data }) => ({ checks: list(check).parse(data), received: data.length }));

const judgment = z
  .looseObject({ meaningful: flag, confidence: z.unknown().optional(), reason: text })
  .nullish()
  .catch(undefined);
const checkedPage = z
  .looseObject({
    id: text,
    url: z.string(),
    status: text,
    previousScrapeId: text,
    currentScrapeId: text,
    statusCode: count,
    error: text,
    judgment,
    diff: z.looseObject({ text, json: z.unknown().optional() }).nullish().catch(undefined),
    snapshot: anyObject,
  })
  .transform((page) => ({
    url: page.url,
    /** The service's own status, currently same, new, changed, removed or error. */
    status: page.status ?? '',
    previousScrapeId: page.previousScrapeId,
    currentScrapeId: page.currentScrapeId,
    statusCode: page.statusCode,
    error: page.error,
    judgment: page.judgment
      ? { meaningful: page.judgment.meaningful, reason: page.judgment.reason }
      : undefined,
    diff: page.diff ? { text: page.diff.text, json: page.diff.json } : undefined,
    snapshot: page.snapshot,
  }));
export type CheckedPage = z.output<typeof checkedPage>;

/** `GET …/checks/{checkId}`; `next` is inside `data`, next to it, or in both places. */
export const monitorCheckReplySchema = z
  .looseObject({
    ...success,
    data: z.looseObject({ ...checkFields, pages: list(checkedPage), next: z.unknown().optional() }),
    next: z.unknown().optional(),
  })
  .transform(({ data, next }) => ({
    check: toCheck(data),
    pages: data.pages,
    /** Where the next page of pages starts; only if there is one. */
    nextSkip: (readNext(next) ?? readNext(data.next))?.skip,
    /** There is a next page, wherever it starts. */
    hasNext: typeof next === 'string' || typeof data.next === 'string',
  }));
