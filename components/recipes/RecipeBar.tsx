import { useState } from 'preact/hooks';
import { recipeFileText, type FileRecipe } from '../../lib/derive/recipe-file';
import { checkSchemaText } from '../../lib/derive/schema/check';
import { schemaText } from '../../lib/derive/schema/schema';
import { recipesFor, type Recipe } from '../../lib/model/recipe';
import { toFailure, type Failure } from '../../lib/model/errors';
import { failureWords } from '../../lib/words/failures';
import { recipeWords as said } from '../../lib/words/en-recipes';
import { ImportRecipes } from './ImportRecipes';
import { useApp } from '../state/app';
import { useLive } from '../state/use-live';
import { useToast } from '../state/use-toast';
import { useWords } from '../state/use-words';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { TextInput } from '../ui/TextInput';
import * as fieldStyles from '../ui/Field.module.css';
import * as recipesStyles from './recipes.module.css';
import * as textInputStyles from '../ui/TextInput.module.css';

type Props = {
  prompt: string;
  /** As text; empty for none. */
  schema: string;
  /** The site that a recipe is made on, with its port; empty for none. */
  host: string;
  onPick: (picked: { prompt: string; schema: string }) => void;
  /** Deleting can be undone in a toast, which a dialog covers: there it is left out. */
  inDialog?: boolean;
};

const NO_RECIPES: readonly Recipe[] = [];

