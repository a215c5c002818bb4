import { useMemo } from 'preact/hooks';
import { ImportText } from '@/components/shell/form/ImportText';
import { readRecipeFile, type FileRecipe } from '@/lib/features/recipes/recipe-file';
import type { Recipe } from '@/lib/features/recipes/recipe';
import { useRecipeWords } from './use-recipe-book';
import { TranslatedWords, usePastedWords } from '../pasted-options/PasteOptions';
import { useSchemaWords } from '../schema/use-schema-words';
import { useParts } from '@/components/shell/state/use-parts';
import * as importStyles from '@/components/shell/form/import-text.module.css';

type Props = {
  /** Existing recipes: one with the same name is replaced. */
  recipes: readonly Recipe[];
  onCancel: () => void;
  onImport: (recipes: readonly FileRecipe[]) => void;
};

/** Recipes from JSON, shown before anything is stored. */
export function ImportRecipes({ recipes, onCancel, onImport }: Props) {
  const said = useRecipeWords();
  const pasted = usePastedWords();
  const schema = useSchemaWords();
  const [{ text, name }, change] = useParts({ text: '', name: '' });
  const file = useMemo(
    () => (text.trim() === '' ? undefined : readRecipeFile(text, name || said.imported)),
    [text, name, said],
  );
  const error = ((): string | undefined => {
    if (!file || file.ok) return undefined;
    if ('problem' in file) {
      const { line, code, found } = file.problem;
      return `${schema.atLine(line)}: ${schema.problem(code, found)}`;
    }
    return file.unfit.length > 0 ? said.unfit(file.unfit) : said.noRecipes;
  })();
  const names = new Set(recipes.map((recipe) => recipe.name.toLowerCase()));
  return (
    <ImportText
      title={said.importTitle}
      label={said.importLabel}
      help={said.importHelp}
      accept=".json,application/json"
      most={1_000_000}
      text={text}
      onText={(typed, fileName) =>
        change({
          text: typed,
          ...(fileName !== '' && { name: fileName.replace(/\.json$/i, '').slice(0, 100) }),
        })
      }
      error={error}
      action={said.importNow(file?.ok ? file.recipes.length : 0)}
      disabled={!file?.ok}
      onImport={() => file?.ok && onImport(file.recipes)}
      onCancel={onCancel}
    >
      {file?.ok && (
        <>
          <TranslatedWords words={file.words} />
          <ul class={importStyles.items} aria-label={said.all}>
            {file.recipes.map((recipe, index) => (
              <li key={index}>
                {said.named(recipe.name, recipe.host)}
                {names.has(recipe.name.toLowerCase()) && <span class="muted"> · {said.replacesOne}</span>}
              </li>
            ))}
          </ul>
          {file.left.length > 0 && <p class="muted">{pasted.left(file.left)}</p>}
        </>
      )}
    </ImportText>
  );
}
