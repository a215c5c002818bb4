import { collectionSchema } from '@/lib/features/collections/collection';
import { listedRunSchema, rawEventSchema } from '@/lib/features/agent/agent-run';
import { crawlPreviewSchema } from '@/lib/features/crawl/crawl-preview';
import { LONGEST_EDIT } from '../model/edited-text';
import { crawlRequestSchema } from '../model/request';
import { MOST_TO_FOLDER } from '@/lib/features/folder/folder';
import { handOffSchema } from '@/lib/features/hand-off/hand-off';
import { marksChangeSchema } from '@/lib/features/marks/marks';
import { MOST_PASSAGES, newPassageSchema, passageChangeSchema, passageSchema } from '../model/passage';
import { modelProcedures } from '@/lib/features/model/protocol';
import { newRecipeSchema } from '@/lib/features/recipes/recipe';
import { interactProcedures } from '@/lib/features/interact/session';
import { siteRuleSchema } from '../model/site-rule';
import { chosenProfileSchema, connectionResultSchema } from '../model/settings';
import { contextBudgetSchema } from '@/lib/features/export/used-exports';
import { pageExportSchema } from '../model/job';
import { usageSchema } from '@/lib/features/usage/usage';
import { monitorProcedures } from '@/lib/features/monitors/watch';
import { webhookProcedures } from '@/lib/features/webhook/webhook';
import { z } from '../model/zod';
import { popupProcedures } from './popup-protocol';

const nothing = z.object({});
/** More than any library holds; as a message, within what browsers pass on. */
const MOST_IDS = 1_000_000;
const idList = z.array(z.string()).max(MOST_IDS);
const ids = z.object({ ids: idList });

/**
 * What a screen may call in the background: name → input and output. Client, handlers and names are derived from it.
 * Payloads are plain JSON: a Map or a Blob arrives as an empty object, so send an id instead.
 */
