import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { RowsOrder } from '@/lib/core/model/rows-recipe';
import type { FoundRows } from '@/lib/core/ports/picker';
import { defaultSettings } from '@/lib/core/model/settings';
import { PanelScreen } from '@/components/shell/panel/PanelScreen';
import { mount, settle, type Screen } from '@/tests/support/dom';
import { aTab, createFakeApp } from '@/tests/support/fake-app';
import { aRowsField } from '@/tests/support/rows-recipes';

const url = 'https://shop.example/';
const read = (from: number, to: number): FoundRows => ({
  title: 'Shop',
  url,
  recipe: {
    row: { tag: 'li', shape: [], tokens: [], reach: 'here', isRun: false },
    not: [],
    fields: [aRowsField('name')],
  },
  rows: Array.from({ length: to - from }, (_, at) => [`Thing ${from + at}`]),
  likely: [null],
  more: 'Load more',
});

/** The rows of a page that answers `more` as told. */
async function open(
  more: (order: Extract<RowsOrder, { task: 'more' }>) => Promise<FoundRows[]>,
): Promise<Screen> {
  const app = createFakeApp(
    { settings: defaultSettings, tab: aTab({ url }), readRows: { pick: [read(0, 10)], tables: [] } },
    'panel',
  );
  const { rows } = app.picker;
  app.picker.rows = async (source, order) => (order.task === 'more' ? more(order) : rows(source, order));
  const ui = await mount(app, <PanelScreen />);
  await ui.press('tab', 'Research');
  await ui.press('button', 'Pick data…');
  await ui.press('button', 'Pick data');
  await settle();
  await ui.press('button', 'Show rows');
  return ui;
}

describe('a list that goes on', () => {
  it('is asked for more until it has none, and says how many came', async () => {
    let to = 10;
    const ui = await open(async ({ by }) => {
      expect(by).toBe('press');
      const { more, ...rest } = read(0, (to = Math.min(34, to + 12)));
      return [to < 34 && more !== undefined ? { ...rest, more } : rest];
    });
    expect(ui.text()).toContain('“Load more” brings more rows');
    await ui.press('button', 'Press it');
    await expect.poll(() => ui.text()).toContain('24 rows came. There are no more.');
    expect(ui.text()).toContain('Thing 33');
  });

  it('is asked again where its button brought nothing, and does not say that this was all', async () => {
    const ends = [22, 22, 34, 34];
    const ui = await open(async () => [read(0, ends.shift() ?? 34)]);
    await ui.press('button', 'Press it');
    await expect.poll(() => ui.text()).toContain('24 rows came. The button twice brought nothing.');
    expect(ui.text()).toContain('Thing 33');
  });

  it('is scrolled until nothing more comes', async () => {
    const ends = [22, 34, 34];
    const ui = await open(async ({ by }) => {
      expect(by).toBe('scroll');
      return [read(0, ends.shift() ?? 34)];
    });
    await ui.press('button', 'Scroll for more');
    await expect.poll(() => ui.text()).toContain('24 rows came. There are no more.');
    expect(ui.text()).toContain('Thing 33');
  });

  it('ends at the limit', async () => {
    let to = 10;
    const ui = await open(async () => [read(0, (to += 50))]);
    await ui.press('button', 'Scroll for more');
    await expect.poll(() => ui.text()).toContain('The limit is reached.');
    expect(ui.text()).toContain('200 rows');
  });

  it('is stopped by a press, and keeps what came', async () => {
    const rounds: (() => void)[] = [];
    const ui = await open(
      ({ recipe }) => new Promise((done) => rounds.push(() => done([{ ...read(10, 20), recipe }]))),
    );
    await ui.press('button', 'Scroll for more');
    await ui.press('button', 'Stop');
    rounds[0]?.();
    await expect.poll(() => ui.text()).toContain('10 rows came. Stopped.');
    expect(rounds).toHaveLength(1);
    // The page has not all of them at once: kept from it, some would be missing.
    expect(ui.all('button').map((button) => button.ariaLabel)).not.toContain('Keep in Library');
  });
});

/** These rows, under fields of these types. */
async function openRows(fields: FoundRows['recipe']['fields'], rows: FoundRows['rows']) {
  const found = { ...read(0, 0), rows, likely: fields.map(() => null) };
  const pick = [{ ...found, recipe: { ...found.recipe, fields } }];
  const app = createFakeApp(
    { settings: defaultSettings, tab: aTab({ url }), readRows: { pick, tables: [] } },
    'panel',
  );
  const ui = await mount(app, <PanelScreen />);
  await ui.press('tab', 'Research');
  await ui.press('button', 'Pick data…');
  await ui.press('button', 'Pick data');
  await settle();
  await ui.press('button', 'Show rows');
  return { ui, app };
}

describe('rows of a list', () => {
  it('say of a value that does not fit its column what it is not, in words for people', async () => {
    const fields = [
      { ...aRowsField('price'), type: 'number' as const },
      { ...aRowsField('date'), type: 'date' as const },
    ];
    const { ui } = await openRows(fields, [
      ['12', '2026-11-30'],
      ['sold out', 'yesterday'],
    ]);
    await expect.poll(() => ui.text()).toContain('2 values do not fit their columns');
    expect(ui.text()).toContain('[1].price should be a number');
    expect(ui.text()).toContain('[1].date is not a date like 2026-11-30');
    expect(ui.text()).not.toMatch(/and empty|0-9/);
  });

  it('are kept as a recipe by Enter in the field for its name', async () => {
    const { ui, app } = await openRows([aRowsField('name')], [['Ash'], ['Birch']]);
    await ui.press('button', 'Keep as a recipe…');
    await ui.type('Name of the recipe', 'Trees');
    await userEvent.type(ui.get('textbox', 'Name of the recipe'), '{Enter}');
    await expect.poll(async () => (await app.reader.recipes()).map(({ name }) => name)).toEqual(['Trees']);
  });
});
