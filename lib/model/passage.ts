import { pageKeyOf } from './page-key';
import { z } from './zod';

/** How much of what stands around a quote is kept with it. */
export const CONTEXT = 32;
export const LONGEST_QUOTE = 4_000;
export const LONGEST_PASSAGE_NOTE = 10_000;
/** Of one page. */
export const MOST_PASSAGES = 500;

export const passageColors = ['yellow', 'green', 'blue', 'pink'] as const;
export type PassageColor = (typeof passageColors)[number];

/** Where a passage stands: its text and what is around it, as shown, white space folded (W3C TextQuoteSelector). */
const quoteSchema = z.object({
  exact: z.string().min(1).max(LONGEST_QUOTE),
  prefix: z.string().max(CONTEXT).default(''),
  suffix: z.string().max(CONTEXT).default(''),
});
export type Quote = z.infer<typeof quoteSchema>;

/** Later is no time that a calendar has. */
const LAST_CHANGE = 8e15;

/** A passage that a person highlighted. It is of a page, and so of each of its captures. */
export const passageSchema = z.object({
  id: z.uuid(),
  /** The key of the page (`passagePageOf`). */
  page: z.string().min(1).max(10_000),
  quote: quoteSchema,
  /** Markdown. */
  note: z.string().max(LONGEST_PASSAGE_NOTE).default(''),
  color: z.enum(passageColors).catch('yellow'),
  /** Epoch milliseconds. */
  createdAt: z.number().min(0).max(LAST_CHANGE),
  /** The later of two with one id wins. */
  changedAt: z.number().min(0).max(LAST_CHANGE),
});
export type Passage = z.infer<typeof passageSchema>;

export const newPassageSchema = passageSchema.pick({ id: true, quote: true, note: true, color: true });
export type NewPassage = z.infer<typeof newPassageSchema>;

/** What is to become of a passage; what is not named stays. */
export const passageChangeSchema = z.object({
  note: z.string().max(LONGEST_PASSAGE_NOTE).optional(),
  color: z.enum(passageColors).optional(),
});
export type PassageChange = z.infer<typeof passageChangeSchema>;

/** The page whose passages a capture has; one without an address is a page of its own. */
export const passagePageOf = ({ id, url }: { id: string; url: string }): string =>
  url === '' ? `capture ${id}` : pageKeyOf(url);

/** Those of stored records that can be read, the oldest first. */
export function readPassages(records: readonly unknown[]): Passage[] {
  return records
    .flatMap((record) => passageSchema.safeParse(record).data ?? [])
    .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

/** The notes on passages, each in a paragraph of its own. */
export const notesOf = (passages: readonly Passage[] | undefined): string =>
  (passages ?? []).flatMap(({ note }) => note.trim() || []).join('\n\n');

/** A passage after a change; undefined where it changes nothing. */
export function changedPassage(passage: Passage, change: PassageChange, now: number): Passage | undefined {
  const { note = passage.note, color = passage.color } = change;
  if (note === passage.note && color === passage.color) return undefined;
  return { ...passage, note, color, changedAt: Math.max(now, passage.changedAt + 1) };
}