/** What to extract by name: picked, those made on this site first, saved and deleted. */
export function RecipeBar({ prompt, schema, host, onPick, inDialog = false }: Props) {
  const app = useApp();
  const toast = useToast();
  const { words, format } = useWords();
  const [failure, setFailure] = useState<Failure>();
  const onFailure = (thrown: unknown): void => setFailure(toFailure(thrown));
  const { value: recipes = NO_RECIPES } = useLive((reader) => reader.recipes(), ['recipes'], []);
  const [pickedId, setPickedId] = useState('');
  /** The name that is typed; undefined while nothing is being saved. */
  const [name, setName] = useState<string>();
  /** The recipe that the name is for, where one is only named otherwise. */
  const [renaming, setRenaming] = useState<Recipe>();
  const [importing, setImporting] = useState(false);
  const checked = checkSchemaText(schema);
  const hasContent = (prompt.trim() !== '' || checked.schema !== undefined) && checked.problems.length === 0;
  const picked = recipes.find(({ id }) => id === pickedId);
  const { here, elsewhere } = recipesFor(recipes, host);
  const typed = name?.trim() ?? '';
  const replaced = recipes.find((each) => each.name.toLowerCase() === typed.toLowerCase());

  const pick = (id: string): void => {
    setPickedId(id);
    const recipe = recipes.find((each) => each.id === id);
    if (recipe)
      onPick({
        prompt: recipe.prompt ?? '',
        schema: recipe.schema === undefined ? '' : schemaText(recipe.schema),
      });
  };
  const rename = (recipe: Recipe): void => {
    const { savedAt: _savedAt, ...content } = recipe;
    setFailure(undefined);
    app.call('recipes.save', { ...content, name: typed }).then(() => {
      setName(undefined);
      setRenaming(undefined);
      toast({ text: said.renamed(typed) });
    }, onFailure);
  };
  const importAll = async (from: readonly FileRecipe[]): Promise<void> => {
    for (const recipe of from) {
      const same = recipes.find((each) => each.name.toLowerCase() === recipe.name.toLowerCase());
      await app.call('recipes.save', { ...recipe, id: same?.id ?? app.newId() });
    }
    setImporting(false);
    toast({ text: said.importedToast(from.length) });
  };
  const exportAll = (): void => {
    const blob = new Blob([recipeFileText(recipes)], { type: 'application/json' });
    setFailure(undefined);
    app.gestures.save(blob, said.fileName).catch(onFailure);
  };
  const save = (): void => {
    if (typed === '') return;
    if (renaming) return rename(renaming);
    if (!hasContent) return;
    const id = replaced?.id ?? app.newId();
    setFailure(undefined);
    app
      .call('recipes.save', {
        id,
        name: typed,
        host,
        ...(prompt.trim() !== '' && { prompt: prompt.trim() }),
        ...(checked.schema && { schema: checked.schema }),
      })
      .then(() => {
        setName(undefined);
        setPickedId(id);
        toast({ text: said.saved(typed) });
      }, onFailure);
  };
  const remove = (recipe: Recipe): void => {
    const { savedAt: _savedAt, ...content } = recipe;
    setFailure(undefined);
    app.call('recipes.delete', { id: recipe.id }).then(() => {
      setPickedId('');
      const undo = {
        label: words.toasts.undo,
        run: () => void app.call('recipes.save', content).catch(onFailure),
      };
      toast({ text: said.deleted(recipe.name), undo });
    }, onFailure);
  };
  const problem = failure && (
    <p class={fieldStyles.error} role="alert">
      {
        failureWords(
          failure,
          {
            what: '',
            engine: 'device',
            host: '',
            serviceUrl: '',
            connected: false,
            waiting: false,
            now: app.now(),
          },
          format,
        ).title
      }
    </p>
  );
  if (importing)
    return (
      <div class={recipesStyles.recipes}>
        {problem}
        <ImportRecipes
          recipes={recipes}
          onCancel={() => setImporting(false)}
          onImport={(from) => void importAll(from).catch(onFailure)}
        />
      </div>
    );
  if (name !== undefined)
    return (
      <div class={recipesStyles.recipes}>
        <Field label={said.name} help={replaced && replaced.id !== renaming?.id && said.replaces}>
          {(ids) => (
            <TextInput
              ids={ids}
              autofocus
              maxLength={100}
              placeholder={said.nameExample}
              value={name}
              onInput={setName}
            />
          )}
        </Field>
        {problem}
        <div class={recipesStyles.end}>
          <Button
            size="sm"
            onPress={() => {
              setName(undefined);
              setRenaming(undefined);
            }}
          >
            {said.cancel}
          </Button>
          <Button size="sm" disabled={typed === ''} onPress={save}>
            {said.saveNow}
          </Button>
        </div>
      </div>
    );
  const option = (recipe: Recipe) => (
    <option key={recipe.id} value={recipe.id}>
      {said.named(recipe.name, recipe.host)}
    </option>
  );
  return (
    <div class={recipesStyles.recipes}>
      {recipes.length > 0 && (
        <Field label={said.label}>
          {({ id }) => (
            <span class={recipesStyles.pick}>
              <select
                id={id}
                class={`${textInputStyles.input} grow`}
                value={picked?.id ?? ''}
                onChange={(event) => pick(event.currentTarget.value)}
              >
                <option value="">{said.none}</option>
                {here.length > 0 && <optgroup label={said.here(host)}>{here.map(option)}</optgroup>}
                {elsewhere.length > 0 && (
                  <optgroup label={here.length > 0 ? said.elsewhere : said.all}>
                    {elsewhere.map(option)}
                  </optgroup>
                )}
              </select>
              {picked && (
                <Button
                  kind="quiet"
                  icon="tag"
                  label={said.rename(picked.name)}
                  onPress={() => {
                    setRenaming(picked);
                    setName(picked.name);
                  }}
                />
              )}
              {picked && !inDialog && (
                <Button
                  kind="quiet"
                  icon="trash"
                  label={said.delete(picked.name)}
                  onPress={() => remove(picked)}
                />
              )}
            </span>
          )}
        </Field>
      )}
      {problem}
      <div class={recipesStyles.all}>
        <Button
          size="sm"
          kind="quiet"
          icon="bookmark"
          disabled={!hasContent}
          onPress={() => setName(picked?.name ?? '')}
        >
          {said.save}
        </Button>
        <Button size="sm" kind="quiet" onPress={() => setImporting(true)}>
          {said.import}
        </Button>
        {recipes.length > 0 && (
          <Button size="sm" kind="quiet" onPress={exportAll}>
            {said.export}
          </Button>
        )}
      </div>
    </div>
  );
}
