import { collectionSchema } from '../model/collection';
import { listedRunSchema, rawEventSchema } from '../model/agent-run';
import { crawlPreviewSchema } from '../model/crawl-preview';
import { LONGEST_EDIT } from '../model/edited-text';
import { crawlRequestSchema, monitorFieldsSchema } from '../model/request';
import { MOST_TO_FOLDER } from '../model/folder';
import { handOffSchema } from '../model/hand-off';
import { marksChangeSchema } from '../model/marks';
import { MOST_PASSAGES, newPassageSchema, passageChangeSchema, passageSchema } from '../model/passage';
import { newRecipeSchema } from '../model/recipe';
import { sessionTurnSchema } from '../model/session';
import { siteRuleSchema } from '../model/site-rule';
import { connectionResultSchema, serviceProfileSchema } from '../model/settings';
import { contextBudgetSchema, pageExportSchema } from '../model/used-exports';
import { usageSchema } from '../model/usage';
import { webhookChangeSchema } from '../model/webhook';
import { z } from '../model/zod';
import { popupProcedures } from './popup-protocol';

const nothing = z.object({});
const monitorId = z.object({ monitorId: z.string().min(1).max(500) });
const someIds = z.object({ ids: z.array(z.string()).max(100_000).optional() });
const ids = z.object({ ids: z.array(z.string()).max(100_000) });

/**
 * What a screen may ask of the background: name → input and output. Client, handlers and names are derived from it.
 * Payloads are plain JSON: a Map or a Blob arrives as an empty object, so send an id instead.
 */
