import { pageKeyOf } from './page-key';
import { z } from './zod';

/** How much of the text around a quote is stored with it. */
export const CONTEXT = 32;
export const LONGEST_QUOTE = 4_000;
export const LONGEST_PASSAGE_NOTE = 10_000;
/** Of one page. */
export const MOST_PASSAGES = 500;

export const passageColors = ['yellow', 'green', 'blue', 'pink'] as const;
export type PassageColor = (typeof passageColors)[number];

/**
 * The location of a passage: its text and what is around it, as shown, with collapsed white space (W3C
 * TextQuoteSelector).
 */
const quoteSchema = z.object({
  exact: z.string().min(1).max(LONGEST_QUOTE),
  prefix: z.string().max(CONTEXT).default(''),
  suffix: z.string().max(CONTEXT).default(''),
});
export type Quote = z.infer<typeof quoteSchema>;

/** Later times are invalid dates. */
const LAST_CHANGE = 8e15;

/** A passage that the user highlighted. It belongs to a page, and so to each of its captures. */
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
  /** Of two with the same id, the later one is used. */
  changedAt: z.number().min(0).max(LAST_CHANGE),
});
export type Passage = z.infer<typeof passageSchema>;

export const newPassageSchema = passageSchema.pick({ id: true, quote: true, note: true, color: true });
export type NewPassage = z.infer<typeof newPassageSchema>;

/** Changes of a passage; omitted fields stay as they are. */
export const passageChangeSchema = z.object({
  note: z.string().max(LONGEST_PASSAGE_NOTE).optional(),
  color: z.enum(passageColors).optional(),
});
export type PassageChange = z.infer<typeof passageChangeSchema>;

/** The page whose passages a capture has; one without an address is its own page. */
export const passagePageOf = ({
  id,
  url,
  page,
}: {
  id: string;
  url: string;
  page?: string | undefined;
}): string => (url === '' ? `capture ${id}` : (page ?? pageKeyOf(url)));

/** The readable ones of stored records, oldest first. */
export function readPassages(records: readonly unknown[]): Passage[] {
  return records
    .flatMap((record) => passageSchema.safeParse(record).data ?? [])
    .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

/** The notes on passages, one paragraph each. */
export const notesOf = (passages: readonly Passage[] | undefined): string =>
  (passages ?? []).flatMap(({ note }) => note.trim() || []).join('\n\n');

/** A passage after a change; undefined if nothing changes. */
export function changedPassage(passage: Passage, change: PassageChange, now: number): Passage | undefined {
  const { note = passage.note, color = passage.color } = change;
  if (note === passage.note && color === passage.color) return undefined;
  return { ...passage, note, color, changedAt: Math.max(now, passage.changedAt + 1) };
}
