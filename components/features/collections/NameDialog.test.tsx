import { describe, expect, it } from 'vitest';
import { mount } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { MOST_COLLECTIONS } from '@/lib/features/collections/collection';
import { NameDialog } from './CollectionHead';
import { useCollections } from './use-collections';

function Add() {
  const { add } = useCollections(['Alpha'], () => undefined);
  return (
    <button type="button" onClick={() => add('Alpha', ['a'])}>
      Add
    </button>
  );
}

async function open(of?: string, list: readonly string[] = ['Alpha', 'Beta']) {
  const named: string[] = [];
  const ui = await mount(
    createFakeApp(),
    <NameDialog open of={of} list={list} onName={(name) => named.push(name)} onClose={() => undefined} />,
  );
  return { ui, named };
}

describe('the name of a collection', () => {
  it('that exists merges the two, and the button says so', async () => {
    const { ui: screen, named } = await open('Alpha');
    await screen.type('Name', 'beta');
    expect(screen.text()).toContain('“Beta” already exists. Merging puts the pages of both into it.');
    expect(screen.find('button', 'Save')).toBeUndefined();
    await screen.press('button', 'Merge');
    expect(named).toEqual(['beta']);
  });

  it('that exists is not created a second time', async () => {
    const { ui: screen, named } = await open();
    await screen.type('Name', 'BETA');
    expect(screen.text()).toContain('“Beta” already exists.');
    await screen.press('button', 'Save');
    expect(named).toEqual([]);
    await screen.type('Name', 'Gamma');
    await screen.press('button', 'Save');
    expect(named).toEqual(['Gamma']);
  });

  it('for which there is no room is not taken, and the dialog says so at once', async () => {
    const full = Array.from({ length: MOST_COLLECTIONS }, (_, at) => `Collection ${at}`);
    const { ui: screen, named } = await open(undefined, full);
    expect(screen.text()).toContain('There are 200 collections');
    await screen.type('Name', 'Gamma');
    await screen.press('button', 'Save');
    expect(named).toEqual([]);
    screen.unmount();
    const { ui: renaming, named: renamed } = await open('Collection 3', full);
    await renaming.type('Name', 'Gamma');
    await renaming.press('button', 'Save');
    expect(renamed).toEqual(['Gamma']);
  });
});

it('says that pages are already in a collection, and counts those that were added', async () => {
  for (const [ids, said] of [
    [[], 'already in “Alpha”'],
    [['a'], 'Added 1 page to “Alpha”'],
  ] as const) {
    const ui = await mount(
      createFakeApp({}, 'panel', { 'captures.mark': () => ({ ids: [...ids] }) }),
      <Add />,
    );
    await ui.press('button', 'Add');
    expect(document.body.textContent).toContain(said);
    ui.unmount();
  }
});
