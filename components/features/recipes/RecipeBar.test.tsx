import { useState } from 'preact/hooks';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Recipe } from '@/lib/features/recipes/recipe';
import { chooseFile, mount, settle, type Screen } from '@/tests/support/dom';
import { createFakeApp, type FakeApp } from '@/tests/support/fake-app';
import { RecipeBar } from './RecipeBar';

const SCHEMA = '{ "type": "object", "properties": { "price": { "type": "number" } } }';
const idOf = (letter: string): string => `00000000-0000-4000-8000-00000000000${letter}`;
const recipe = (letter: string, name: string, host: string): Recipe => ({
  id: idOf(letter),
  name,
  host,
  prompt: `Prompt of ${name}`,
  schema: { type: 'object' },
  savedAt: 1,
});

async function open(
  recipes: Recipe[],
  first = { prompt: '', schema: '' },
): Promise<{ app: FakeApp; ui: Screen; now: () => typeof first }> {
  let now = first;
  function Held() {
    const [held, setHeld] = useState(first);
    now = held;
    return <RecipeBar {...held} host="shop.example" onPick={setHeld} />;
  }
  const app = createFakeApp({ recipes }, 'panel');
  return { app, ui: await mount(app, <Held />), now: () => now };
}
const pick = async (ui: Screen, letter: string): Promise<void> => {
  const select = ui.root.querySelector('select');
  if (!select) throw new Error('no select');
  select.value = idOf(letter);
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
};

