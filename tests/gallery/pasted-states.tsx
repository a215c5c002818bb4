import { PanelScreen } from '@/components/shell/panel/PanelScreen';
import type { Recipe } from '@/lib/features/recipes/recipe';
import { createFakeApp } from '../support/fake-app';
import { onService } from '../support/panel';
import type { GalleryState, GalleryStates } from './gallery-state';
import { fill, settled, press as pressNow, until } from './gallery-steps';

const V1 = {
  maxDepth: 3,
  ignoreSitemap: true,
  allowBackwardCrawling: true,
  scrapeOptions: { formats: ['extract'], extract: { prompt: 'Each coffee and its price' }, parsePDF: false },
};
const recipe: Recipe = {
  id: 'a',
  name: 'Coffee prices of every roaster in the harbour',
  host: 'quayside-roasters.example:8443',
  prompt: 'Each coffee and its price',
  savedAt: 1,
};

const press = (words: RegExp) => pressNow(words, 'button, [role=menuitem], [role=radio], summary');

async function type(value: unknown): Promise<void> {
  const field = await until(() => document.querySelector<HTMLTextAreaElement>('textarea:focus'));
  await fill(field, typeof value === 'string' ? value : JSON.stringify(value, null, 2));
}

function pasted(value: unknown): GalleryState {
  return {
    app: () => createFakeApp({ settings: onService(4_812) }, 'panel'),
    screen: () => <PanelScreen />,
    then: async () => {
      await press(/^Capture options$/);
      await press(/^More options…$/);
      await press(/^Paste options as JSON…$/);
      await type(value);
    },
  };
}

function recipes(...steps: (() => Promise<void>)[]): GalleryState {
  return {
    app: () => createFakeApp({ settings: onService(4_812), recipes: [recipe] }, 'panel'),
    screen: () => <PanelScreen />,
    then: async () => {
      document.querySelector<HTMLElement>('#section-research')?.click();
      await settled();
      await press(/^Extract$/);
      for (const step of steps) await step();
    },
  };
}

const pick = async (): Promise<void> => {
  const select = await until(() => document.querySelector<HTMLSelectElement>('.recipes_recipes select'));
  select.value = recipe.id;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
};

export const states: GalleryStates = {
  'panel/options-pasted-v1': pasted(V1),
  'panel/options-pasted-bad': pasted({ timeOut: 30, formats: ['markdown'] }),
  'panel/options-pasted-broken': pasted('{ "timeout": 30\n  "mobile": true }'),
  'panel/recipes-picked': recipes(pick),
  'panel/recipes-rename': recipes(pick, () => press(/^Rename/)),
  'panel/recipes-import': recipes(
    () => press(/^Import…$/),
    () => type({ name: recipe.name, ...V1 }),
  ),
  'panel/recipes-import-bad': recipes(
    () => press(/^Import…$/),
    () => type([{ name: 'Prices', prompt: 7 }]),
  ),
};
