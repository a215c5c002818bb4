import './recipes.css';
import { useState } from 'preact/hooks';
import { checkSchemaText } from '../../lib/derive/schema/check';
import { schemaText } from '../../lib/derive/schema/schema';
import { recipesFor, type Recipe } from '../../lib/model/recipe';
import { toFailure, type Failure } from '../../lib/model/errors';
import { failureWords } from '../../lib/words/failures';
import { recipeWords as said } from '../../lib/words/en-recipes';
import { useApp } from '../state/app';
import { useLive } from '../state/use-live';
import { useToast } from '../state/use-toast';
import { useWords } from '../state/use-words';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { TextInput } from '../ui/TextInput';

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
  const save = (): void => {
    if (typed === '' || !hasContent) return;
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
    <p class="field__e" role="alert">
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
  if (name !== undefined)
    return (
      <div class="recipes">
        <Field label={said.name} help={replaced && said.replaces}>
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
        <div class="recipes__end">
          <Button size="sm" onPress={() => setName(undefined)}>
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
    <div class="recipes">
      {recipes.length > 0 && (
        <Field label={said.label}>
          {({ id }) => (
            <span class="recipes__pick">
              <select
                id={id}
                class="input grow"
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
      <div>
        <Button
          size="sm"
          kind="quiet"
          icon="bookmark"
          disabled={!hasContent}
          onPress={() => setName(picked?.name ?? '')}
        >
          {said.save}
        </Button>
      </div>
    </div>
  );
}
