import { expect, it } from 'vitest';
import { mount } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { Switch } from './Switch';

it('keeps room for all lines of its help in a form with more than fits', async () => {
  const ui = await mount(
    createFakeApp({}, 'panel'),
    <div style={{ display: 'grid', blockSize: '60px', inlineSize: '200px', overflow: 'auto' }}>
      <Switch
        label="Notify me"
        help={'Once for each check. '.repeat(20)}
        checked
        onChange={() => undefined}
      />
      <p>Email</p>
    </div>,
  );
  const end = ui.root.querySelector('[id$=-help]')?.getBoundingClientRect().bottom ?? NaN;
  expect(ui.root.querySelector('p')?.getBoundingClientRect().top).toBeGreaterThanOrEqual(end);
});
