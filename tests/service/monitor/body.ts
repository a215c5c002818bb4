import { z } from 'zod';
import { crawlOptionFields } from '../crawl/body';
import { senderFields, webAddressSchema } from '../scrape-body';
import { scrapeOptionFields } from '../scrape-options';
import { webhookSchema } from '../webhook';

/** Checked, and stored as sent: no default is filled in, and names that the service does not know are no error. */
const scrapeOptions = z
  .record(z.string(), z.unknown())
  .superRefine((sent, context) => {
    for (const { path, message } of readOptions.safeParse(sent).error?.issues ?? [])
      context.addIssue({ code: 'custom', path, message });
  })
  .prefault({});
/** The same as pages are read with it: always fresh, unless it says otherwise. */
export const readOptions = z.object({
  ...scrapeOptionFields,
  maxAge: z.number().int().nonnegative().default(0),
});
const domains = z.array(z.string()).max(50).optional();

const targetSchema = z.discriminatedUnion('type', [
  z.strictObject({
    id: z.string().optional(),
    type: z.literal('scrape'),
    urls: z.array(webAddressSchema).min(1),
    scrapeOptions,
  }),
  z.strictObject({
    id: z.string().optional(),
    type: z.literal('crawl'),
    url: webAddressSchema,
    crawlOptions: z
      .strictObject({ ...crawlOptionFields, limit: crawlOptionFields.limit.unwrap().default(50) })
      .prefault({}),
    scrapeOptions,
  }),
  z.strictObject({
    id: z.string().optional(),
    type: z.literal('search'),
    queries: z.array(z.string().min(1).max(256)).min(1).max(12),
    searchWindow: z.enum(['5m', '15m', '1h', '6h', '24h', '7d']).default('24h'),
    maxResults: z.number().int().min(1).max(50).default(10),
    includeDomains: domains,
    excludeDomains: domains,
  }),
]);
export type Target = z.output<typeof targetSchema>;

const scheduleSchema = z
  .strictObject({
    cron: z.string().optional(),
    text: z.string().optional(),
    timezone: z.string().default('UTC'),
  })
  .refine((schedule) => (schedule.cron === undefined) !== (schedule.text === undefined), {
    message: 'schedule needs exactly one of cron and text',
  });

const fields = {
  name: z.string().min(1).max(256),
  schedule: scheduleSchema,
  targets: z.array(targetSchema).min(1).max(50),
  webhook: webhookSchema.optional(),
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
    .nullable()
    .optional(),
  retentionDays: z.number().int().min(1).max(365).optional(),
  goal: z.string().max(2000).nullable().optional(),
  judgeEnabled: z.boolean().optional(),
};

export const createMonitorSchema = z
  .strictObject({ ...fields, ...senderFields })
  .refine(
    ({ targets, goal, judgeEnabled }) =>
      judgeEnabled === false || goal || targets.every(({ type }) => type !== 'search'),
    {
      path: ['goal'],
      message: 'search targets need a goal unless judgeEnabled is false',
    },
  );
export type NewMonitor = z.output<typeof createMonitorSchema>;

export const updateMonitorSchema = z
  .strictObject({ ...fields, status: z.enum(['active', 'paused']), ...senderFields })
  .partial()
  .refine((body) => Object.keys(body).some((name) => name !== 'origin' && name !== 'integration'), {
    message: 'At least one field must be provided',
  });
