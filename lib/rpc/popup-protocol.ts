import { contentSchema, metadataSchema, reportSchema } from '../model/capture';
import { failureSchema } from '../model/errors';
import { captureFormatSchema } from '../model/format';
import { engineIdSchema, requestSchema, scrapeRequestSchema } from '../model/request';
import { lookSchema } from '../model/look';
import { waitsForSchema } from '../model/read-on-open';
import { knownTabSchema, tabViewSchema } from '../model/tab-view';
import { settingsPatchSchema } from '../model/settings';
import { titleSchema } from '../model/title';
import { z } from '../model/zod';

const nothing = z.object({});
const jobId = z.object({ jobId: z.string() });

/** What the popup asks of the background, apart from the rest: it is in the popup's first code, which is to stay small. */
export const popupProcedures = {
  /** Stores the job and answers at once; the runner takes it from there. */
  'jobs.start': {
    input: z.object({
      /** Made by the caller, so that asking twice starts once. */
      jobId: z.uuid(),
      request: requestSchema,
      engine: engineIdSchema,
      delivery: z.object({ to: z.enum(['clipboard', 'file']), format: captureFormatSchema }).optional(),
      /** Tell of its end in a notification, where the browser allows them. */
      notify: z.boolean().optional(),
    }),
    output: jobId,
  },
  'jobs.cancel': { input: jobId, output: nothing },
  /** Ends a cancelled job whose service could not be told yet: it may go on there, and the job says so. */
  'jobs.letGo': { input: jobId, output: nothing },
  /** Stops at the end of the step that runs; what works for the job elsewhere goes on. */
  'jobs.pause': { input: jobId, output: nothing },
  /** Paused, blocked or failed: goes on from where it stood. */
  'jobs.retry': { input: jobId, output: nothing },
  /** The person has seen how it ended: the badge and the popup let go of it. */
  'jobs.dismiss': { input: jobId, output: nothing },
  /** Makes sure that a worker is awake and the runner runs; screens call it while a job they show is live. */
  'jobs.nudge': {
    input: nothing,
    /** Why the library could not be written when that was last tried. */
    output: z.object({ trouble: failureSchema.optional() }),
  },
  'settings.update': { input: settingsPatchSchema, output: nothing },
  /**
   * The popup has opened on this tab: what the tab shows, and the request of the reading that has begun, or why it
   * waits for a press.
   */
  'readings.open': {
    input: z.object({ readingId: z.uuid(), tab: knownTabSchema }),
    output: z.object({
      tab: tabViewSchema,
      waitsFor: waitsForSchema.exactOptional(),
      request: scrapeRequestSchema.exactOptional(),
    }),
  },
  /** What is made first of that reading, at a glance: its Markdown and counts. Other formats may still be missing. */
  'readings.first': { input: z.object({ request: scrapeRequestSchema }), output: lookSchema },
  /** What that reading holds, at a glance. Started as a job, the same request keeps the same reading. */
  'readings.look': { input: z.object({ request: scrapeRequestSchema }), output: lookSchema },
  /** The last capture of the page that was read, and whether it reads otherwise now. */
  'readings.before': {
    input: z.object({ request: scrapeRequestSchema }),
    output: z.object({
      before: z
        .object({
          captureId: z.string(),
          capturedAt: z.number(),
          changed: z.boolean(),
          /** Read in the same way it has the very same text. */
          same: z.literal(true).exactOptional(),
          /** In how many places; absent where that was not counted. */
          changes: z.number().int().positive().exactOptional(),
          /** The how-manieth capture of the page it is. */
          version: z.number().int().nonnegative().exactOptional(),
        })
        .exactOptional(),
    }),
  },
  /** Copies or saves a capture of the library, whether a window stays open or not. */
  'captures.deliver': {
    input: z.object({
      captureId: z.string(),
      to: z.enum(['clipboard', 'file']),
      format: captureFormatSchema,
    }),
    output: nothing,
  },
  /** Private windows: read, hand back, keep nothing. */
  'private.capture': {
    input: z.object({ request: scrapeRequestSchema, engine: engineIdSchema }),
    output: z.object({
      url: z.string(),
      title: titleSchema,
      content: contentSchema,
      metadata: metadataSchema,
      report: reportSchema,
      /** A picture as a data URL, since nothing is stored. */
      picture: z.string().optional(),
    }),
  },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;

/** What no other page of the extension may hear: called on a channel of its own, refused on the common one. */
export const isDirect = (name: string): boolean => /\.set(Key|Secret)$/.test(name);
