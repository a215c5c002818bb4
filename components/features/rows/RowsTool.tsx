import { isForPage, readsRows, type RowsRecipeOf, recipesFor } from '@/lib/features/recipes/recipe';
import type { TabView } from '@/lib/core/ports/current-tab';
import { SubHead } from '@/components/shell/panel/SubHead';
import { useOn } from '@/components/shell/state/use-event';
import { useWords } from '@/components/shell/state/use-words';
import { Button } from '@/components/ui/Button';
import { MoreMenu } from '@/components/ui/MoreMenu';
import type { MenuItem } from '@/components/ui/Menu';
import { Note } from '@/components/ui/Note';
import { ImportRecipes } from '../recipes/ImportRecipes';
import { RecipeProblem } from '../recipes/KeepRecipeForm';
import { StepsFirst, withStepsFirst } from '../recipes/StepsFirst';
import { useRecipeBook } from '../recipes/use-recipe-book';
import type { ToolProps } from '../research/shared/tool';
import { RowFields } from './RowFields';
import { KeepRecipe, RowsResult } from './RowsResult';
import { useRows, useRowsWords, type Rows, type RowsMemory } from './use-rows';
import { useParts } from '@/components/shell/state/use-parts';
import { useOpen, useOpened } from '@/components/ui/use-open';
import * as actStyles from '@/components/ui/act.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './rows.module.css';
import { readAddressLines } from '@/lib/core/addresses/address-lines';
import type { BatchRequest } from '@/lib/core/model/request';
import { batchOf } from '@/lib/core/model/batch-of';
import { hostOf } from '@/lib/core/model/url';
import { FormBody } from '@/components/shell/form/FormFields';
import { LinesField } from '@/components/shell/form/LinesField';
import { StartBar } from '@/components/shell/form/StartBar';
import { useApp } from '@/components/shell/state/app';
import { reachOf } from '@/components/shell/state/ask-permission';
import { SelectField } from '@/components/ui/Select';
import { StartFailure } from '../research/shared/ResearchFailure';
import { useResearchStart } from '../research/shared/use-research-start';

/** Pages whose rows a recipe is to read. */
type PagesOfRows = { lines: string; recipeId?: string };

type Props = PagesOfRows & { isPrivate: boolean; onBack: () => void };

