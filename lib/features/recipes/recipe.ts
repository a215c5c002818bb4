import { jsonOptionsSchema } from '@/lib/core/model/format';
import { titleSchema } from '@/lib/core/model/title';
import { z } from '@/lib/core/model/zod';

export const MOST_RECIPES = 10_000;

/** A named prompt, JSON Schema or both, and the site it was made on. */
export const recipeSchema = z.object({
  id: z.string().min(1),
  /** Names are unique, ignoring case. */
  name: titleSchema.pipe(z.string().trim().min(1).max(100)),
  /** With its port; empty when it was not made on a site. */
  host: z.string().max(300).default(''),
  ...jsonOptionsSchema.shape,
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
