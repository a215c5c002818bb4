import { describe, expect, it } from 'vitest';
import { mount, type Screen } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { useKeys } from './use-keys';

function Surface({ pressed, singleKeys = true }: { pressed: string[]; singleKeys?: boolean }) {
  const note = (name: string) => () => void pressed.push(name);
  useKeys(
    {
      m: note('map'),
      Enter: note('go'),
      Escape: note('leave'),
      'g p': note('page'),
      p: note('pause'),
      '?': note('help'),
    },
    { singleKeys },
  );
  return (
    <div>
      <input aria-label="Search" />
      <button type="button">Other</button>
    </div>
  );
}

async function surface(
  singleKeys = true,
): Promise<{ ui: Screen; pressed: string[]; app: ReturnType<typeof createFakeApp> }> {
  const pressed: string[] = [];
  const app = createFakeApp();
  const ui = await mount(app, <Surface pressed={pressed} singleKeys={singleKeys} />);
  return { ui, pressed, app };
}

describe('useKeys', () => {
  it('runs what a key is bound to, in either case', async () => {
    const { ui: screen, pressed } = await surface();
    await screen.key('m');
    await screen.key('M', { shiftKey: true });
    expect(pressed).toEqual(['map', 'map']);
  });

  it('leaves printable keys to text fields, and leaves the field with Escape before anything else', async () => {
    const { ui: screen, pressed } = await surface();
    screen.get('textbox', 'Search').focus();
    await screen.key('m');
    await screen.key('Enter');
    await screen.key('Escape');
    expect(pressed).toEqual([]);
    expect(document.activeElement).toBe(document.body);
    await screen.key('Escape');
    expect(pressed).toEqual(['leave']);
  });

  it('leaves keys with a modifier to the browser', async () => {
    const { ui: screen, pressed } = await surface();
    await screen.key('m', { ctrlKey: true });
    await screen.key('m', { metaKey: true });
    await screen.key('m', { altKey: true });
    expect(pressed).toEqual([]);
  });

  it('switches printable keys off and keeps Enter and Escape', async () => {
    const { ui: screen, pressed } = await surface(false);
    await screen.key('m');
    await screen.key('?');
    await screen.key('Enter');
    await screen.key('Escape');
    expect(pressed).toEqual(['go', 'leave']);
  });

  it('leaves Enter on a button to that button', async () => {
    const { ui: screen, pressed } = await surface();
    screen.get('button', 'Other').focus();
    await screen.key('Enter');
    expect(pressed).toEqual([]);
  });

  it('takes two keys in a row as a pair, unless too much time passes', async () => {
    const { ui: screen, pressed, app } = await surface();
    await screen.key('g');
    await screen.key('p');
    await screen.key('g');
    app.state.now += 2_000;
    await screen.key('p');
    expect(pressed).toEqual(['page', 'pause']);
  });

  it('leaves a pair to the part of the surface that answers it', async () => {
    const pressed: string[] = [];
    const app = createFakeApp();
    function Part() {
      useKeys({ p: () => void pressed.push('pause'), 'g p': 'elsewhere' }, { singleKeys: true });
      return null;
    }
    function Whole() {
      useKeys({ 'g p': () => void pressed.push('page') }, { singleKeys: true });
      return <Part />;
    }
    const ui = await mount(app, <Whole />);
    await ui.key('g');
    await ui.key('p');
    await ui.key('p');
    expect(pressed).toEqual(['page', 'pause']);
  });

  it('fires nothing behind an open menu', async () => {
    const { ui: screen, pressed } = await surface();
    const menu = document.createElement('div');
    menu.dataset['menuOpen'] = '';
    document.body.append(menu);
    await screen.key('m');
    menu.remove();
    expect(pressed).toEqual([]);
  });
});
