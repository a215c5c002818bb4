import { PanelScreen } from '@/components/shell/panel/PanelScreen';
import { AppError } from '@/lib/core/model/errors';
import type { FoundRows } from '@/lib/core/ports/picker';
import type { Recipe } from '@/lib/features/recipes/recipe';
import { aTab, createFakeApp } from '../support/fake-app';
import { aRowsField } from '../support/rows-recipes';
import type { GalleryState, GalleryStates } from './gallery-state';
import { press, until } from './gallery-steps';
import type { Step } from '@/lib/core/model/steps';

const URL = 'https://harbour-roasters.example/coffee';
const fields = [
  aRowsField('name', 'text'),
  aRowsField('price', 'number'),
  aRowsField('origin', 'text'),
  aRowsField('sold_out', 'yesno'),
  aRowsField('url', 'link'),
  aRowsField('picture', 'image'),
];
const coffees = [
  'Gatomboya AA, washed, from the cooperative of Barichu',
  'Kii lot 7',
  'Chelbesa',
  'Finca Alba',
  'Nyeri Hill',
];
const rows = coffees.map((name, at) => [
  name,
  at === 3 ? 'ask us' : `${24 - at}.50 €`,
  'Kenya',
  at === 4 ? 'sold out' : null,
  `${URL}/lot-${at}`,
  at === 1 ? null : `${URL}/lot-${at}.jpg`,
]);
const read: FoundRows = {
  title: 'Coffee, this week',
  url: URL,
  recipe: { row: { tag: 'div', shape: [], tokens: [], reach: 'here', isRun: false }, not: [], fields },
  rows,
  likely: fields.map(() => null),
};
const partly: FoundRows = {
  ...read,
  rows: rows.map(([name, , ...rest]) => [name ?? null, null, ...rest]),
  likely: fields.map((each, at) => (at === 1 ? { ...each, sample: '24.50 €' } : null)),
};
const recipe = (name: string, host: string): Recipe => ({
  id: name,
  name,
  host,
  at: `${host}/*`,
  rows: read.recipe,
  savedAt: 1,
});

function state(found: FoundRows, ...steps: (() => Promise<void>)[]): GalleryState {
  return {
    app: () =>
      createFakeApp(
        {
          tab: aTab({ url: URL, title: read.title }),
          recipes: [
            recipe('Coffee, this week', 'harbour-roasters.example'),
            recipe('Job openings', 'boards.tern.example'),
          ],
          readRows: { pick: [found], read: [found], tables: [read] },
        },
        'panel',
      ),
    screen: () => <PanelScreen />,
    then: async () => {
      document.querySelector<HTMLElement>('#section-research')?.click();
      await press(/^Pick data…$/);
      for (const step of steps) await step();
    },
  };
}
const target = (tag: string, label: string, text = '') => ({ selector: tag, tag, label, text });
const steps: Step[] = [
  { do: 'type', target: target('input', 'From'), text: 'Quayside' },
  { do: 'choose', target: target('select', 'Day'), value: '28 November' },
  { do: 'press', target: target('input', 'From'), key: 'Enter' },
  { do: 'click', target: target('button', '', 'Order the tickets of this crossing'), effect: 'form' },
  { do: 'scroll', screens: 2 },
];

/** Steps that are recorded at once; a replay stops at the third, or at a page that Trawl may not read. */
function stepsOn(isClosed: boolean, ...then: (() => Promise<void>)[]): GalleryState {
  let replayed = 0;
  return {
    app: () =>
      createFakeApp(
        {
          tab: aTab({ url: 'https://quayside.example/times', title: 'Ferry times' }),
          recipes: [{ id: 'r', name: 'Ferry times', host: 'quayside.example', steps, savedAt: 1 }],
          stepAnswers: async ({ task }) => {
            if (task !== 'replay') return { steps, end: 'done' };
            if (isClosed) throw new AppError('tab-not-open');
            return { steps: [], ...((replayed += 1) > 2 && { why: 'covered' as const }) };
          },
        },
        'panel',
      ),
    screen: () => <PanelScreen />,
    then: async () => {
      document.querySelector<HTMLElement>('#section-research')?.click();
      await press(/^Record steps…$/);
      for (const step of then) await step();
    },
  };
}
const stepsState = (...then: (() => Promise<void>)[]): GalleryState => stepsOn(false, ...then);
const closed = async (): Promise<void> => {
  await press(/^Replay$/);
  await until(() => document.querySelector('[class*=Note_note]'));
};
const record = (): Promise<void> => press(/^Record steps$/);
const replay = async (): Promise<void> => {
  await press(/^Replay$/);
  await until(() => document.querySelector('[data-state=failed]'));
};

const pick = (): Promise<void> => press(/^Pick data$/);

export const states: GalleryStates = {
  'panel/rows-start': state(read),
  'panel/rows-fields': state(read, pick),
  'panel/rows-table': state(read, pick, () => press(/^Show rows$/)),
  'panel/rows-more': state({ ...read, more: 'Show more coffees' }, pick, () => press(/^Show rows$/)),
  'panel/rows-recipe-keep': state(
    read,
    pick,
    () => press(/^Show rows$/),
    () => press(/^Keep as a recipe…$/),
  ),
  'panel/steps-start': stepsState(),
  'panel/steps-recorded': stepsState(record),
  'panel/steps-failed': stepsState(record, replay),
  'panel/steps-closed': stepsOn(true, record, closed),
  'panel/rows-misfit': state(partly, () => press(/^Run$/)),
};
