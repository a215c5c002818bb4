import { fieldTypes } from '../text/field-types';
import { z } from './zod';

const words = (most: number) => z.array(z.string().max(400)).max(most);

/** How a value is found in a record: evidence, none of which has to be there. */
const findSchema = z.object({
  what: z.enum(['text', 'link', 'image', 'date', 'label']),
  /** The tags from the record to the value. */
  tags: z.string().max(2_000),
  /** Classes (`.name`) and attributes (`@name=value`) on the way, those of the value last. */
  marks: words(60),
  /** What is written before it, or above its column. */
  label: z.string().max(200),
  /** Among equal ones of a record, from 1; 0 for all of them joined. */
  index: z.number().int().min(0),
  /** Its place in the record, from 0 to 1. */
  at: z.number().min(0).max(1),
  reads: z.enum(['price', 'number', 'day', 'text']),
  /** How many of the records have it, from 0 to 1. */
  often: z.number().min(0).max(1),
  /** The mean number of characters. */
  length: z.number().min(0),
  /** What its values look like (`9 a` for "250 g"), and some of them. */
  looks: words(4),
  samples: words(12),
  /** Of a recipe from elsewhere, which has no evidence: where the value is in its record, and in which attribute. */
  css: z.string().max(1_000).optional(),
  attribute: z.string().max(100).optional(),
});
export type FieldFind = z.infer<typeof findSchema>;

const rowsFieldSchema = z.object({
  name: z.string().trim().min(1).max(100),
  type: z.enum(fieldTypes),
  find: findSchema,
});
export type RowsField = z.infer<typeof rowsFieldSchema>;

/** How the records of a page are found, and what is read of each. */
export const rowsRecipeSchema = z.object({
  row: z.object({
    tag: z.string().max(100),
    /** The values that most records have, by the tags that lead to them. */
    shape: words(200),
    tokens: words(60),
    reach: z.enum(['here', 'parts', 'all']),
    /** Consecutive siblings are one record. */
    isRun: z.boolean(),
    /** Of a recipe from elsewhere: where the records are. */
    css: z.string().max(1_000).optional(),
  }),
  /** What only records that were left out had. */
  not: z.array(words(100)).max(20),
  fields: z.array(rowsFieldSchema).max(60),
});
export type RowsRecipe = z.infer<typeof rowsRecipeSchema>;

/** What was read: a cell for each field of the recipe, null where a record has none. */
export const readRowsSchema = z.object({
  title: z.string().max(2_000),
  url: z.string().max(10_000),
  recipe: rowsRecipeSchema,
  rows: z.array(z.array(z.string().max(5_000).nullable()).max(60)).max(20_000),
  /** By field of the recipe: what is likely meant where it was not found. */
  likely: z.array(rowsFieldSchema.extend({ sample: z.string().max(5_000) }).nullable()).max(60),
  links: z
    .array(z.object({ url: z.string().max(10_000), text: z.string().max(300), rel: z.string().max(100) }))
    .max(2_000),
  /** What the button below them says that brings more of them. */
  more: z.string().max(200).optional(),
});
export type ReadRows = z.infer<typeof readRowsSchema>;

/** What the bar above a page says while something is picked, in the user's language, and its direction. */
export type PickerWords = Readonly<
  Record<
    | 'bar'
    | 'choose'
    | 'like'
    | 'none'
    | 'rows'
    | 'row'
    | 'out'
    | 'second'
    | 'wider'
    | 'narrower'
    | 'cancel'
    | 'fewer'
    | 'onlyHere'
    | 'fields'
    | 'field'
    | 'inRows'
    | 'take'
    | 'dir',
    string
  >
>;

/** What is asked of the records of a page. */
export type RowsOrder =
  | { task: 'tables' }
  /** What it lists of other sites, if it is a page of results. */
  | { task: 'results' }
  | { task: 'read'; recipe: RowsRecipe }
  /** The rows after one press of the button that brings more, or one scroll to their end. */
  | { task: 'more'; recipe: RowsRecipe; by: 'press' | 'scroll' }
  | { task: 'pick'; words: PickerWords }
  | { task: 'field'; words: PickerWords; recipe: RowsRecipe };
