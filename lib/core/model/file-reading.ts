import { z } from './zod';

/** The kinds of files that this device reads with a reader of their own; told by content, not by name. */
const fileKindSchema = z.enum([
  'pdf',
  'docx',
  'odt',
  'rtf',
  'pptx',
  'odp',
  'epub',
  'xlsx',
  'xlsb',
  'xls',
  'ods',
  'csv',
  'ipynb',
  'eml',
]);
export type FileKind = z.infer<typeof fileKindSchema>;

/** Why a file cannot be read here. Each has its sentence in `file-problems.json`. */
const fileProblemSchema = z.enum([
  /** No bytes. */
  'empty',
  /** Nothing that is known, whatever its name says. */
  'unknown-type',
  /** Cut off, or not what its beginning says. */
  'damaged',
  'password-needed',
  'password-wrong',
  /** Pictures of pages without text: a service can read it. */
  'scanned',
  /** A book with rights management. */
  'protected',
  /** Too large when unpacked. */
  'too-large',
  /** It declares entities, which no office program writes. */
  'entities',
  'too-deep',
  /** DOC, PPT and MSG of before 2007: a service can read them. */
  'old-format',
  'no-text',
  /** Stopped after a minute. */
  'too-slow',
  /** The pages that are wanted come after its last. */
  'past-end',
]);
export type FileProblem = z.infer<typeof fileProblemSchema>;

/** What is missing in a reading, or was guessed. Each has its sentence in `file-problems.json`. */
const fileNoteSchema = z.object({
  name: z.enum([
    /** `amount` of `all` rows were read. */
    'rows-cut',
    'columns-cut',
    /** `amount` pages are pictures without text. */
    'pages-without-text',
    /** `amount` sheets or slides, or rows or columns with text, are hidden in the file, and left out. */
    'hidden-sheets',
    'hidden-slides',
    'hidden-rows',
    'hidden-columns',
    /** `amount` formulas have no stored result: their cells are empty. */
    'formulas-empty',
    'repaired',
    /** It is damaged: what comes after the damage is missing. */
    'cut-off',
    /** `amount` of `all` pages, slides or chapters are damaged: all or a part of them is missing. */
    'pages-unread',
    /** `amount` of `all` pages were read, as requested. */
    'pages-chosen',
    /** Pages up to `amount` were requested; there are `all`. */
    'pages-past-end',
  ]),
  amount: z.number().optional(),
  all: z.number().optional(),
});
export type FileNote = z.infer<typeof fileNoteSchema>;

/** Which part of a file is wanted, and what opens it. */
export const filePartSchema = z.object({
  /** The first and the last page, from 1. A document with fewer pages ends earlier. */
  pages: z.tuple([z.number().int().positive(), z.number().int().positive()]).optional(),
  /** The name of the only sheet wanted; all that are visible by default. */
  sheet: z.string().optional(),
  /** Never stored and never logged. */
  password: z.string().max(1000).optional(),
});
export type FilePart = z.infer<typeof filePartSchema>;

/** How far a reading is: pages, sheets or chapters done, of all. */
export const fileProgressSchema = z.object({ done: z.number().int(), all: z.number().int() });
export type FileProgress = z.infer<typeof fileProgressSchema>;

/** A table as it is in the file, its cells as text. */
const fileTableSchema = z.object({
  /** Of its sheet or slide. */
  name: z.string().optional(),
  rows: z.array(z.array(z.string())),
});
export type FileTable = z.infer<typeof fileTableSchema>;

/** What a file says about itself and what is in it, besides its text. */
export const fileFactsSchema = z.object({
  kind: fileKindSchema,
  title: z.string().optional(),
  authors: z.array(z.string()),
  /** ISO 8601. */
  created: z.string().optional(),
  modified: z.string().optional(),
  language: z.string().optional(),
  description: z.string().optional(),
  keywords: z.array(z.string()).optional(),
  /** Of the whole file, whatever part of it was read: pages of a PDF, slides, chapters of a book. */
  pages: z.number().int().optional(),
  /** Of the whole file, the visible ones: for a chooser. */
  sheets: z.array(z.string()).optional(),
  /** Pictures, which are never read. */
  images: z.number().int(),
  notes: z.array(fileNoteSchema),
});
export type FileFacts = z.infer<typeof fileFactsSchema>;
