import { jsonOptionsSchema } from '@/lib/core/model/format';
import { rowsRecipeSchema } from '@/lib/core/model/rows-recipe';
import { stepsSchema } from '@/lib/core/model/steps';
import { titleSchema } from '@/lib/core/model/title';
import { z } from '@/lib/core/model/zod';

export const MOST_RECIPES = 10_000;

/** A named prompt, JSON Schema or both, or what rows of a page are; and the site it was made on. */
export const recipeSchema = z.object({
  id: z.string().min(1),
  /** Names are unique, ignoring case. */
  name: titleSchema.pipe(z.string().trim().min(1).max(100)),
  /** With its port; empty when it was not made on a site. */
  host: z.string().max(300).default(''),
  ...jsonOptionsSchema.shape,
  rows: rowsRecipeSchema.optional(),
  /** What is done in a page of the site, again and again. */
  steps: stepsSchema.optional(),
  /** The addresses of the pages that rows are read from; an asterisk stands for anything. */
  at: z.string().max(2_000).optional(),
  savedAt: z.number(),
});
export type Recipe = z.infer<typeof recipeSchema>;
export const newRecipeSchema = recipeSchema
  .omit({ savedAt: true })
  .extend({ id: z.uuid(), host: z.string().max(300) });
export type NewRecipe = z.infer<typeof newRecipeSchema>;

/** The recipes made on a site, then the others, each by name. */
export function recipesFor<R extends Pick<Recipe, 'host' | 'name'>>(
  recipes: readonly R[],
  host: string,
): { here: R[]; elsewhere: R[] } {
  const byName = recipes.toSorted((one, other) => one.name.localeCompare(other.name));
  const isHere = (recipe: R): boolean => host !== '' && recipe.host === host;
  return { here: byName.filter(isHere), elsewhere: byName.filter((recipe) => !isHere(recipe)) };
}

/** A recipe for rows, which is read without a model. */
export type RowsRecipeOf = Recipe & { rows: NonNullable<Recipe['rows']> };
export const readsRows = (recipe: Recipe): recipe is RowsRecipeOf => recipe.rows !== undefined;

/** Whether a recipe is for the page at this address: one that names no addresses is for its whole site. */
export function isForPage({ at = '', host }: Pick<Recipe, 'at' | 'host'>, url: string): boolean {
  if (!URL.canParse(url)) return false;
  const page = new URL(url);
  if (at.trim() === '') return host !== '' && page.host === host;
  const address = `${page.host}${page.pathname}${page.search}`;
  const parts = at
    .trim()
    .replace(/^https?:\/\//, '')
    .split('*');
  let from = 0;
  return parts.every((part, index) => {
    const isLast = index === parts.length - 1;
    const found = isLast && parts.length > 1 ? address.length - part.length : address.indexOf(part, from);
    const fits = found >= from && (index > 0 || found === 0) && address.startsWith(part, found);
    from = found + part.length;
    return fits && (!isLast || from === address.length || part === '');
  });
}
