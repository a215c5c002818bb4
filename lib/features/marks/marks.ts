import { sameTag, tidyTag } from './tag';
import { z } from '@/lib/core/model/zod';

const MOST_TAGS = 50;
export const LONGEST_NOTE = 100_000;

const tagSchema = z
  .string()
  .max(1_000)
  .transform(tidyTag)
  .refine((tag) => tag !== '');

const placesSchema = z
  .record(z.string().max(1_000), z.number())
  .refine((places) => Object.keys(places).length <= MOST_TAGS);

/** The user's marks on a page, stored in each of its captures. */
export const marksSchema = z.object({
  starred: z.boolean().default(false),
  tags: z.array(tagSchema).max(MOST_TAGS).default([]),
  /** Markdown. */
  note: z.string().max(LONGEST_NOTE).default(''),
  /** Its manual position among the pages of a collection, by the tag (`sameTag`): the smallest comes first. */
  places: placesSchema.optional(),
  /** Epoch milliseconds; the later of two is used. */
  changedAt: z.number().default(0),
});
export type Marks = z.infer<typeof marksSchema>;

export const noMarks: Marks = { starred: false, tags: [], note: '', changedAt: 0 };

/** The marks of a stored capture; unreadable ones count as missing. */
export function readMarks({ marks }: { marks?: unknown }): Marks {
  if (marks === undefined) return noMarks;
  const whole = marksSchema.safeParse(marks);
  if (whole.success) return whole.data;
  const { shape } = marksSchema;
  const parts = z
    .object({
      starred: shape.starred.catch(false),
      tags: shape.tags.catch([]),
      note: shape.note.catch(''),
      places: shape.places.catch(undefined),
      changedAt: shape.changedAt.catch(0),
    })
    .safeParse(marks);
  return parts.success ? parts.data : noMarks;
}

/** Changes of marks; omitted fields stay as they are. */
export const marksChangeSchema = z.object({
  starred: z.boolean().optional(),
  addTags: z.array(tagSchema).max(MOST_TAGS).optional(),
  removeTags: z.array(tagSchema).max(MOST_TAGS).optional(),
  note: z.string().max(LONGEST_NOTE).optional(),
  /** Manual positions among the pages of collections. */
  places: placesSchema.optional(),
});
export type MarksChange = z.input<typeof marksChangeSchema>;

/** The marks after a change; undefined if nothing changes. A tag keeps its first spelling. */
export function changedMarks(marks: Marks, change: MarksChange, now: number): Marks | undefined {
  const removed = new Set(change.removeTags?.map(sameTag));
  const tags = marks.tags.filter((tag) => !removed.has(sameTag(tag)));
  const known = new Set(tags.map(sameTag));
  for (const tag of change.addTags ?? []) {
    const tidy = tidyTag(tag);
    if (tidy === '' || known.has(sameTag(tidy)) || tags.length >= MOST_TAGS) continue;
    known.add(sameTag(tidy));
    tags.push(tidy);
  }
  const { starred = marks.starred, note = marks.note } = change;
  const places = placesIn({ ...marks.places, ...change.places }, tags);
  const same =
    starred === marks.starred &&
    note === marks.note &&
    tags.join('\n') === marks.tags.join('\n') &&
    sameEntries(places ?? {}, marks.places ?? {});
  if (same) return undefined;
  // Later than what it replaces, even after the clock was set back.
  const changedAt = Math.max(now, marks.changedAt + 1);
  return { starred, tags, note, ...(places && { places }), changedAt };
}

/** Only the positions for existing tags; a page has no position in a collection it is not in. */
function placesIn(places: Record<string, number>, tags: readonly string[]): Marks['places'] {
  const there = new Set(tags.map(sameTag));
  const kept = Object.entries(places).filter(([tag]) => there.has(tag));
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

const sameEntries = (one: Record<string, number>, other: Record<string, number>): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);

/** The later of two. */
export const laterMarks = (one: Marks, other: Marks): Marks =>
  other.changedAt > one.changedAt ? other : one;

/** The tags in use, most used first, each in its most recent spelling. */
export function tagsInUse(captures: Iterable<{ marks?: unknown }>): { tag: string; count: number }[] {
  const counts = new Map<string, { tag: string; count: number }>();
  for (const capture of captures) {
    if (capture.marks === undefined) continue;
    for (const tag of readMarks(capture).tags) {
      const held = counts.get(sameTag(tag));
      if (held) held.count += 1;
      else counts.set(sameTag(tag), { tag, count: 1 });
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || a.tag.localeCompare(b.tag));
}
