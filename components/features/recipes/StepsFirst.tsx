import { useMemo } from 'preact/hooks';
import type { BatchRequest } from '@/lib/core/model/request';
import type { StepsBefore } from '@/lib/core/model/steps';
import { hostOf } from '@/lib/core/model/url';
import type { Recipe } from '@/lib/features/recipes/recipe';
import { SelectField } from '@/components/ui/Select';
import { useRecipeWords } from './use-recipe-book';

/** Those whose steps can be done in all of these pages: nothing is done on a page of another origin. */
function offeredFor(recipes: readonly Recipe[], urls: readonly string[]): Recipe[] {
  const able = recipes.filter(({ steps }) => steps !== undefined);
  if (able.length === 0) return able;
  const [origin, ...others] = new Set(urls.map((url) => new URL(url).origin));
  if (origin === undefined || others.length > 0) return [];
  return able.filter(({ host }) => host === hostOf(origin));
}

/** A batch that does the steps of a recipe in each page before it is read; as it was if they are not for its pages. */
export function withStepsFirst(request: BatchRequest, recipes: readonly Recipe[], id: string): BatchRequest {
  if (id === '') return request;
  const urls = request.sources.map(({ url }) => url);
  const steps = offeredFor(recipes, urls).find((recipe) => recipe.id === id)?.steps;
  if (!steps || urls[0] === undefined) return request;
  const first: StepsBefore = { origin: new URL(urls[0]).origin, steps };
  return {
    ...request,
    options: { ...request.options, steps: first },
    reading: { ...request.reading, signedIn: true },
  };
}

type Props = {
  recipes: readonly Recipe[];
  /** The pages that are read. */
  urls: readonly string[];
  /** The id of a recipe; empty for none. */
  value: string;
  onChange: (id: string) => void;
};

/** Kept steps of the site that are done in each page before it is read; nothing where none are kept. */
export function StepsFirst({ recipes, urls, value, onChange }: Props) {
  const said = useRecipeWords();
  const offered = useMemo(() => offeredFor(recipes, urls), [recipes, urls]);
  if (offered.length === 0) return null;
  const isChosen = offered.some(({ id }) => id === value);
  return (
    <SelectField
      label={said.stepsFirst}
      help={isChosen ? said.stepsFirstHelp : undefined}
      value={isChosen ? value : ''}
      choices={[
        { value: '', label: said.noSteps },
        ...offered.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={onChange}
    />
  );
}