export const procedures = {
  ...popupProcedures,
  /** An ended job with items, in a new round: failed pages once more, and pages beyond its limit. */
  'jobs.reopen': {
    input: z.object({
      jobId: z.string(),
      retryFailed: z.boolean().default(false),
      addPages: z.number().int().min(0).max(100_000).default(0),
    }),
    output: nothing,
  },
  /** These pages of a paused or ended job, and no others, once more; then the job stands as it stood. */
  'jobs.readAgain': {
    input: z.object({ jobId: z.string(), keys: z.array(z.string()).min(1).max(1_000) }),
    output: nothing,
  },
  /**
   * Pages of a paused or ended job that held too little without their scripts (`bare`), opened in tabs with the cookies
   * of this browser: all of them, or these. On this device.
   */
  'jobs.readInTabs': {
    input: z.object({ jobId: z.string(), keys: z.array(z.string()).min(1).max(1_000).optional() }),
    output: nothing,
  },
  /** Removes ended jobs from the list; their captures stay in the library. */
  'jobs.forget': { input: z.object({ jobIds: z.array(z.string()).max(10_000) }), output: nothing },
  /** Removes a library that cannot be opened, with all that is in it; one that can be is left alone. */
  'library.startNew': { input: nothing, output: nothing },
  'captures.delete': { input: ids, output: nothing },
  /**
   * Changes star, tags or note of the pages of these captures, in all their versions, and says which of these it changed:
   * the opposite of it for those takes it back.
   */
  'captures.mark': {
    input: ids.extend({ change: marksChangeSchema }),
    output: ids,
  },
  /**
   * Writes a text in place of the Markdown of a capture, which stays beside it; null goes back to that. `since`: when the
   * text that was changed had been edited, 0 for the captured one; throws `conflict` when it was edited since.
   */
  'captures.edit': {
    input: z.object({
      id: z.string(),
      markdown: z.string().max(LONGEST_EDIT).nullable(),
      since: z.number().nonnegative(),
    }),
    output: z.object({ editedAt: z.number() }),
  },
  /** Highlights a passage on the page of a capture. The same id twice is one. */
  'passages.add': { input: z.object({ captureId: z.string(), passage: newPassageSchema }), output: nothing },
  'passages.change': { input: z.object({ id: z.string(), change: passageChangeSchema }), output: nothing },
  /** Says which there were, as they stood. */
  'passages.delete': {
    input: z.object({ ids: z.array(z.string()).max(MOST_PASSAGES) }),
    output: z.object({ passages: z.array(passageSchema) }),
  },
  /** Brings back passages that were deleted, as they were. */
  'passages.restore': {
    input: z.object({ passages: z.array(passageSchema).max(MOST_PASSAGES) }),
    output: nothing,
  },
  /** Brings back captures that were deleted, and jobs that were cleared with them. */
  'captures.restore': {
    input: ids.extend({ jobIds: z.array(z.string()).max(100_000).default([]) }),
    output: nothing,
  },
  /** Deletes every capture and every job that has ended, and says which. */
  'captures.clear': {
    input: nothing,
    output: z.object({ ids: z.array(z.string()), jobIds: z.array(z.string()) }),
  },
  /** Keeps what to extract under a name; one of the same name gives way. */
  'recipes.save': { input: newRecipeSchema, output: nothing },
  'recipes.delete': { input: z.object({ id: z.string() }), output: nothing },
  /**
   * Each takes the place of the one with its id; new ones stand at the end. They are parsed by who stores them: the
   * popup, which holds every schema that stands here, never sends one.
   */
  'templates.put': { input: z.object({ templates: z.array(z.unknown()).max(500) }), output: nothing },
  'templates.remove': { input: z.object({ id: z.string() }), output: nothing },
  /** The one for pages that no trigger names; null for Trawl's own plain form. */
  'templates.setDefault': { input: z.object({ id: z.string().nullable() }), output: nothing },
  /** A tag with a place in the list of collections, its end where none is named; one that is there moves. */
  'collections.put': {
    input: z.object({ name: collectionSchema, at: z.number().int().nonnegative().exactOptional() }),
    output: nothing,
  },
  /** Takes it off the list; what is in it keeps the tag. */
  'collections.remove': { input: z.object({ name: collectionSchema }), output: nothing },
  /** Gives pages their places by hand in a collection, each by one of its captures; the smallest stands first. */
  'collections.arrange': {
    input: z.object({
      name: collectionSchema,
      places: z.array(z.object({ id: z.string(), at: z.number() })).max(100_000),
    }),
    output: nothing,
  },
  'collections.rename': {
    input: z.object({ from: collectionSchema, to: collectionSchema }),
    output: nothing,
  },
  /** What to keep or leave out on a site from now on; the same one twice is one. `bad-request` when there are too many. */
  'siteRules.add': { input: siteRuleSchema, output: nothing },
  'siteRules.remove': { input: z.object({ id: z.string() }), output: nothing },
  /** Tells which export was used, so that it can be the first that is offered. */
  'exports.used': {
    input: z.union([
      z.object({ page: pageExportSchema }),
      z.object({ many: z.string().min(1).max(40) }),
      z.object({ context: contextBudgetSchema }),
    ]),
    output: nothing,
  },
  /** Where captures can be handed to, as a whole. */
  'handOff.put': { input: handOffSchema, output: nothing },
  /** Whether a copy of settings and templates is kept in the browser's account. */
  'sync.set': { input: z.object({ on: z.boolean() }), output: nothing },
  /** Takes over the copy of another browser; throws `not-found` when it is gone. */
  'sync.take': { input: nothing, output: nothing },
  'sync.replace': { input: nothing, output: nothing },
  /** Switches it off and takes the copy out of the account. */
  'sync.remove': { input: nothing, output: nothing },
  /** The webhook's address, what is sent and whether. Another origin takes its secret away and turns it off. */
  'webhook.put': { input: webhookChangeSchema, output: nothing },
  /** Written once, never read back; called directly (`isDirect`). */
  'webhook.setSecret': { input: z.object({ secret: z.string().trim().min(1).max(500) }), output: nothing },
  /** Forgets address and secret and what waits; what was sent stays sent. */
  'webhook.remove': { input: nothing, output: nothing },
  /** Sends these captures, now and as often as it takes. The same press twice is one. */
  'webhook.send': {
    input: ids.extend({ pressId: z.string().min(1).max(100) }),
    output: z.object({ queued: z.number().int() }),
  },
  /** What failed, these or all, is tried again, and whatever waits is tried at once. */
  'webhook.tryAgain': { input: someIds, output: nothing },
  /** Takes these, or all that have not arrived, out of the queue. */
  'webhook.cancel': { input: someIds, output: nothing },
  /** The body that is sent for a capture; of the newest where none is named, none of an empty library. Sends nothing. */
  'webhook.preview': {
    input: z.object({ captureId: z.string().optional() }),
    output: z.object({ body: z.string().optional() }),
  },
  /** The folder that captures are written to: a handle that was put in the inbox, or the downloads folder. */
  'folder.choose': {
    input: z.union([z.object({ inboxId: z.uuid() }), z.object({ downloads: z.literal(true) })]),
    output: nothing,
  },
  'folder.forget': { input: nothing, output: nothing },
  /** Writes captures, or all of a job, to it. Answers at once; the library's record counts. The same id is one task. */
  'folder.save': {
    input: z.object({
      taskId: z.uuid(),
      subject: z.string().max(300),
      of: z.union([
        z.object({ captureIds: z.array(z.string()).min(1).max(MOST_TO_FOLDER) }),
        z.object({ jobId: z.string() }),
      ]),
    }),
    output: nothing,
  },
  'folder.cancel': { input: z.object({ taskId: z.string() }), output: nothing },
  /** The person has allowed it again: whatever was stopped goes on. */
  'folder.resume': { input: nothing, output: nothing },
  'folder.dismiss': { input: z.object({ taskId: z.string() }), output: nothing },
  /**
   * Merges a backup that was put in the inbox: checked whole first (`bad-request` with the fault in `detail`, and nothing
   * changed), then in portions, which the library's record of it counts.
   */
  'backups.restore': {
    input: z.object({ inboxId: z.uuid(), fileName: z.string().max(300) }),
    output: nothing,
  },
  /** The person has seen how the restore ended. */
  'backups.dismiss': { input: nothing, output: nothing },
  /** Saves the address; a key of another origin is dropped. `confirmPlainHttp` is the person's answer to the warning. */
  'service.setAddress': {
    input: z.object({ baseUrl: z.string().max(2_000), confirmPlainHttp: z.boolean().default(false) }),
    output: z.object({ baseUrl: z.string() }),
  },
  /** Written once, never read back; called directly (`isDirect`). */
  'service.setKey': { input: z.object({ key: z.string().trim().min(1).max(500) }), output: nothing },
  'service.removeKey': { input: nothing, output: nothing },
  'service.disconnect': { input: nothing, output: nothing },
  'service.test': { input: nothing, output: connectionResultSchema },
  /** What the person says the saved address is; null leaves it to the test. Options are marked by it, none refused. */
  'service.setProfile': { input: z.object({ profile: serviceProfileSchema.nullable() }), output: nothing },
  /** What the connected service says of the account and its queue: free; read anew each time. */
  'service.usage': { input: nothing, output: usageSchema },
  /** What the service makes of a sentence about a site. Free; starts nothing; may take a minute. */
  'service.previewCrawl': {
    input: z.object({ url: crawlRequestSchema.shape.url, prompt: z.string().trim().min(1).max(10_000) }),
    output: crawlPreviewSchema,
  },
  /** What the trace of an agent's run holds beyond the first `known` events. Free. */
  'agent.trace': {
    input: z.object({ runId: z.string().min(1).max(200), known: z.number().int().nonnegative() }),
    output: z.object({ events: z.array(rawEventSchema), creditsUsed: z.number().optional() }),
  },
  /** An artifact of a run as it stood at one event, as text. Free. */
  'agent.snapshot': {
    input: z.object({ runId: z.string().min(1).max(200), snapshotId: z.string().min(1).max(200) }),
    output: z.object({ text: z.string() }),
  },
  /** Runs of the account, newest first, a page at a time from `before`. Free. */
  'agent.runs': {
    input: z.object({ before: z.number().optional() }),
    output: z.object({ runs: z.array(listedRunSchema), before: z.number().optional() }),
  },
  /**
   * One thing more to do in an open session of work on a page; the same turn twice is done once. Throws `conflict` when
   * the session does not wait for it.
   */
  'interact.turn': { input: z.object({ jobId: z.string(), turn: sessionTurnSchema }), output: nothing },
  /**
   * Opens the live view of a session in a tab of its own. Its address is asked of the service for this and told to
   * nobody. Free.
   */
  'interact.watch': { input: z.object({ jobId: z.string() }), output: nothing },
  /** Reads the list of monitors of the account anew. What it finds stands in the library. */
  'monitors.refresh': { input: nothing, output: nothing },
  /** Reads one monitor and its last checks anew. */
  'monitors.open': { input: monitorId, output: nothing },
  /** Reads the pages of one check. */
  'monitors.readCheck': { input: monitorId.extend({ checkId: z.string().max(500) }), output: nothing },
  /** Changes what is named and nothing else. */
  'monitors.change': {
    input: monitorId.extend({
      change: monitorFieldsSchema
        .omit({ emails: true })
        .extend({
          emails: z.array(z.email()).max(25),
          status: z.enum(['active', 'paused']),
          urls: z.array(crawlRequestSchema.shape.url).min(1).max(50),
        })
        .partial(),
    }),
    output: nothing,
  },
  /** Deletes it at the service; one that is gone there is only forgotten. */
  'monitors.remove': { input: monitorId, output: nothing },
  /** One check now. `again`: though nobody knows whether the last press began one. */
  'monitors.run': {
    input: monitorId.extend({ again: z.boolean().default(false) }),
    output: z.object({ alreadyRunning: z.boolean() }),
  },
  /** Whether this browser tells of changes that are found from now on. */
  'monitors.tell': { input: monitorId.extend({ on: z.boolean() }), output: nothing },
  /** The person has seen what this check found. */
  'monitors.seen': { input: monitorId.extend({ checkId: z.string().max(500) }), output: nothing },
} as const satisfies Protocol;

/** Any set of procedures: name → schemas of what goes in and what comes out. */
export type Protocol = Record<string, { input: z.ZodType; output: z.ZodType }>;
export type NameOf<P extends Protocol> = Extract<keyof P, string>;
export type InputOf<P extends Protocol, N extends NameOf<P>> = z.input<P[N]['input']>;
export type ParsedInputOf<P extends Protocol, N extends NameOf<P>> = z.output<P[N]['input']>;
export type OutputOf<P extends Protocol, N extends NameOf<P>> = z.output<P[N]['output']>;
export type ClientOf<P extends Protocol> = <N extends NameOf<P>>(
  name: N,
  input: InputOf<P, N>,
) => Promise<OutputOf<P, N>>;

export type Procedures = typeof procedures;
export type ProcedureName = keyof Procedures;

export type Input<N extends ProcedureName> = InputOf<Procedures, N>;
export type Output<N extends ProcedureName> = OutputOf<Procedures, N>;
export type Client = ClientOf<Procedures>;
