import { AppError } from '@/lib/core/model/errors';
import { withoutDirectionControls } from '@/lib/core/text/direction-controls';
import { z } from '@/lib/core/model/zod';

/** The type of a front matter value. */
export const propertyTypes = ['text', 'multitext', 'number', 'checkbox', 'date', 'datetime'] as const;
const templatePropertySchema = z.object({
  name: z.string().trim().min(1).max(200),
  /** In the template language. */
  value: z.string().max(20_000),
  type: z.enum(propertyTypes).catch('text').default('text'),
});
export type TemplateProperty = z.infer<typeof templatePropertySchema>;

/** How the note is written: as a new one, or as lines of an existing one. Only a new one has front matter. */
export const templateBehaviors = [
  'create',
  'append-specific',
  'append-daily',
  'prepend-specific',
  'prepend-daily',
  'overwrite',
] as const;

/** The content of a copy, a file or a note of a page, in the language of Obsidian Web Clipper. */
export const templateSchema = z.object({
  id: z.string().min(1).max(100),
  name: z.string().overwrite(withoutDirectionControls).trim().min(1).max(200),
  /** When switched off, it is kept but never chosen. */
  on: z.boolean().default(true),
  behavior: z.enum(templateBehaviors).catch('create').default('create'),
  noteNameFormat: z.string().max(2_000).default('{{title}}'),
  /** A folder, or the whole path for lines of an existing note. */
  path: z.string().max(2_000).default(''),
  noteContentFormat: z.string().max(200_000).default('{{content}}'),
  properties: z.array(templatePropertySchema).max(200).default([]),
  /** The beginning of an address, `/a pattern/`, or `schema:@Type`. */
  triggers: z.array(z.string().max(2_000)).max(500).default([]),
});
export type Template = z.infer<typeof templateSchema>;

export const MOST_TEMPLATES = 2_000;

/** All templates in order, and the one for pages that match no trigger; without it, Trawl's own plain form. */
export const templateBookSchema = z.object({
  templates: z.array(templateSchema).max(MOST_TEMPLATES).default([]),
  defaultId: z.string().optional(),
});
export type TemplateBook = z.infer<typeof templateBookSchema>;
export const noTemplates: TemplateBook = { templates: [] };

/** The stored templates; of an invalid record, the readable ones. */
export function readTemplateBook(record: unknown): TemplateBook {
  const held = z
    .object({ templates: z.array(z.unknown()), defaultId: z.string().optional() })
    .safeParse(record).data;
  if (!held) return noTemplates;
  const templates = held.templates.flatMap((one) => templateSchema.safeParse(one).data ?? []);
  return { templates, ...(held.defaultId !== undefined && { defaultId: held.defaultId }) };
}

/** Replaces those with the same id; new ones are added at the end. Throws `bad-request` if there were too many. */
export function withTemplates(book: TemplateBook, changed: readonly Template[]): TemplateBook {
  const byId = new Map(changed.map((template) => [template.id, template]));
  const old = book.templates.map((template) => byId.get(template.id) ?? template);
  const known = new Set(old.map(({ id }) => id));
  const templates = [...old, ...changed.filter(({ id }) => !known.has(id))];
  if (templates.length > MOST_TEMPLATES) throw new AppError('bad-request', { detail: 'too-many-templates' });
  return { ...book, templates };
}

/** Whether two templates make the same note for the same pages, ignoring their ids and whether they are switched on. */
export function isSameTemplate(one: Template, other: Template): boolean {
  const all = ({ id: _id, on: _on, ...rest }: Template): string =>
    JSON.stringify(templateSchema.parse({ ...rest, id: 'same' }));
  return all(one) === all(other);
}

export function withoutTemplate({ templates, defaultId }: TemplateBook, id: string): TemplateBook {
  return {
    templates: templates.filter((template) => template.id !== id),
    ...(defaultId !== undefined && defaultId !== id && { defaultId }),
  };
}
