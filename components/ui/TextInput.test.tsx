import { expect, it } from 'vitest';
import { mount } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { TextInput } from './TextInput';

it('commits with Enter, but not with one that ends the composing of a character', async () => {
  const committed: string[] = [];
  const ui = await mount(
    createFakeApp(),
    <TextInput label="Name" value="潮" onInput={() => undefined} onCommit={(name) => committed.push(name)} />,
  );
  ui.get('textbox', 'Name').focus();
  await ui.key('Enter', { isComposing: true });
  await ui.key('Enter', { keyCode: 229 });
  expect(committed).toEqual([]);
  await ui.key('Enter');
  expect(committed).toEqual(['潮']);
});
