import { describe, expect, it } from 'vitest';
import { mount, settle } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { Button } from '@/components/ui/Button';
import { useDelete } from './use-delete';

function Rows() {
  const remove = useDelete(() => undefined);
  return ['one', 'many'].map((id) => (
    <Button key={id} onPress={() => remove([id])}>
      {`Delete ${id}`}
    </Button>
  ));
}

describe('the key for undo', () => {
  it('takes back a deletion that is still under way, once it is done, and none before it', async () => {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const app = createFakeApp({}, 'panel', {
      'captures.delete': async ({ ids }) => {
        if (ids[0] === 'many') await ended;
        return {};
      },
      'captures.restore': () => Promise.resolve({}),
    });
    const restored = () => app.asked('captures.restore');
    const ui = await mount(app, <Rows />);
    await ui.press('button', 'Delete one');
    await ui.press('button', 'Delete many');
    await ui.key('z', { ctrlKey: true });
    expect(restored()).toEqual([]);
    end();
    await settle();
    expect(restored()).toMatchObject([{ ids: ['many'] }]);
    await ui.key('z', { ctrlKey: true });
    expect(restored()).toMatchObject([{ ids: ['many'] }, { ids: ['one'] }]);
  });
});
