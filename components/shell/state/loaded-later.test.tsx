import { expect, it } from 'vitest';
import { mount } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { loadedLater } from './loaded-later';

it('says that a part could not be loaded', async () => {
  const Part = loadedLater<object>(() => Promise.reject(new Error('gone')));
  const ui = await mount(createFakeApp(), <Part />);
  expect(ui.get('alert', /could not be loaded/)).toBeTruthy();
});
