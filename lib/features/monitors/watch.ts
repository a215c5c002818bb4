import { crawlRequestSchema, monitorFieldsSchema, MOST_WATCHED } from '@/lib/core/model/request';
import { rowsRecipeSchema } from '@/lib/core/model/rows-recipe';
import { namedStepsSchema } from '@/lib/core/model/steps';
import { titleSchema } from '@/lib/core/model/title';
import { z } from '@/lib/core/model/zod';

/** The account of monitors that this device checks itself. No service has this name. */
export const DEVICE_ACCOUNT = 'device';

/** Minutes: a site is not visited more often by this device. */
export const LEAST_MINUTES_HERE = 15;

/** The most pages of a site that is watched for new and gone ones. */
export const MOST_MAPPED = 5_000;

/** Which changes of the main content are reported, or that pages of the site come and go. */
export const tellSchema = z.discriminatedUnion('when', [
  z.object({ when: z.literal('any') }),
  /** Words added, removed and replaced, counted together. */
  z.object({ when: z.literal('words'), least: z.number().int().min(2).max(10_000) }),
  z.object({ when: z.enum(['appears', 'vanishes']), text: z.string().min(1).max(200) }),
  /** The first number after `text` in the same paragraph or row; without `text`, the first of the page. */
  z.object({ when: z.enum(['below', 'above']), text: z.string().max(200), limit: z.number() }),
  /** `most`: pages that a map of the site may have. */
  z.object({ when: z.literal('map'), most: z.number().int().min(10).max(MOST_MAPPED) }),
]);
export type Tell = z.infer<typeof tellSchema>;
/** With a number that is told of when it passes a limit. */
type TellOfNumber = Extract<Tell, { limit: number }>;

/** Whether a number is beyond the limit at which it is told. */
export const isBeyond = ({ when, limit }: TellOfNumber, value: number): boolean =>
  when === 'below' ? value < limit : value > limit;

/** The part of a page that is watched, as it was picked: how to find it, and its text then. */
const watchedPartSchema = z.object({ selector: z.string().min(1).max(1_000), text: z.string().max(200) });
export type WatchedPart = z.infer<typeof watchedPartSchema>;

/** The recipe whose rows are watched, as it was last kept. */
const watchedRecipeSchema = z.object({
  id: z.string().max(100),
  name: titleSchema,
  recipe: rowsRecipeSchema,
});

export type WatchedRecipe = z.infer<typeof watchedRecipeSchema>;

/** A record of a page, as a recipe read it. */
export const watchedRowsSchema = z.record(
  z.string().max(100),
  z.union([z.string().max(5_000), z.number(), z.boolean(), z.null()]),
);
export type WatchedRecord = z.infer<typeof watchedRowsSchema>;

/** Characters of a rule, and rules of a watch. */
export const LONGEST_RULE = 1_000;
export const MOST_RULES = 100;

/**
 * What is never counted as a change. `text`: sentences that contain it, `…` for anything in between. `block`: a block
 * with most of these words, wherever it stands. `section`: what stands below this heading, up to the next. `place`:
 * what stands between two blocks, by `placeName`. `field`: this field of every record.
 */
export const ignoreRuleSchema = z.object({
  what: z.enum(['text', 'block', 'section', 'place', 'field']),
  text: z.string().min(1).max(LONGEST_RULE),
});
export type IgnoreRule = z.infer<typeof ignoreRuleSchema>;

export const isSameRule = (one: IgnoreRule, other: IgnoreRule): boolean =>
  one.what === other.what && one.text === other.text;

/** What the user chooses about a monitor of this device. */
const watchFieldsSchema = z.object({
  name: titleSchema.pipe(z.string().min(1)),
  urls: z.array(crawlRequestSchema.shape.url).min(1).max(MOST_WATCHED),
  /** A cron rule in five fields, in this computer's own time. */
  cron: z.string().min(9).max(100),
  /** Pages are read with the cookies of this browser, and run in a muted background tab where that is needed. */
  signedIn: z.boolean().default(false),
  tell: tellSchema,
  /** Without one, the main content is watched. */
  part: watchedPartSchema.optional(),
  rows: watchedRecipeSchema.optional(),
  /** What is done in each page before it is read: in a muted background tab, as signed in as the browser is. */
  steps: namedStepsSchema.optional(),
  /** Changes that the user said are never counted. */
  ignore: z.array(ignoreRuleSchema).max(MOST_RULES).optional(),
});
export type WatchFields = z.infer<typeof watchFieldsSchema>;

