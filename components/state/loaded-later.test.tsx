import { afterEach, expect, it } from 'vitest';
import { mount, type Screen } from '../../lib/testing/dom';
import { createFakeApp } from '../../lib/testing/fake-app';
import { loadedLater } from './loaded-later';

let ui: Screen | undefined;
afterEach(() => ui?.unmount());

it('says that a part could not be loaded', async () => {
  const Part = loadedLater<object>(() => Promise.reject(new Error('gone')));
  ui = await mount(createFakeApp(), <Part />);
  expect(ui.get('alert', /could not be loaded/)).toBeTruthy();
});
