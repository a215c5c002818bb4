import { declaredProcedures } from '@/lib/features/extract/declared-data';
import {
  folderClaimSchema,
  folderNameSchema,
  folderTaskSchema,
  folderTroubleSchema,
} from '@/lib/features/folder/folder';
import { comparingProcedures } from '@/lib/features/monitors/compare/comparing';
import { talkProcedures } from '@/lib/features/model/talks/turns';
import { filePartSchema, fileProgressSchema } from '../model/file-reading';
import { pageOptionsSchema, pageReadingSchema } from '../model/page';
import { siteOrderSchema, sitePageSchema } from '../model/site-page';
import { pageExportSchema } from '../model/job';
import { z } from '../model/zod';
import { procedures, type ClientOf, type Protocol } from './protocol';

const nothing = z.object({});
const delivery = pageExportSchema;

/** Calls from the background to the document that stands in for the DOM. */
export const domHostProcedures = {
  /**
   * Fetches and reads a page without running scripts, or a file by its content; signed out, except the file that a tab
   * shows (`pdf` where a page came instead).
   */
  'page.read': {
    input: z.object({
      url: z.url({ protocol: /^(?:https?|file)$/ }),
      options: pageOptionsSchema,
      ofTab: filePartSchema.pick({ password: true }).optional(),
    }),
    output: pageReadingSchema,
  },
  /**
   * Reads a file of the inbox, or the part of it that is wanted, as a page, without running scripts or fetching
   * anything; `file-unreadable` names why not.
   */
  'file.read': {
    input: z.object({
      inboxId: z.string(),
      fileName: z.string().max(512),
      options: pageOptionsSchema,
      part: filePartSchema.optional(),
    }),
    output: pageReadingSchema,
  },
  /** How far the reading of a file is; nothing for a file that is not being read or that has no parts. */
  'file.progress': {
    input: z.object({ inboxId: z.string() }),
    output: z.object({ progress: fileProgressSchema.optional() }),
  },
  /** Stops reading a file; its `file.read` rejects with `canceled`. */
  'file.stop': { input: z.object({ inboxId: z.string() }), output: nothing },
  /** Fetches and reads a page of a site, without running scripts. */
  'site.read': { input: siteOrderSchema, output: sitePageSchema },
  /** The captures with these words, best first, by the index of the library; it is opened for the first of them. */
  'library.find': {
    input: z.object({ words: z.string().max(2_000), limit: z.number().int().positive().max(100) }),
    output: z.object({ ids: z.array(z.string()) }),
  },
  ...talkProcedures,
  ...declaredProcedures,
  ...comparingProcedures,
  /** The changes that a comparison of two texts shows; nothing for texts that are too long to compare immediately. */
  'changes.count': {
    input: z.object({ before: z.string(), after: z.string() }),
    output: z.object({ changes: z.number().optional() }),
  },
  /** Renders a stored capture and copies or saves it. */
  'capture.deliver': { input: delivery.extend({ captureId: z.string() }), output: nothing },
  /** Copies or saves everything that a job of many pages captured, as one Markdown file. */
  'job.deliver': {
    input: z.object({ jobId: z.string(), to: delivery.shape.to }),
    output: nothing,
  },
  /** The captures of a job, in the order of its exports. */
  'folder.list': {
    input: z.object({ jobId: z.string() }),
    output: z.object({ captureIds: z.array(z.string()) }),
  },
  /**
   * Where the notes of a task go, portion by portion, with the addresses that lead to each; `first` begins with the
   * first portion. Writes nothing. Captures that cannot be made into a file are omitted.
   */
  'folder.names': {
    input: z.object({ taskId: z.string(), captureIds: z.array(z.string()), first: z.boolean() }),
    output: z.object({ trouble: folderTroubleSchema.optional(), names: z.array(folderNameSchema) }),
  },
  /**
   * Where the file of each capture goes in the chosen folder. `claims` are files that were perhaps already written:
   * those that were are `done`. Captures that cannot be made into a file are omitted. `stays` is the first part of a
   * template that could not be filled in. `named`: the task whose notes have names and link to each other; `granted`: the
   * hosts whose images are read for it, if they are.
   */
  'folder.plan': {
    input: z.object({
      captureIds: z.array(z.string()),
      claims: z.array(folderClaimSchema),
      named: z.string().optional(),
      granted: z.array(z.string()).optional(),
    }),
    output: z.object({
      trouble: folderTroubleSchema.optional(),
      files: z.array(
        folderClaimSchema.extend({
          done: z.boolean(),
          stays: z.string().optional(),
          images: folderTaskSchema.shape.images,
        }),
      ),
    }),
  },
  /** Writes what was planned, and returns what it wrote. */
  'folder.write': {
    input: z.object({ files: z.array(folderClaimSchema.omit({ since: true })) }),
    output: z.object({ trouble: folderTroubleSchema.optional(), written: z.array(z.string()) }),
  },
  /** Renders a capture that is not stored (private windows), and copies or saves it. */
  'privateCapture.deliver': {
    input: delivery.extend({ capture: procedures['private.capture'].output }),
    output: nothing,
  },
} as const satisfies Protocol;

export type DomHostClient = ClientOf<typeof domHostProcedures>;
