import { useState } from 'preact/hooks';
import { describe, expect, it } from 'vitest';
import { mount, settle, type Screen } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { SchemaEditor } from './SchemaEditor';

async function open(text = ''): Promise<{ ui: Screen; text: () => string; schema: () => unknown }> {
  let now = text;
  function Held() {
    const [held, setHeld] = useState(text);
    const keep = (next: string): void => {
      now = next;
      setHeld(next);
    };
    return <SchemaEditor label="JSON schema" text={held} onText={keep} />;
  }
  const ui = await mount(createFakeApp({}, 'panel'), <Held />);
  return { ui, text: () => now, schema: () => JSON.parse(now) as unknown };
}
const choose = async (ui: Screen, name: string, value: string): Promise<void> => {
  const select = ui.root.querySelector<HTMLSelectElement>(`select[aria-label="${name}"]`);
  if (!select) throw new Error('no select');
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
};
const rows = (ui: Screen): string[] =>
  [...ui.root.querySelectorAll<HTMLInputElement>('input[data-path]')].map(({ value }) => value);

const PRICES = {
  type: 'object',
  required: ['price'],
  properties: {
    price: { type: 'number', minimum: 0 },
    shop: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
  additionalProperties: false,
};

describe('SchemaEditor', () => {
  it('builds a nested schema from nothing, by rows alone', async () => {
    const { ui, schema } = await open();
    await ui.press('button', 'Add a field');
    await ui.type('Name of field', 'coffees');
    await choose(ui, 'Kind of coffees', 'group');
    await ui.press('button', 'coffees, list');
    await ui.press('button', 'coffees, required');
    await ui.press('button', 'Add a field to coffees');
    await ui.type('Name of field', 'price');
    await choose(ui, 'Kind of price', 'number');
    await ui.type('What “price” means', 'Per kilogram');
    expect(schema()).toEqual({
      type: 'object',
      required: ['coffees'],
      properties: {
        coffees: {
          type: 'array',
          items: { type: 'object', properties: { price: { type: 'number', description: 'Per kilogram' } } },
        },
      },
    });
  });

  it('is worked by keys: Enter adds beside, Alt and an arrow move', async () => {
    const { ui, schema } = await open(JSON.stringify(PRICES));
    ui.get('textbox', 'Name of price').focus();
    await ui.key('Enter');
    expect(rows(ui)).toEqual(['price', 'shop', 'field']);
    expect(document.activeElement).toBe(ui.get('textbox', 'Name of field'));
    await ui.key('ArrowUp', { altKey: true });
    expect(rows(ui)).toEqual(['price', 'field', 'shop']);
    expect(document.activeElement).toBe(ui.get('textbox', 'Name of field'));
    expect(schema()).toMatchObject({
      additionalProperties: false,
      properties: { shop: PRICES.properties.shop },
    });
  });

  it('nests by Alt and an arrow, and back, with the keyboard and what is required', async () => {
    const { ui, schema } = await open(
      JSON.stringify({
        type: 'object',
        required: ['price'],
        properties: {
          coffee: { type: 'object', properties: { name: { type: 'string' } } },
          price: { type: 'number' },
        },
      }),
    );
    ui.get('textbox', 'Name of price').focus();
    await ui.key('ArrowRight', { altKey: true });
    expect(document.activeElement).toBe(ui.get('textbox', 'Name of price'));
    expect(schema()).toEqual({
      type: 'object',
      properties: {
        coffee: {
          type: 'object',
          required: ['price'],
          properties: { name: { type: 'string' }, price: { type: 'number' } },
        },
      },
    });
    // There is no longer a group right above it.
    const nested = JSON.stringify(schema());
    await ui.key('ArrowRight', { altKey: true });
    expect(JSON.stringify(schema())).toBe(nested);
    await ui.key('ArrowLeft', { altKey: true });
    expect(document.activeElement).toBe(ui.get('textbox', 'Name of price'));
    expect(rows(ui)).toEqual(['coffee', 'name', 'price']);
    expect(schema()).toMatchObject({ required: ['price'] });
    await ui.key('ArrowLeft', { altKey: true });
    expect(rows(ui)).toEqual(['coffee', 'name', 'price']);
  });

  it('says that a name is taken where a field is to go, and leaves it where it is', async () => {
    const { ui, schema, text } = await open(
      JSON.stringify({
        type: 'object',
        properties: {
          coffee: { type: 'object', properties: { price: { type: 'number' } } },
          price: { type: 'string' },
        },
      }),
    );
    const before = text();
    const [inside, outside] = ui
      .all('textbox')
      .filter((each) => each.getAttribute('aria-label') === 'Name of price');
    outside?.focus();
    await ui.key('ArrowRight', { altKey: true });
    expect(ui.text()).toContain('Not moved: “coffee” already has a “price”. Rename one of them first.');
    inside?.focus();
    await ui.key('ArrowLeft', { altKey: true });
    expect(ui.text()).toContain('Not moved: the top level already has a “price”.');
    expect(text()).toBe(before);
    await choose(ui, 'Kind of coffee', 'text');
    expect(schema()).toMatchObject({ properties: { coffee: { type: 'string' } } });
    expect(ui.text()).not.toContain('Not moved');
  });

  it('says what rows do not show, and keeps it', async () => {
    const { ui, schema } = await open(JSON.stringify(PRICES));
    expect(ui.text()).toContain('Also in the JSON: minimum');
    expect(ui.text()).toContain('It can be edited only in the JSON');
    expect(ui.text()).toContain('Also in the JSON: additionalProperties');
    await ui.press('button', 'price, required');
    const { required: _gone, ...rest } = PRICES;
    expect(schema()).toEqual(rest);
  });

  it('says at the row that a name is taken or missing, also once it is left, and changes nothing unseen', async () => {
    const { ui, schema } = await open(JSON.stringify(PRICES));
    const name = ui.get('textbox', 'Name of shop');
    if (!(name instanceof HTMLInputElement)) throw new Error('no field');
    name.focus();
    name.value = 'price';
    name.dispatchEvent(new Event('input', { bubbles: true }));
    await settle();
    expect(ui.text()).toContain('“price” already exists.');
    name.blur();
    await settle();
    // The typed text stays, with its problem.
    expect(name.value).toBe('price');
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(ui.text()).toContain('“price” already exists. This field keeps the name “shop”.');
    expect(schema()).toEqual(PRICES);
    await ui.type('Name of shop', '');
    name.blur();
    await settle();
    expect(ui.text()).toContain('A field needs a name. This one keeps “shop”.');
    name.focus();
    await ui.key('Escape');
    expect(rows(ui)).toEqual(['price', 'shop']);
    expect(ui.text()).not.toContain('A field needs a name.');
    expect(schema()).toEqual(PRICES);
  });

  it('names a problem at its line, and shows the last good fields meanwhile', async () => {
    const { ui, text } = await open(JSON.stringify(PRICES, null, 2));
    await ui.press('radio', 'JSON');
    await ui.type('JSON Schema', text().replace('"number"', '"money"'));
    expect(ui.text()).toContain('“money” is not a type.');
    expect(ui.get('button', 'Go to line 8')).toBeDefined();
    await ui.press('radio', 'Fields');
    expect(ui.text()).toContain('Fields shows the last valid JSON');
    expect(rows(ui)).toEqual(['price', 'shop']);
    expect(ui.root.querySelector('fieldset')?.disabled).toBe(true);
    await ui.press('button', 'Restore the valid JSON');
    expect(JSON.parse(text())).toEqual(PRICES);
  });

  it('takes the shape of an example', async () => {
    const { ui, schema } = await open();
    await ui.press('button', 'From an example…');
    expect(document.activeElement).toBe(ui.get('textbox', 'Example'));
    await ui.type('Example', '[{ "name": "Skipper", "price": 18.4 }, { "name": "Polar" }]');
    expect(ui.text()).toContain('Read as 2 fields');
    await ui.press('button', 'Use these fields');
    expect(schema()).toEqual({
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string' }, price: { type: 'number' } },
    });
  });

  it('leaves a schema that is no group of fields to the JSON', async () => {
    const { ui, text } = await open('{ "type": "array", "items": { "type": "string" } }');
    await ui.press('radio', 'Fields');
    expect(ui.text()).toContain('This schema is not a group of fields');
    expect(text()).toBe('{ "type": "array", "items": { "type": "string" } }');
  });

  it('is empty again without its last field', async () => {
    const { ui, text } = await open('{ "type": "object", "properties": { "a": { "type": "string" } } }');
    await ui.press('button', 'More actions for a');
    await ui.press('menuitem', 'Remove');
    expect(text()).toBe('');
  });
});
