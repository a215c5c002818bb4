import { useMemo, useRef, useState } from 'preact/hooks';
import { readRecipeFile, type FileRecipe } from '@/lib/features/recipes/recipe-file';
import type { Recipe } from '@/lib/features/recipes/recipe';
import { useRecipeWords } from './use-recipe-words';
import { TranslatedWords, usePastedWords } from '../pasted-options/TranslatedWords';
import { useSchemaWords } from '../schema/use-schema-words';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { TextInput } from '@/components/ui/TextInput';
import * as pastedStyles from '../pasted-options/pasted.module.css';
import * as recipesStyles from './recipes.module.css';

type Props = {
  /** Existing recipes: one with the same name is replaced. */
  recipes: readonly Recipe[];
  onCancel: () => void;
  onImport: (recipes: readonly FileRecipe[]) => void;
};

/** A larger file is not a file of recipes. */
const MOST_BYTES = 1_000_000;

/** Recipes from JSON, pasted or in a file, shown before anything is stored. */
export function ImportRecipes({ recipes, onCancel, onImport }: Props) {
  const said = useRecipeWords();
  const pasted = usePastedWords();
  const schema = useSchemaWords();
  const [text, setText] = useState('');
  const [fileName, setFileName] = useState('');
  /** Why the chosen file was not read. */
  const [refused, setRefused] = useState<'tooLarge' | 'notRead'>();
  const input = useRef<HTMLInputElement>(null);
  const file = useMemo(
    () => (text.trim() === '' ? undefined : readRecipeFile(text, fileName || said.imported)),
    [text, fileName, said],
  );
  const error = ((): string | undefined => {
    if (refused) return said[refused];
    if (!file || file.ok) return undefined;
    if ('problem' in file) {
      const { line, code, found } = file.problem;
      return `${schema.atLine(line)}: ${schema.problem[code](found)}`;
    }
    return file.unfit.length > 0 ? said.unfit(file.unfit) : said.noRecipes;
  })();
  const take = (chosen: File): void => {
    setRefused(undefined);
    if (chosen.size > MOST_BYTES) return setRefused('tooLarge');
    setFileName(chosen.name.replace(/\.json$/i, '').slice(0, 100));
    chosen.text().then(setText, () => setRefused('notRead'));
  };
  const type = (typed: string): void => {
    setRefused(undefined);
    setText(typed);
  };
  const names = new Set(recipes.map(({ name }) => name.toLowerCase()));
  return (
    <div class={pastedStyles.pasted} role="group" aria-label={said.importTitle}>
      <Field label={said.importLabel} help={said.importHelp} error={error}>
        {(ids) => <TextInput ids={ids} mono rows={6} autofocus value={text} onInput={type} />}
      </Field>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={said.chooseFile}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) take(chosen);
          currentTarget.value = '';
        }}
      />
      {file?.ok && (
        <>
          <TranslatedWords words={file.words} />
          <ul class={recipesStyles.importedRecipes} aria-label={said.all}>
            {file.recipes.map(({ name, host }, index) => (
              <li key={index}>
                {said.named(name, host)}
                {names.has(name.toLowerCase()) && <span class="muted"> · {said.replacesOne}</span>}
              </li>
            ))}
          </ul>
          {file.left.length > 0 && <p class="muted">{pasted.left(file.left)}</p>}
        </>
      )}
      <div class={pastedStyles.end}>
        <Button size="sm" kind="quiet" onPress={() => input.current?.click()}>
          {said.chooseFile}
        </Button>
        <Button size="sm" onPress={onCancel}>
          {said.cancel}
        </Button>
        <Button size="sm" disabled={!file?.ok} onPress={() => file?.ok && onImport(file.recipes)}>
          {said.importNow(file?.ok ? file.recipes.length : 0)}
        </Button>
      </div>
    </div>
  );
}
