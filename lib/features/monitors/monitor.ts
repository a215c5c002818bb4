import { failureSchema } from '@/lib/core/model/errors';
import { titleSchema } from '@/lib/core/model/title';
import { z } from '@/lib/core/model/zod';
import type { LibraryReader } from '@/lib/core/ports/store';
import { watchSchema } from './watch';

const time = z.number().optional();
const count = z.number().optional();

/** The results of a check, in pages. */
const summarySchema = z.object({
  totalPages: count,
  same: count,
  changed: count,
  new: count,
  removed: count,
  error: count,
});
export type CheckSummary = z.infer<typeof summarySchema>;

/** A number, and the code of its currency where one stands beside it. */
const amount = {
  value: z.number().optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
};

/** The result of one check for a page. */
const checkedPageSchema = z.object({
  url: z.string(),
  /**
   * The service's own status: currently same, new, changed, removed or error. On this device also `signed-out` (a page
   * that asks to sign in came back), `part-gone` (what is watched is not on the page), `misfit` (the recipe whose rows are
   * watched no longer fits) and `blocked`.
   */
  status: z.string(),
  statusCode: count,
  error: z.string().optional(),
  judgment: z.object({ meaningful: z.boolean().optional(), reason: z.string().optional() }).optional(),
  /** Unified, by line. */
  diff: z.string().optional(),
  /** On this device: why it could not be read. */
  failure: failureSchema.optional(),
  /** On this device: the number that is watched. */
  ...amount,
  /** On this device, where rows are watched: how many there are, and how many differ. */
  rows: z.object({ total: z.number(), added: z.number(), gone: z.number(), changed: z.number() }).optional(),
  /** On this device: fields that the recipe no longer finds. */
  missing: z.array(z.string()).optional(),
});
export type CheckedPage = z.infer<typeof checkedPageSchema>;

/** Whether a page of a check was compared with the check before; otherwise its status says why not. */
export const isCompared = (status: string): status is 'same' | 'changed' | 'new' | 'removed' =>
  /^(?:same|changed|new|removed)$/.test(status);

const checkSchema = z.object({
  id: z.string(),
  /** The service's own status (docs/service.md 6). */
  status: z.string(),
  ended: z.boolean(),
  /** By its schedule, or by a click. */
  trigger: z.string().optional(),
  /** When it started, or should have. */
  at: time,
  finishedAt: time,
  creditsUsed: count,
  summary: summarySchema.optional(),
  /** On this device: the number that is watched, where it is one page's. */
  ...amount,
  /** On this device: the first page that could not be compared. */
  trouble: checkedPageSchema.optional(),
  /** The service's own message. */
  error: z.string().optional(),
});
export type Check = z.infer<typeof checkSchema>;

/** The pages of one check, as far as they were read. */
export const checkPagesSchema = z.object({
  monitorId: z.string(),
  id: z.string(),
  check: checkSchema,
  pages: z.array(checkedPageSchema),
  /** There are more than are stored here. */
  more: z.boolean(),
  readAt: z.number(),
});
export type CheckPages = z.infer<typeof checkPagesSchema>;

const targetSchema = z.object({
  type: z.string(),
  /** Addresses of pages or of a site, or a search query. */
  what: z.array(z.string()),
});

/** What a service reports about a monitor. */
const remoteMonitorSchema = z.object({
  id: z.string(),
  name: titleSchema,
  /** The service's own status: active or paused. */
  status: z.string(),
  /** A cron rule in five fields, and its time zone. */
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
  /** Who gets emails; absent if the service does not report it. */
  emails: z.array(z.string()).optional(),
  createdAt: time,
  updatedAt: time,
});
export type RemoteMonitor = z.infer<typeof remoteMonitorSchema>;

/** A monitor of the account as last read, with what only this browser knows of it. */
export const monitorSchema = remoteMonitorSchema.extend({
  /** Its account: the service's address, and the end of the key; or this device (`DEVICE_ACCOUNT`). */
  account: z.string(),
  readAt: z.number(),
  /** Its last checks, the newest first. */
  checks: z.array(checkSchema).default([]),
  checksReadAt: time,
  /** The user wants notifications of changes. `handledChecks`: those that were decided on, notified or not. */
  notify: z.object({ handledChecks: z.array(z.string()) }).optional(),
  /** The last check that was on screen. */
  seenCheckId: z.string().optional(),
  /** The service no longer knew it. */
  goneAt: time,
  /** It was deleted from here; the answer may have been lost. */
  removeAskedAt: z.number().optional(),
  /** A check started by a click, until its reply arrives. `life`: the worker instance that sent it. */
  run: z
    .object({
      askedAt: z.number(),
      life: z.string(),
      /** Undefined while it is being sent; otherwise why it is unknown whether it started. */
      unsure: failureSchema.optional(),
    })
    .optional(),
  /** Only of a monitor that this device checks itself. */
  watch: watchSchema.optional(),
});
export type Monitor = z.infer<typeof monitorSchema>;

/** Identifies the account: one address, with one key. */
export const accountOf = ({ baseUrl, keyTail }: { baseUrl: string; keyTail?: string | undefined }): string =>
  `${baseUrl} ${keyTail ?? ''}`;

/** Pages that differ from the check before. */
export const changesOf = (summary: CheckSummary | undefined): number =>
  (summary?.changed ?? 0) + (summary?.new ?? 0) + (summary?.removed ?? 0);

/** A stored monitor; undefined when its record is invalid: it is read again from the service. */
export const readMonitor = (record: unknown): Monitor | undefined => monitorSchema.safeParse(record).data;

/** The monitors of every account, as last read. */
export const readMonitors = async (reader: Pick<LibraryReader, 'monitorRecords'>): Promise<Monitor[]> =>
  (await reader.monitorRecords()).flatMap((record) => readMonitor(record) ?? []);

export const readCheckPages = (record: unknown): CheckPages | undefined =>
  checkPagesSchema.safeParse(record).data;

/** The pages of a check; undefined until they are read. */
export const checkPagesOf = async (
  reader: Pick<LibraryReader, 'checkRecord'>,
  monitorId: string,
  checkId: string,
): Promise<CheckPages | undefined> => readCheckPages(await reader.checkRecord(monitorId, checkId));
