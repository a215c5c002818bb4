import { useState } from 'preact/hooks';
import { readAddressLines } from '@/lib/core/addresses/address-lines';
import { batchOf } from '@/lib/core/model/batch-of';
import type { BatchRequest } from '@/lib/core/model/request';
import { hostOf } from '@/lib/core/model/url';
import { readsRows, recipesFor } from '@/lib/features/recipes/recipe';
import { FormBody } from '@/components/shell/form/FormFields';
import { LinesField } from '@/components/shell/form/LinesField';
import { StartBar } from '@/components/shell/form/StartBar';
import { SubHead } from '@/components/shell/panel/SubHead';
import { useApp } from '@/components/shell/state/app';
import { reachOf } from '@/components/shell/state/ask-permission';
import { Note } from '@/components/ui/Note';
import { SelectField } from '@/components/ui/SelectField';
import { useRecipeBook } from '../recipes/use-recipe-book';
import { StartFailure } from '../research/shared/StartFailure';
import { useResearchStart } from '../research/shared/use-research-start';
import { useRowsWords } from './use-rows';

/** Pages whose rows a recipe is to read. */
export type PagesOfRows = { lines: string; recipeId?: string };

type Props = PagesOfRows & { isPrivate: boolean; onBack: () => void };

/** A recipe over a list of pages: a job, whose rows come together under Data. */
export function RowsPages({ lines, recipeId, isPrivate, onBack }: Props) {
  const said = useRowsWords();
  const { gestures } = useApp();
  const book = useRecipeBook();
  const [text, setText] = useState(lines);
  const [chosen, choose] = useState(recipeId);
  const read = readAddressLines(text);
  const { here, elsewhere } = recipesFor(
    book.recipes.filter(readsRows),
    read.urls[0] === undefined ? '' : hostOf(read.urls[0]),
  );
  const recipes = [...here, ...elsewhere];
  const recipe = recipes.find(({ id }) => id === chosen) ?? recipes[0];
  const starts = useResearchStart<BatchRequest>(
    (jobId) => void gestures.openPanel({ section: 'site', jobId }).catch(starts.report),
  );
  const mayStart = recipe !== undefined && read.urls.length > 0 && read.bad.length === 0 && !isPrivate;
  const start = (): void => {
    if (!mayStart) return;
    const request = batchOf(read.urls, {
      formats: ['json'],
      options: { rows: recipe.rows },
    });
    starts.startHere(request, reachOf(request, 'device'));
  };
  return (
    <>
      <SubHead title={said.pages.title} sub={said.pages.sub} onBack={onBack} />
      <FormBody>
        {recipes.length === 0 ? (
          <Note icon="info" title={said.pages.none}>
            {said.pages.noneBody}
          </Note>
        ) : (
          <SelectField
            label={said.pages.recipe}
            value={recipe?.id ?? ''}
            choices={recipes.map(({ id, name, host }) => ({
              value: id,
              label: host === '' ? name : `${name} · ${host}`,
            }))}
            onChange={choose}
          />
        )}
        <LinesField text={text} read={read} onInput={setText} />
      </FormBody>
      <StartFailure kind="extract" failure={starts.failure} onClear={starts.clear} onRetry={start} />
      <StartBar
        lines={[said.pages.line]}
        label={said.pages.start(read.urls.length)}
        busy={starts.starting}
        disabled={!mayStart}
        onStart={start}
      />
    </>
  );
}
