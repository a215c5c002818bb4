import { checkSchemaText } from '@/lib/features/schema/check';
import { schemaText } from '@/lib/features/schema/schema';
import { readsRows, recipesFor, type Recipe } from '@/lib/features/recipes/recipe';
import { RecipeNameField, RecipeProblem } from './KeepRecipeForm';
import { useRecipeWords, useRecipeBook, type RecipeBook } from './use-recipe-book';
import { ImportRecipes } from './ImportRecipes';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { useFocusAfterForm } from '@/components/ui/use-focus';
import { useParts } from '@/components/shell/state/use-parts';
import * as recipesStyles from './recipes.module.css';
import * as textInputStyles from '@/components/ui/TextInput.module.css';

type Props = {
  prompt: string;
  /** As text; empty for none. */
  schema: string;
  /** The site that a recipe is created on, with its port; empty for none. */
  host: string;
  onPick: (picked: { prompt: string; schema: string }) => void;
  /** Deleting can be undone in a toast, which a dialog covers: there it is omitted. */
  inDialog?: boolean;
};

type View = { at: 'pick' } | { at: 'import' } | { at: 'name'; name: string; renaming?: Recipe };
const PICK: View = { at: 'pick' };

/** Extraction requests by name: picked, those created on this site first, saved and deleted. */
export function RecipeBar({ prompt, schema, host, onPick, inDialog = false }: Props) {
  const said = useRecipeWords();
  const app = useApp();
  const book = useRecipeBook();
  const [{ pickedId, view }, change] = useParts<{ pickedId: string; view: View }>({
    pickedId: '',
    view: PICK,
  });
  const setView = (next: View): void => change({ view: next });
  const checked = checkSchemaText(schema);
  const hasContent = (prompt.trim() !== '' || checked.schema !== undefined) && checked.problems.length === 0;
  // Those for rows are run by themselves.
  const asked = book.recipes.filter((recipe) => !readsRows(recipe) && !recipe.steps);
  const picked = asked.find(({ id }) => id === pickedId);
  const box = useFocusAfterForm<HTMLDivElement>(view.at !== 'pick');

  const pick = (id: string): void => {
    change({ pickedId: id });
    const recipe = book.recipes.find((each) => each.id === id);
    if (recipe)
      onPick({
        prompt: recipe.prompt ?? '',
        schema: recipe.schema === undefined ? '' : schemaText(recipe.schema),
      });
  };
  const save = (name: string, renaming: Recipe | undefined): void => {
    if (renaming) {
      const { savedAt: _savedAt, ...recipe } = renaming;
      return book.save({ ...recipe, name }, said.renamed(name), () => setView(PICK));
    }
    if (!hasContent) return;
    const id = book.named(name)?.id ?? app.newId();
    const content = {
      ...(prompt.trim() !== '' && { prompt: prompt.trim() }),
      ...(checked.schema && { schema: checked.schema }),
    };
    book.save({ id, name, host, ...content }, said.saved(name), () => {
      change({ view: PICK, pickedId: id });
    });
  };
  if (view.at === 'import')
    return (
      <div class={recipesStyles.recipes}>
        <RecipeProblem failure={book.failure} />
        <ImportRecipes
          recipes={book.recipes}
          onCancel={() => setView(PICK)}
          onImport={(from) => book.importAll(from, () => setView(PICK))}
        />
      </div>
    );
  if (view.at === 'name')
    return (
      <RecipeName
        book={book}
        name={view.name}
        renaming={view.renaming}
        onName={(name) => setView({ ...view, name })}
        onSave={save}
        onCancel={() => setView(PICK)}
      />
    );
  return (
    <div class={recipesStyles.recipes} ref={box}>
      {asked.length > 0 && (
        <RecipePick
          recipes={asked}
          host={host}
          picked={picked}
          onPick={pick}
          onRename={(recipe) => setView({ at: 'name', name: recipe.name, renaming: recipe })}
          onRemove={inDialog ? undefined : (recipe) => book.remove(recipe, () => change({ pickedId: '' }))}
        />
      )}
      <RecipeProblem failure={book.failure} />
      <div class={recipesStyles.all}>
        <Button
          text={said.save}
          kind="quiet"
          icon="bookmark"
          disabled={!hasContent}
          onPress={() => setView({ at: 'name', name: picked?.name ?? '' })}
        />
        <Button text={said.import} kind="quiet" onPress={() => setView({ at: 'import' })} />
        {book.recipes.length > 0 && (
          <Button text={said.export} kind="quiet" onPress={() => book.exportAll()} />
        )}
      </div>
    </div>
  );
}

type PickProps = {
  recipes: readonly Recipe[];
  host: string;
  picked: Recipe | undefined;
  onPick: (id: string) => void;
  onRename: (recipe: Recipe) => void;
  onRemove: ((recipe: Recipe) => void) | undefined;
};

/** The recipes in a list, those of this site first; the picked one can be renamed and deleted. */
function RecipePick({ recipes, host, picked, onPick, onRename, onRemove }: PickProps) {
  const said = useRecipeWords();
  const { here, elsewhere } = recipesFor(recipes, host);
  const option = (recipe: Recipe) => (
    <option key={recipe.id} value={recipe.id}>
      {said.named(recipe.name, recipe.host)}
    </option>
  );
  return (
    <Field label={said.label}>
      {({ id }) => (
        <span class={recipesStyles.picker}>
          <select
            id={id}
            class={`${textInputStyles.input} ${recipesStyles.choice} grow`}
            value={picked?.id ?? ''}
            onChange={(event) => onPick(event.currentTarget.value)}
          >
            <option value="">{said.none}</option>
            {here.length > 0 && <optgroup label={said.here(host)}>{here.map(option)}</optgroup>}
            {elsewhere.length > 0 && (
              <optgroup label={here.length > 0 ? said.elsewhere : said.all}>{elsewhere.map(option)}</optgroup>
            )}
          </select>
          {picked && (
            <Button
              size="md"
              kind="quiet"
              icon="tag"
              label={said.rename(picked.name)}
              onPress={() => onRename(picked)}
            />
          )}
          {picked && onRemove && (
            <Button
              size="md"
              kind="quiet"
              icon="trash"
              label={said.delete(picked.name)}
              onPress={() => onRemove(picked)}
            />
          )}
        </span>
      )}
    </Field>
  );
}

type NameProps = {
  book: RecipeBook;
  name: string;
  /** The recipe to rename, if this is a rename. */
  renaming: Recipe | undefined;
  onName: (name: string) => void;
  onSave: (name: string, renaming: Recipe | undefined) => void;
  onCancel: () => void;
};

/** The name that a recipe is saved under. */
function RecipeName({ book, name, renaming, onName, onSave, onCancel }: NameProps) {
  const said = useRecipeWords();
  const typed = name.trim();
  const save = (): void => {
    if (typed !== '') onSave(typed, renaming);
  };
  return (
    <form
      class={recipesStyles.recipes}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <RecipeNameField book={book} name={name} ofId={renaming?.id} onName={onName} />
      <RecipeProblem failure={book.failure} />
      <div class={recipesStyles.end}>
        <Button text={said.cancel} onPress={onCancel} />
        <Button text={said.saveNow} disabled={typed === ''} onPress={save} />
      </div>
    </form>
  );
}