describe('RecipeBar', () => {
  it('keeps what stands there under a name, with the site', async () => {
    const { app, ui } = await open([], { prompt: 'Each price ', schema: SCHEMA });
    await ui.press('button', 'Save as a recipe…');
    await ui.type('Name of the recipe', ' Prices ');
    await ui.press('button', 'Save');
    expect(await app.reader.recipes()).toMatchObject([
      {
        name: 'Prices',
        host: 'shop.example',
        prompt: 'Each price',
        schema: JSON.parse(SCHEMA) as unknown,
      },
    ]);
    expect(ui.root.querySelector('select')?.selectedOptions[0]?.textContent).toBe('Prices (shop.example)');
  });

  it('is saved by Enter in the field for its name', async () => {
    const { app, ui } = await open([], { prompt: 'Each price', schema: '' });
    await ui.press('button', 'Save as a recipe…');
    await ui.type('Name of the recipe', 'Prices');
    await userEvent.type(ui.get('textbox', 'Name of the recipe'), '{Enter}');
    expect(await app.reader.recipes()).toMatchObject([{ name: 'Prices' }]);
    expect(ui.find('textbox', 'Name of the recipe')).toBeUndefined();
  });

  it('has the focus in the field for the name, and then on the recipe that was saved', async () => {
    const { ui } = await open([], { prompt: 'Each price', schema: '' });
    const save = [...ui.root.querySelectorAll('button')].find(
      (one) => one.textContent === 'Save as a recipe…',
    );
    // As a press with the mouse does.
    save?.focus();
    await ui.press('button', 'Save as a recipe…');
    expect(document.activeElement).toBe(ui.root.querySelector('input'));
    await ui.type('Name of the recipe', 'Prices');
    await ui.press('button', 'Save');
    expect(document.activeElement).toBe(ui.root.querySelector('select'));
  });

  it('says which recipe gives way to one of its name', async () => {
    const { app, ui } = await open([recipe('a', 'Prices', '')], { prompt: 'New', schema: '' });
    await ui.press('button', 'Save as a recipe…');
    await ui.type('Name of the recipe', 'prices');
    expect(ui.text()).toContain('This replaces the recipe with the same name');
    await ui.press('button', 'Save');
    expect(await app.reader.recipes()).toMatchObject([{ id: idOf('a'), name: 'prices', prompt: 'New' }]);
  });

  it('saves neither nothing nor a schema that is wrong', async () => {
    const nothing = await open([]);
    expect(nothing.ui.get('button', 'Save as a recipe…').getAttribute('aria-disabled')).toBe('true');
    const wrong = await open([], { prompt: 'x', schema: '{' });
    expect(wrong.ui.get('button', 'Save as a recipe…').getAttribute('aria-disabled')).toBe('true');
  });

  it('fills in the one that is picked, those of this site first', async () => {
    const { ui, now } = await open([recipe('b', 'Zebra', 'shop.example'), recipe('a', 'Apple', 'a.example')]);
    const groups = [...ui.root.querySelectorAll('optgroup')].map((group) => [
      group.label,
      [...group.querySelectorAll('option')].map(({ textContent }) => textContent),
    ]);
    expect(groups).toEqual([
      ['Made on shop.example', ['Zebra (shop.example)']],
      ['Others', ['Apple (a.example)']],
    ]);
    await pick(ui, 'a');
    expect(now().prompt).toBe('Prompt of Apple');
    expect(JSON.parse(now().schema)).toEqual({ type: 'object' });
  });

  it('deletes the one that is picked', async () => {
    const { app, ui } = await open([recipe('a', 'Apple', '')]);
    await pick(ui, 'a');
    await ui.press('button', 'Delete “Apple”');
    expect(await app.reader.recipes()).toEqual([]);
  });

  it('gives a recipe another name and keeps the rest of it', async () => {
    const { app, ui } = await open([recipe('a', 'Apple', 'a.example')]);
    await pick(ui, 'a');
    await ui.press('button', 'Rename “Apple”');
    await ui.type('Name of the recipe', 'Pear');
    await ui.press('button', 'Save');
    expect(await app.reader.recipes()).toMatchObject([
      { id: idOf('a'), name: 'Pear', host: 'a.example', prompt: 'Prompt of Apple' },
    ]);
    expect(await app.reader.recipes()).toHaveLength(1);
  });

  it('imports what was pasted in the words of v1, after it has shown them', async () => {
    const { app, ui } = await open([recipe('a', 'Apple', '')]);
    await ui.press('button', 'Import…');
    expect(document.activeElement).toBe(ui.get('textbox', 'Recipes as JSON'));
    const old = { name: 'apple', formats: ['extract'], extract: { prompt: 'Prices' }, maxDepth: 2 };
    await ui.type('Recipes as JSON', JSON.stringify(old));
    expect(ui.text()).toContain('2 v1 names were translated');
    expect(ui.text()).toContain('maxDiscoveryDepth: 2');
    expect(ui.text()).toContain('replaces yours');
    expect(ui.text()).toContain('Not used: maxDiscoveryDepth');
    expect(app.calls).toEqual([]);
    await ui.press('button', 'Import');
    expect(await app.reader.recipes()).toMatchObject([{ id: idOf('a'), name: 'apple', prompt: 'Prices' }]);
    expect(ui.text()).not.toContain('Recipes as JSON');
  });

  it('imports a file under its name, and says what of another tool does not go', async () => {
    const { app, ui } = await open([]);
    await ui.press('button', 'Import…');
    await chooseFile(ui, 'old-crawl.json', '{ "formats": ["extract"], "extract": { "prompt": "Prices" } }');
    await ui.press('button', 'Import');
    expect(await app.reader.recipes()).toMatchObject([{ name: 'old-crawl', prompt: 'Prices' }]);

    await ui.press('button', 'Import…');
    const card = { id: 'card', type: 'SelectorElementScroll', selector: '.card', multiple: true };
    const name = { id: 'name', type: 'SelectorText', selector: 'h3', multiple: false };
    const selectors = [
      { ...card, parentSelectors: ['_root'] },
      { ...name, parentSelectors: ['card'] },
    ];
    const sitemap = { _id: 'goods', startUrl: ['https://shop.test/goods'], selectors };
    await chooseFile(ui, 'shop.json', JSON.stringify(sitemap));
    expect(ui.text()).toContain('Not used: card (ElementScroll)');
    await ui.press('button', 'Import');
    expect(await app.reader.recipes()).toContainEqual(
      expect.objectContaining({ name: 'goods', host: 'shop.test' }),
    );
  });

  it('brings a recipe back that an import has replaced, and takes the others out again', async () => {
    const mine = recipe('a', 'Apple', 'a.example');
    const { app, ui } = await open([mine]);
    await ui.press('button', 'Import…');
    const brought = ['apple', 'Pear'].map((name) => ({ name, prompt: `Brought ${name}` }));
    await ui.type('Recipes as JSON', JSON.stringify(brought));
    await ui.press('button', 'Import 2');
    expect(await app.reader.recipes()).toHaveLength(2);
    await ui.press('button', 'Undo');
    await settle();
    expect(await app.reader.recipes()).toEqual([{ ...mine, savedAt: expect.any(Number) as unknown }]);
  });

  it('takes nothing of a file in which something does not fit, and says what', async () => {
    const { app, ui } = await open([]);
    await ui.press('button', 'Import…');
    await ui.type('Recipes as JSON', '[{ "prompt": "a" }, { "prompt": 7 }]');
    expect(ui.text()).toContain('Missing, or not valid in a recipe: 1.prompt');
    await ui.press('button', 'Import');
    expect(app.calls).toEqual([]);
  });

  it('exports all of them as a file that can be imported', async () => {
    const { app, ui } = await open([recipe('a', 'Apple', 'a.example')]);
    await ui.press('button', 'Export all');
    const [blob, name] = app.gestured.find((each) => each.name === 'save')?.args ?? [];
    expect(name).toBe('trawl-recipes.json');
    expect(await (blob as Blob).text()).toContain('"Prompt of Apple"');
  });
});