/** A recipe over a list of pages: a job, whose rows come together under Data. */
function RowsPages({ lines, recipeId, isPrivate, onBack }: Props) {
  const said = useRowsWords();
  const { gestures } = useApp();
  const book = useRecipeBook();
  const [{ text, chosen, stepsId }, change] = useParts({ text: lines, chosen: recipeId, stepsId: '' });
  const read = readAddressLines(text);
  const { here, elsewhere } = recipesFor(
    book.recipes.filter(readsRows),
    read.urls[0] === undefined ? '' : hostOf(read.urls[0]),
  );
  const recipes = [...here, ...elsewhere];
  const recipe = recipes.find(({ id }) => id === chosen) ?? recipes[0];
  const starts = useResearchStart<BatchRequest>(
    (jobId) => void gestures.openPanel({ section: 'site', jobId, back: 'research' }).catch(starts.report),
  );
  const mayStart = recipe !== undefined && read.urls.length > 0 && read.bad.length === 0 && !isPrivate;
  const start = (): void => {
    if (!mayStart) return;
    const rows = batchOf(read.urls, { formats: ['json'], options: { rows: recipe.rows } });
    const request = withStepsFirst(rows, book.recipes, stepsId);
    starts.startHere(request, reachOf(request, 'device'));
  };
  return (
    <>
      <SubHead title={said.pages.title} sub={said.pages.sub} onBack={onBack} />
      <FormBody>
        {recipes.length === 0 ? (
          <Note title={said.pages.none} body={said.pages.noneBody} />
        ) : (
          <SelectField
            label={said.pages.recipe}
            value={recipe?.id ?? ''}
            choices={recipes.map(({ id, name, host }) => ({
              value: id,
              label: host === '' ? name : `${name} · ${host}`,
            }))}
            onChange={(id) => change({ chosen: id })}
          />
        )}
        <LinesField text={text} read={read} onInput={(typed) => change({ text: typed })} />
        <StepsFirst
          recipes={book.recipes}
          urls={read.urls}
          value={stepsId}
          onChange={(id) => change({ stepsId: id })}
        />
      </FormBody>
      <StartFailure kind="extract" starts={starts} onRetry={start} />
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

/** Rows of the page in the tab: by pointing, from its tables, or by a recipe that was kept. */
export function RowsTool({ memory, place, tab, isPrivate, go }: ToolProps & { memory: RowsMemory }) {
  const rows = useRows(memory, tab, isPrivate);
  const keeping = useOpen();
  const pages = useOpened<PagesOfRows>();
  useOn([place], () => {
    if (place?.lines) pages.open({ lines: place.lines.join('\n') });
  });
  const { shown } = rows;
  if (pages.opened)
    return (
      <RowsPages key={pages.opened.lines} {...pages.opened} isPrivate={isPrivate} onBack={pages.close} />
    );
  if (!shown)
    return <RowsHome rows={rows} tab={tab} onPages={pages.open} onBack={() => go({ tool: 'search' })} />;
  if (keeping.isOpen)
    return (
      <KeepRecipe
        shown={shown}
        onDone={(recipe) => {
          keeping.close();
          if (recipe) rows.show({ ...shown, recipe });
        }}
      />
    );
  const View = shown.view === 'fields' ? RowFields : RowsResult;
  return <View rows={rows} shown={shown} onBack={() => rows.show(undefined)} onKeep={keeping.open} />;
}

type HomeProps = {
  rows: Rows;
  tab: TabView | undefined;
  /** Opens the form for a list of pages. */
  onPages: (pages: PagesOfRows) => void;
  onBack: () => void;
};

function RowsHome({ rows, tab, onPages, onBack }: HomeProps) {
  const said = useRowsWords();
  const { format } = useWords();
  const book = useRecipeBook();
  const importing = useOpen();
  const kept = book.recipes.filter(readsRows);
  const url = tab?.url ?? '';
  const here = kept.filter((recipe) => isForPage(recipe, url));
  const others = kept.filter((recipe) => !here.includes(recipe));
  const { tables } = rows;
  return (
    <>
      <SubHead title={said.title} sub={said.sub} onBack={onBack} />
      <div class={`${viewStyles.scroll} ${styles.fields}`}>
        {rows.failed && <Note tone="bad" title={said.failed} />}
        <p class={styles.help}>{rows.pick ? said.intro : said.noTab}</p>
        <RecipeProblem failure={book.failure} />
        {importing.isOpen ? (
          <ImportRecipes
            recipes={book.recipes}
            onCancel={importing.close}
            onImport={(from) => book.importAll(from, importing.close)}
          />
        ) : (
          <>
            <RecipeList title={said.fitsTab} recipes={here} rows={rows} tab={tab} onPages={onPages} runs />
            {rows.pick && !tables && <p class={styles.help}>{said.looking}</p>}
            {tables && tables.length > 0 && (
              <section>
                <h3 class={styles.heading}>{said.tables}</h3>
                <ul aria-label={said.tables}>
                  {tables.map((read, at) => (
                    <li key={at} class={styles.item}>
                      <div class={styles.itemText}>
                        <span dir="auto">{read.title || said.table(format.number(at + 1))}</span>
                        <p>{said.size({ rows: read.rows.length, fields: read.recipe.fields.length })}</p>
                      </div>
                      <Button text={said.showRows} onPress={() => rows.show({ read, view: 'rows' })} />
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <RecipeList title={said.others} recipes={others} rows={rows} tab={tab} onPages={onPages} />
          </>
        )}
      </div>
      <div class={actStyles.act}>
        <span class="grow" />
        {!importing.isOpen && <Button text={said.import} kind="quiet" onPress={importing.open} />}
        <Button
          size="md"
          text={said.pick}
          kind="primary"
          busy={rows.busy}
          disabled={!rows.pick}
          onPress={() => rows.pick?.()}
        />
      </div>
    </>
  );
}

type ListProps = Pick<HomeProps, 'rows' | 'tab' | 'onPages'> & {
  title: string;
  recipes: readonly RowsRecipeOf[];
  runs?: true;
};

/** Recipes that were kept; those for this page are run in one press. */
function RecipeList({ title, recipes, rows, tab, onPages, runs }: ListProps) {
  const said = useRowsWords();
  const book = useRecipeBook();
  const { gestures } = useApp();
  if (recipes.length === 0) return null;
  const url = rows.pick ? tab?.url : undefined;
  const watchItem = ({ id, name, rows: recipe }: RowsRecipeOf): MenuItem[] =>
    runs && url !== undefined
      ? [
          {
            label: said.watch,
            icon: 'clock',
            onChoose: () =>
              void gestures
                .openPanel({ section: 'monitors', lines: [url], rows: { id, name, recipe } })
                .catch(() => undefined),
          },
        ]
      : [];
  return (
    <section>
      <h3 class={styles.heading}>{title}</h3>
      <RecipeProblem failure={book.failure} />
      <ul aria-label={title}>
        {recipes.map((recipe) => (
          <li key={recipe.id} class={styles.item}>
            <div class={styles.itemText}>
              <span dir="auto">{recipe.name}</span>
              <p dir="ltr">{recipe.at || recipe.host}</p>
            </div>
            {runs && rows.pick && (
              <Button
                text={said.run}
                kind="primary"
                busy={rows.busy}
                onPress={() => rows.run(recipe.rows, { id: recipe.id, name: recipe.name, at: recipe.at })}
              />
            )}
            <MoreMenu
              label={said.more(recipe.name)}
              items={[
                {
                  label: said.pages.run,
                  icon: 'tabs',
                  onChoose: () => onPages({ lines: '', recipeId: recipe.id }),
                },
                ...watchItem(recipe),
                {
                  label: said.exportRecipe,
                  icon: 'download',
                  onChoose: () => book.exportAll(recipe),
                },
                {
                  label: said.deleteRecipe,
                  icon: 'trash',
                  danger: true,
                  onChoose: () => book.remove(recipe, () => undefined),
                },
              ]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