export const procedures = {
  ...popupProcedures,
  ...modelProcedures,
  ...interactProcedures,
  ...monitorProcedures,
  ...webhookProcedures,
  /** Reopens an ended job with items in a new round: failed pages again, and pages beyond its limit. */
  'jobs.reopen': {
    input: z.object({
      jobId: z.string(),
      retryFailed: z.boolean().default(false),
      addPages: z.number().int().min(0).max(100_000).default(0),
    }),
    output: nothing,
  },
  /** Reads only these pages of a paused or ended job again; then the job returns to its previous state. */
  'jobs.readAgain': {
    input: z.object({ jobId: z.string(), keys: z.array(z.string()).min(1).max(1_000) }),
    output: nothing,
  },
  /**
   * Opens pages of a paused or ended job that had too little content without scripts (`needsScripts`) in tabs, with the
   * cookies of this browser: all of them, or these. On this device.
   */
  'jobs.readInTabs': {
    input: z.object({ jobId: z.string(), keys: z.array(z.string()).min(1).max(1_000).optional() }),
    output: nothing,
  },
  /** Removes ended jobs from the list; their captures stay in the library. */
  'jobs.forget': { input: z.object({ jobIds: z.array(z.string()).max(10_000) }), output: nothing },
  /** Deletes a library that cannot be opened, with everything in it; one that can be opened is not touched. */
  'library.startNew': { input: nothing, output: nothing },
  'captures.delete': { input: ids, output: nothing },
  /**
   * Changes star, tags or note of the pages of these captures, in all their versions, and returns the ids it changed:
   * the opposite change for those ids undoes it.
   */
  'captures.mark': {
    input: ids.extend({ change: marksChangeSchema }),
    output: ids,
  },
  /**
   * Stores an edited text in place of the Markdown of a capture, which is kept; null reverts to it. `since`: when the
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
  /** Highlights a passage on the page of a capture. Adding the same id twice has no effect. */
  'passages.add': { input: z.object({ captureId: z.string(), passage: newPassageSchema }), output: nothing },
  'passages.change': { input: z.object({ id: z.string(), change: passageChangeSchema }), output: nothing },
  /** Returns the deleted passages. */
  'passages.delete': {
    input: z.object({ ids: z.array(z.string()).max(MOST_PASSAGES) }),
    output: z.object({ passages: z.array(passageSchema) }),
  },
  /** Restores deleted passages unchanged. */
  'passages.restore': {
    input: z.object({ passages: z.array(passageSchema).max(MOST_PASSAGES) }),
    output: nothing,
  },
  /** Restores deleted captures, and the jobs that were cleared with them. */
  'captures.restore': {
    input: ids.extend({ jobIds: idList.default([]) }),
    output: nothing,
  },
  /** Deletes every capture and every ended job, and returns their ids. */
  'captures.clear': {
    input: nothing,
    output: z.object({ ids: z.array(z.string()), jobIds: z.array(z.string()) }),
  },
  /** Saves a prompt or schema under a name; replaces a recipe of the same name. */
  'recipes.save': { input: newRecipeSchema, output: nothing },
  'recipes.delete': { input: z.object({ id: z.string() }), output: nothing },
  /**
   * Each template replaces the one with its id; new ones are added at the end. The code that stores them parses them:
   * the popup, whose code contains every schema listed here, never sends one.
   */
  /** `areEdits`: one that was deleted meanwhile stays deleted. */
  'templates.put': {
    input: z.object({ templates: z.array(z.unknown()).max(500), areEdits: z.boolean().default(false) }),
    output: nothing,
  },
  'templates.remove': { input: z.object({ id: z.string() }), output: nothing },
  /** The template for pages that match no trigger; null for Trawl's own plain form. */
  'templates.setDefault': { input: z.object({ id: z.string().nullable() }), output: nothing },
  /** Adds a tag to the list of collections at a position, by default at the end; a listed one is moved. */
  'collections.put': {
    input: z.object({ name: collectionSchema, at: z.number().int().nonnegative().exactOptional() }),
    output: nothing,
  },
  /** Removes it from the list; its pages keep the tag. */
  'collections.remove': { input: z.object({ name: collectionSchema }), output: nothing },
  /** Sets the manual positions of pages in a collection, each by one of its captures; the smallest comes first. */
  'collections.arrange': {
    input: z.object({
      name: collectionSchema,
      places: z.array(z.object({ id: z.string(), at: z.number() })).max(MOST_IDS),
    }),
    output: nothing,
  },
  'collections.rename': {
    input: z.object({ from: collectionSchema, to: collectionSchema }),
    output: nothing,
  },
  /** A rule to keep or leave out a part on a site; the same one twice is one. `bad-request` when there are too many. */
  'siteRules.add': { input: siteRuleSchema, output: nothing },
  'siteRules.remove': { input: z.object({ id: z.string() }), output: nothing },
  /** Records which export was used, so that it can be offered first. */
  'exports.used': {
    input: z.union([
      z.object({ page: pageExportSchema }),
      z.object({ many: z.string().min(1).max(40) }),
      z.object({ context: contextBudgetSchema }),
    ]),
    output: nothing,
  },
  /** The hand-off targets, as a whole. */
  'handOff.put': { input: handOffSchema, output: nothing },
  /** Whether a copy of settings and templates is kept in the browser's account. */
  'sync.set': { input: z.object({ on: z.boolean() }), output: nothing },
  /** Merges the copy of another browser; throws `not-found` when it is gone. */
  'sync.take': { input: nothing, output: nothing },
  'sync.replace': { input: nothing, output: nothing },
  /** Switches it off and removes the copy from the account. */
  'sync.remove': { input: nothing, output: nothing },
  /** The folder that captures are written to: a handle left in the inbox, or the downloads folder. */
  'folder.choose': {
    input: z.union([z.object({ inboxId: z.uuid() }), z.object({ downloads: z.literal(true) })]),
    output: nothing,
  },
  'folder.forget': { input: nothing, output: nothing },
  /** Writes captures, or all of a job, to it. Answers immediately; see the library's record. One task per id. */
  'folder.save': {
    input: z.object({
      taskId: z.uuid(),
      subject: z.string().max(300),
      of: z.union([
        z.object({ captureIds: z.array(z.string()).min(1).max(MOST_TO_FOLDER) }),
        z.object({ jobId: z.string() }),
      ]),
      /** The images of the pages too, beside the notes. */
      images: z.boolean().optional(),
    }),
    output: nothing,
  },
  'folder.cancel': { input: z.object({ taskId: z.string() }), output: nothing },
  /** The user has granted access again: everything that was stopped continues. */
  'folder.resume': { input: nothing, output: nothing },
  'folder.dismiss': { input: z.object({ taskId: z.string() }), output: nothing },
  /**
   * Merges a backup from the inbox: it is checked completely first (`bad-request` with the fault in `detail`, and
   * nothing changed), then merged in portions, which its record in the library counts.
   */
  'backups.restore': {
    input: z.object({ inboxId: z.uuid(), fileName: z.string().max(300) }),
    output: nothing,
  },
  /**
   * The password of a file, by its id in the inbox or what `tabFileOf` names, for its next reading: held in memory,
   * never stored; called directly (`isDirect`).
   */
  'parse.setSecret': {
    input: z.object({ file: z.string().max(100_000), password: z.string().max(1_000) }),
    output: nothing,
  },
  /** The user has seen how the restore ended. */
  'backups.dismiss': { input: nothing, output: nothing },
  /** Saves the address; a key of another origin is dropped. `confirmPlainHttp` is the user's answer to the warning. */
  'service.setAddress': {
    input: z.object({ baseUrl: z.string().max(2_000), confirmPlainHttp: z.boolean().default(false) }),
    output: z.object({ baseUrl: z.string() }),
  },
  /** Written once, never read back; called directly (`isDirect`). */
  'service.setKey': { input: z.object({ key: z.string().trim().min(1).max(500) }), output: nothing },
  'service.removeKey': { input: nothing, output: nothing },
  'service.disconnect': { input: nothing, output: nothing },
  'service.test': {
    input: z.object({ withoutKey: z.literal(true).exactOptional() }),
    output: connectionResultSchema,
  },
  /** The kind of server at the saved address, as the user says; null leaves it to the test. Only marks options. */
  'service.setProfile': { input: z.object({ profile: chosenProfileSchema.nullable() }), output: nothing },
  /** What the connected service reports about the account and its queue: free; read again each time. */
  'service.usage': { input: nothing, output: usageSchema },
  /** Reads the balance again: free. */
  'service.balance': { input: nothing, output: nothing },
  /** How the service understands a sentence about a site. Free; starts nothing; may take a minute. */
  'service.previewCrawl': {
    input: z.object({ url: crawlRequestSchema.shape.url, prompt: z.string().trim().min(1).max(10_000) }),
    output: crawlPreviewSchema,
  },
  /** The trace of an agent's run after the first `known` events. Free. */
  'agent.trace': {
    input: z.object({ runId: z.string().min(1).max(200), known: z.number().int().nonnegative() }),
    output: z.object({ events: z.array(rawEventSchema), creditsUsed: z.number().optional() }),
  },
  /** An artifact of a run at one event, as text. Free. */
  'agent.snapshot': {
    input: z.object({ runId: z.string().min(1).max(200), snapshotId: z.string().min(1).max(200) }),
    output: z.object({ text: z.string() }),
  },
  /** Runs of the account, newest first, one page at a time from `before`. Free. */
  'agent.runs': {
    input: z.object({ before: z.number().optional() }),
    output: z.object({ runs: z.array(listedRunSchema), before: z.number().optional() }),
  },
} as const satisfies Protocol;

/** Any set of procedures: name → schemas of input and output. */
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
