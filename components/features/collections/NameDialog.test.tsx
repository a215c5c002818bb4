import { describe, expect, it } from 'vitest';
import { mount } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { NameDialog } from './CollectionHead';

async function open(of?: string) {
  const named: string[] = [];
  const ui = await mount(
    createFakeApp(),
    <NameDialog
      open
      of={of}
      list={['Alpha', 'Beta']}
      onName={(name) => named.push(name)}
      onClose={() => undefined}
    />,
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
});
