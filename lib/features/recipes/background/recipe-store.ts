import { AppError } from '@/lib/core/model/errors';
import { MOST_RECIPES, recipeSchema, type Recipe } from '../recipe';
import type { RecipeStore } from '@/lib/core/ports/store';
import { transact, type WriterDeps } from '@/lib/core/library/transact';

/** A stored recipe, or undefined when its record is invalid. */
export function readRecipe(record: unknown): Recipe | undefined {
  const parsed = recipeSchema.safeParse(record);
  return parsed.success ? parsed.data : undefined;
}

const sameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

export function createRecipeStore(deps: WriterDeps): RecipeStore {
  return {
    save: (recipe) =>
      transact(deps, ['recipes'], async (tx, tell) => {
        const store = tx.objectStore('recipes');
        for (const record of await store.getAll()) {
          const kept = readRecipe(record);
          if (kept && kept.id !== recipe.id && sameName(kept.name, recipe.name)) await store.delete(kept.id);
        }
        const isNew = (await store.getKey(recipe.id)) === undefined;
        if (isNew && (await store.count()) >= MOST_RECIPES)
          throw new AppError('bad-request', { detail: 'too-many-recipes' });
        await store.put({ ...recipe, savedAt: deps.now() } satisfies Recipe);
        tell('recipes');
      }),
    async delete(id) {
      await (await deps.db()).delete('recipes', id);
      deps.changes.notify(['recipes']);
    },
  };
}
