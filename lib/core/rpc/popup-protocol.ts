import { contentSchema, metadataSchema, reportSchema } from '../model/capture';
import { failureSchema } from '../model/errors';
import { captureFormatSchema } from '../model/format';
import { engineIdSchema, requestSchema, scrapeRequestSchema } from '../model/request';
import { askingProcedures } from '@/lib/features/model/asking-protocol';
import { lookSchema } from '@/lib/features/capture/look';
import { waitsForSchema } from '@/lib/features/capture/read-on-open';
import { knownTabSchema, tabViewSchema } from '../model/tab-view';
import { settingsPatchSchema } from '../model/settings';
import { titleSchema } from '../model/title';
import { pageExportSchema } from '../model/job';
import { z } from '../model/zod';

const nothing = z.object({});
const jobId = z.object({ jobId: z.string() });

/** What the popup calls in the background, in a file of its own to keep the popup's initial code small. */
export const popupProcedures = {
  ...askingProcedures,
  /** Stores the job and answers immediately; the runner takes over from there. */
  'jobs.start': {
    input: z.object({
      /** Made by the caller, so that two calls start one job. */
      jobId: z.uuid(),
      request: requestSchema,
      engine: engineIdSchema,
      delivery: pageExportSchema.optional(),
      /** Show a notification when it ends, where the browser allows it. */
      notify: z.boolean().optional(),
    }),
    output: jobId,
  },
  'jobs.cancel': { input: jobId, output: nothing },
  /** Ends a canceled job although its service could not be notified: it may continue there, and the job says so. */
  'jobs.stopWaiting': { input: jobId, output: nothing },
  /** Stops at the end of the current step; work for the job elsewhere continues. */
  'jobs.pause': { input: jobId, output: nothing },
  /** Resumes a paused, blocked or failed job where it stopped. */
  'jobs.retry': { input: jobId, output: nothing },
  /** The user has seen how it ended: the badge and the popup no longer show it. */
  'jobs.dismiss': { input: jobId, output: nothing },
  /** Makes sure that a worker is awake and the runner runs; screens call it while they show a live job. */
  'jobs.nudge': {
    input: nothing,
    /** Why the last write to the library failed. */
    output: z.object({ trouble: failureSchema.optional() }),
  },
  'settings.update': { input: settingsPatchSchema, output: nothing },
  /**
   * The popup has opened on this tab. Returns what the tab shows, and the request of the started reading, or why it
   * waits for a click.
   */
  'readings.open': {
    input: z.object({ readingId: z.uuid(), tab: knownTabSchema }),
    output: z.object({
      tab: tabViewSchema,
      waitsFor: waitsForSchema.exactOptional(),
      request: scrapeRequestSchema.exactOptional(),
    }),
  },
  /**
   * Copies or saves that reading, and keeps it, before the popup knows its request. Not taken: nothing was read as the
   * popup opened, or not in this format.
   */
  'readings.take': {
    input: z.object({
      readingId: z.uuid(),
      jobId: z.uuid(),
      to: pageExportSchema.shape.to,
      /** As the settings say, where it is absent. */
      format: captureFormatSchema.exactOptional(),
    }),
    output: z.object({ taken: z.boolean() }),
  },
  /** A summary of the first part of that reading: Markdown and counts. Other formats may still be missing. */
  'readings.first': { input: z.object({ request: scrapeRequestSchema }), output: lookSchema },
  /** A summary of that reading. When started as a job, the same request keeps the same reading. */
  'readings.look': { input: z.object({ request: scrapeRequestSchema }), output: lookSchema },
  /** The last capture of the page that was read, and whether the page differs now. */
  'readings.before': {
    input: z.object({ request: scrapeRequestSchema }),
    output: z.object({
      before: z
        .object({
          captureId: z.string(),
          capturedAt: z.number(),
          changed: z.boolean(),
          /** Read in the same way, it has exactly the same text. */
          same: z.literal(true).exactOptional(),
          /** The number of changed places; absent when not counted. */
          changes: z.number().int().positive().exactOptional(),
          /** Which capture of the page it is: 1 for the first. */
          version: z.number().int().nonnegative().exactOptional(),
        })
        .exactOptional(),
    }),
  },
  /** Copies or saves a capture of the library, whether or not a window stays open. */
  'captures.deliver': {
    input: pageExportSchema.extend({ captureId: z.string() }),
    output: nothing,
  },
  /** Private windows: read, return, store nothing. */
  'private.capture': {
    input: z.object({ request: scrapeRequestSchema, engine: engineIdSchema }),
    output: z.object({
      url: z.string(),
      title: titleSchema,
      content: contentSchema,
      metadata: metadataSchema,
      report: reportSchema,
      /** A screenshot as a data URL, since nothing is stored. */
      screenshot: z.string().optional(),
    }),
  },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;

/** Calls that no other page of the extension may receive: sent on their own channel, refused on the shared one. */
export const isDirect = (name: string): boolean => /\.set(Key|Secret)$/.test(name);
