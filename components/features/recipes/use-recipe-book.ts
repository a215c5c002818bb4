import { useWork } from '@/components/shell/state/use-work';
import { recipeFileText, type FileRecipe } from '@/lib/features/recipes/recipe-file';
import { safePart } from '@/lib/features/export/safe-part';
import type { Failure } from '@/lib/core/model/errors';
import type { NewRecipe, Recipe } from '@/lib/features/recipes/recipe';
import { useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import { useToast } from '@/components/shell/state/use-toast';
import { useWords, wordsHook } from '@/components/shell/state/use-words';
import { recipesMessages } from '@/lib/core/words/compiled/en/recipes';
import type { Format } from '@/lib/core/words/format';

const NO_RECIPES: readonly Recipe[] = [];

export type RecipeBook = {
  recipes: readonly Recipe[];
  /** The last error, until the next attempt. */
  failure: Failure | undefined;
  /** The one with this name, ignoring case. */
  named: (name: string) => Recipe | undefined;
  /** `done` runs once it is stored, which a toast reports. */
  save: (recipe: NewRecipe, message: string, done: () => void) => void;
  /** Can be undone in the toast. */
  remove: (recipe: Recipe, done: () => void) => void;
  /** Recipes in a file replace those with the same name; one press in the toast brings those back. */
  importAll: (from: readonly FileRecipe[], done: () => void) => void;
  /** All of them, or one as a file of its name. */
  exportAll: (one?: Recipe) => void;
};

/** The stored recipes, and their actions. */
export function useRecipeBook(): RecipeBook {
  const app = useApp();
  const toast = useToast();
  const { words } = useWords();
  const said = useRecipeWords();
  const { failure, report: onFailure, clear } = useWork();
  const { value: recipes = NO_RECIPES } = useLive((reader) => reader.recipes(), ['recipes'], []);
  const named = (name: string): Recipe | undefined =>
    recipes.find((each) => each.name.toLowerCase() === name.toLowerCase());
  const doing = (work: () => Promise<void>): void => {
    clear();
    void work().catch(onFailure);
  };
  return {
    recipes,
    failure,
    named,
    save: (recipe, message, done) =>
      doing(async () => {
        await app.call('recipes.save', recipe);
        done();
        toast({ text: message });
      }),
    remove: ({ savedAt: _savedAt, ...recipe }, done) =>
      doing(async () => {
        await app.call('recipes.delete', { id: recipe.id });
        done();
        const undo = {
          label: words.toasts.undo,
          run: () => void app.call('recipes.save', recipe).catch(onFailure),
        };
        toast({ text: said.deleted(recipe.name), undo });
      }),
    importAll: (from, done) =>
      doing(async () => {
        const came = from.map((recipe) => ({ ...recipe, id: named(recipe.name)?.id ?? app.newId() }));
        const were = new Map(recipes.map(({ savedAt: _savedAt, ...recipe }) => [recipe.id, recipe]));
        for (const recipe of came) await app.call('recipes.save', recipe);
        done();
        const takeBack = async (): Promise<void> => {
          for (const { id } of came) {
            const was = were.get(id);
            await (was ? app.call('recipes.save', was) : app.call('recipes.delete', { id }));
          }
        };
        const undo = { label: words.toasts.undo, run: () => doing(takeBack) };
        toast({ text: said.importedToast(from.length), undo });
      }),
    exportAll: (one) =>
      doing(() => {
        const file = new Blob([recipeFileText(one ? [one] : recipes)], { type: 'application/json' });
        return app.gestures.save(file, one ? `${safePart(one.name) || 'recipe'}.json` : said.fileName);
      }),
  };
}

/** The strings of recipes: what to extract, kept by name. */
function createRecipeWords(format: Format) {
  const messages = recipesMessages(format);
  return {
    ...messages,
    named: (name: string, host: string) => messages.named({ name, host: host || undefined }),
    unfit: (paths: readonly string[]) => messages.unfit(paths.join(', ')),
  };
}

export const useRecipeWords = wordsHook(createRecipeWords);