/** What is read of the pages, how, and which changes are told. */
export const watchChoicesSchema = watchFieldsSchema.pick({
  signedIn: true,
  tell: true,
  part: true,
  rows: true,
  steps: true,
  ignore: true,
});
export type WatchChoices = z.infer<typeof watchChoicesSchema>;

/** What the form of a monitor of this device makes. */
export const watchOrderSchema = watchFieldsSchema.extend({ notify: z.boolean() });

/** What a monitor of this device has, beyond what every monitor has. */
export const watchSchema = z.object({
  ...watchChoicesSchema.shape,
  /** The check that is running: its job has the same id. */
  running: z.object({ id: z.string(), at: z.number(), byHand: z.boolean() }).optional(),
  /** The check whose texts the next one is compared with. */
  baseline: z.string().optional(),
  /** What an ended check leaves to be removed: its job, and captures that need not be kept. */
  ended: z.object({ jobId: z.string(), captureIds: z.array(z.string()) }).optional(),
  /** A change that is told was found, and has not been on screen since. */
  news: z.boolean().optional(),
  /** Checks in a row in which no page could be read. */
  failing: z.number().int().nonnegative().default(0),
});
export type Watch = z.infer<typeof watchSchema>;

/** Checks in a row that fail before it is shown: one failure may be the network's. */
export const FAILING_AFTER = 3;

/** What was read of a page last, and what changes on it by itself. */
export const readPageSchema = z.object({
  text: z.string(),
  /** Where rows are watched: what the recipe read. */
  rows: z.array(watchedRowsSchema).optional(),
  /** How often it was read. */
  reads: z.number().int().positive(),
  /** How often each place changed in the first reads. */
  moving: z.record(z.string(), z.number()).default({}),
  /** Maps of the site in a row that did not have it; of a watched page, that it was told as gone. */
  missing: z.number().int().positive().optional(),
  /** Places whose changes are not counted: learned, or chosen by the user in an earlier version. */
  ignored: z.array(z.string()).default([]),
});
export type ReadPage = z.infer<typeof readPageSchema>;

/** The texts of a check, by address: the next check is compared with them. */
export const readTextsSchema = z.object({
  monitorId: z.string(),
  id: z.string(),
  pages: z.record(z.string(), readPageSchema),
});
export type ReadTexts = z.infer<typeof readTextsSchema>;

/** The key of the texts of a check, beside its pages. */
export const textsIdOf = (checkId: string): string => `texts ${checkId}`;

const nothing = z.object({});
const monitorId = z.object({ monitorId: z.string().min(1).max(500) });

/** What screens ask of monitors, of the account and of this device. */
export const monitorProcedures = {
  /** Reads the account's list of monitors again. The result is in the library. */
  'monitors.refresh': { input: nothing, output: nothing },
  /** Reads one monitor and its last checks again. */
  'monitors.open': { input: monitorId, output: nothing },
  /** Reads the pages of one check. */
  'monitors.readCheck': { input: monitorId.extend({ checkId: z.string().max(500) }), output: nothing },
  /** Creates a monitor that this device checks, and begins its first check; the same id twice is created once. */
  'monitors.watch': {
    input: monitorId.extend({ fields: watchFieldsSchema, notify: z.boolean() }),
    output: nothing,
  },
  /** Of a monitor of this device: such changes are not counted from now on, or are again. */
  'monitors.ignore': {
    input: monitorId.extend({ rule: ignoreRuleSchema, on: z.boolean() }),
    output: nothing,
  },
  /** Changes only the given fields. */
  'monitors.change': {
    input: monitorId.extend({
      change: monitorFieldsSchema
        .omit({ emails: true })
        .extend({
          emails: z.array(z.email()).max(25),
          status: z.enum(['active', 'paused']),
          urls: z.array(crawlRequestSchema.shape.url).min(1).max(MOST_WATCHED),
          watch: watchChoicesSchema,
        })
        .partial(),
    }),
    output: nothing,
  },
  /** Deletes it at the service; if it is already gone there, only the local record is deleted. */
  'monitors.remove': { input: monitorId, output: nothing },
  /** Starts one check now. `again`: even if it is unknown whether the last press started one. */
  'monitors.run': {
    input: monitorId.extend({ again: z.boolean().default(false) }),
    output: z.object({ alreadyRunning: z.boolean() }),
  },
  /** Whether this browser notifies of changes found from now on. */
  'monitors.notify': { input: monitorId.extend({ on: z.boolean() }), output: nothing },
  /** The user has seen what this check found. */
  'monitors.seen': { input: monitorId.extend({ checkId: z.string().max(500) }), output: nothing },
} as const;
