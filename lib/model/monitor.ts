import { failureSchema } from './errors';
import { titleSchema } from './title';
import { z } from './zod';

/** As many pages as one monitor watches. */
export const MOST_WATCHED = 50;

const time = z.number().optional();
const count = z.number().optional();

/** What a check found, in pages. */
const summarySchema = z.object({
  totalPages: count,
  same: count,
  changed: count,
  new: count,
  removed: count,
  error: count,
});
export type CheckSummary = z.infer<typeof summarySchema>;

const checkSchema = z.object({
  id: z.string(),
  /** The service's own word (docs/service.md 6). */
  status: z.string(),
  ended: z.boolean(),
  /** By its schedule, or by a press. */
  trigger: z.string().optional(),
  /** When it began, or should have. */
  at: time,
  finishedAt: time,
  creditsUsed: count,
  summary: summarySchema.optional(),
  /** The service's own sentence. */
  error: z.string().optional(),
});
export type Check = z.infer<typeof checkSchema>;

/** A page as one check found it. */
const checkedPageSchema = z.object({
  url: z.string(),
  /** The service's own word: same, new, changed, removed or error by now. */
  status: z.string(),
  statusCode: count,
  error: z.string().optional(),
  judgment: z.object({ meaningful: z.boolean().optional(), reason: z.string().optional() }).optional(),
  /** Unified, by line. */
  diff: z.string().optional(),
});
export type CheckedPage = z.infer<typeof checkedPageSchema>;

/** The pages of one check, as far as they were read. */
export const checkPagesSchema = z.object({
  monitorId: z.string(),
  id: z.string(),
  check: checkSchema,
  pages: z.array(checkedPageSchema),
  /** There are more than are kept here. */
  more: z.boolean(),
  readAt: z.number(),
});
export type CheckPages = z.infer<typeof checkPagesSchema>;

const targetSchema = z.object({
  type: z.string(),
  /** Addresses of pages or of a site, or what is searched for. */
  what: z.array(z.string()),
});

/** What a service says of a monitor. */
const remoteMonitorSchema = z.object({
  id: z.string(),
  name: titleSchema,
  /** The service's own word: active or paused. */
  status: z.string(),
  /** A rule in five fields, and the time zone that it counts in. */
  cron: z.string().optional(),
  timezone: z.string().optional(),
  nextRunAt: time,
  lastRunAt: time,
  currentCheckId: z.string().optional(),
  targets: z.array(targetSchema),
  retentionDays: count,
  creditsPerMonth: count,
  lastSummary: summarySchema.optional(),
  goal: z.string().optional(),
  /** Who gets mails; absent where the service does not say. */
  emails: z.array(z.string()).optional(),
  createdAt: time,
  updatedAt: time,
});
export type RemoteMonitor = z.infer<typeof remoteMonitorSchema>;

/** A monitor of the account as it was last read, with what only this browser knows of it. */
export const monitorSchema = remoteMonitorSchema.extend({
  /** Whose it is: the service's address, and the end of the key. */
  account: z.string(),
  readAt: z.number(),
  /** Its last checks, the newest first. */
  checks: z.array(checkSchema).default([]),
  checksReadAt: time,
  /** The person wants to be told of changes. `told`: checks that are settled, told of or not. */
  tell: z.object({ told: z.array(z.string()) }).optional(),
  /** The check that was in sight last. */
  seenCheckId: z.string().optional(),
  /** The service did not know it any more. */
  goneAt: time,
  /** It was deleted from here; the answer may have been lost. */
  removeAskedAt: z.number().optional(),
  /** A check that was asked for by a press, until its reply is here. `life`: of the worker that sent it. */
  run: z
    .object({
      askedAt: z.number(),
      life: z.string(),
      /** Undefined while it is sent; else why nobody knows whether it began. */
      unsure: failureSchema.optional(),
    })
    .optional(),
});
export type Monitor = z.infer<typeof monitorSchema>;

/** Whose monitors are meant: of one address, with one key. */
export const accountOf = ({ baseUrl, keyTail }: { baseUrl: string; keyTail?: string | undefined }): string =>
  `${baseUrl} ${keyTail ?? ''}`;

/** Pages that differ from the check before. */
export const changesOf = (summary: CheckSummary | undefined): number =>
  (summary?.changed ?? 0) + (summary?.new ?? 0) + (summary?.removed ?? 0);
