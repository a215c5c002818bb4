import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/model/errors';
import { defaultSettings } from '@/lib/core/model/settings';
import type { Step, StepsOrder } from '@/lib/core/model/steps';
import { PanelScreen } from '@/components/shell/panel/PanelScreen';
import { mount, settle, type Screen } from '@/tests/support/dom';
import { aTab, createFakeApp, type FakeApp, type FakeState } from '@/tests/support/fake-app';

const target = (text: string) => ({ selector: `#${text}`, tag: 'button', text, label: '' });
const steps: Step[] = [
  { do: 'type', target: { ...target(''), tag: 'input', label: 'From' }, text: 'Quayside' },
  { do: 'click', target: target('Order'), effect: 'form' },
];

/** A page in which these are recorded, and which answers a replay. */
async function open(
  replayed: (order: Extract<StepsOrder, { task: 'replay' }>) => { why?: 'missing' | 'needs-yes' },
  state: Partial<FakeState> = {},
): Promise<{ app: FakeApp; ui: Screen; done: StepsOrder[] }> {
  const done: StepsOrder[] = [];
  const app = createFakeApp(
    { settings: defaultSettings, tab: aTab({ url: 'https://ferry.example/' }), ...state },
    'panel',
  );
  app.picker.steps = async (_source, order) => {
    done.push(order);
    if (order.task !== 'replay') return { steps, end: 'done' };
    return { steps: [], ...replayed(order) };
  };
  const ui = await mount(app, <PanelScreen />);
  await ui.press('tab', 'Research');
  await ui.press('button', 'Record steps…');
  await ui.press('button', 'Record steps');
  await settle();
  return { app, ui, done };
}

describe('steps in the panel', () => {
  it('are listed in words, changed, and done in their order on their own site', async () => {
    const { ui, done } = await open(() => ({}));
    expect(ui.all('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Type into “From”'),
      expect.stringContaining('Press “Order”'),
    ]);
    await ui.press('switch', /^It sends a form/);
    await ui.press('button', 'Replay');
    await expect.poll(() => ui.text()).toContain('All steps were done');
    expect(done.slice(1)).toMatchObject([
      { task: 'replay', origin: 'https://ferry.example', step: { do: 'type', text: 'Quayside' } },
      { task: 'replay', origin: 'https://ferry.example', step: { do: 'click', allowed: true } },
    ]);
  });

  it('stop at the one that fails, by its name, and do no further one', async () => {
    const { ui, done } = await open(() => ({ why: 'missing' }));
    await ui.press('button', 'Replay');
    await expect.poll(() => ui.text()).toContain('Stopped at step 1: Type into “From”');
    expect(done).toHaveLength(2);
    expect(ui.all('listitem').map((item) => item.dataset['state'])).toEqual(['failed', undefined]);
  });

  it('stop at a page that Trawl may not read, ask for its site in a press, and go on from there', async () => {
    let isOpen = true;
    const { app, ui, done } = await open(() => {
      if (isOpen) return {};
      throw new AppError('tab-not-open');
    });
    isOpen = false;
    await ui.press('button', 'Replay');
    await expect
      .poll(() => ui.text(), { timeout: 10_000 })
      .toContain('Stopped: Trawl may not read this page');
    expect(ui.text()).toContain('needs your permission to read ferry.example');
    isOpen = true;
    await ui.press('button', 'Allow ferry.example and go on');
    await expect.poll(() => ui.text()).toContain('All steps were done');
    expect(app.gestured).toEqual([{ name: 'requestHost', args: ['https://ferry.example'] }]);
    expect(done.at(-1)).toMatchObject({ task: 'replay', step: { do: 'click' } });

    // The same while they are recorded: what was recorded stays, and more is added.
    let asked = 0;
    app.picker.steps = async () => {
      asked += 1;
      if (asked === 1) return { steps };
      if (asked < 12) throw new AppError('tab-not-open');
      return { steps, end: 'done' };
    };
    await ui.press('button', 'Record more');
    await expect.poll(() => ui.text(), { timeout: 10_000 }).toContain('Trawl may not read this page');
    expect(ui.all('listitem')).toHaveLength(4);
    asked = 12;
    await ui.press('button', 'Allow ferry.example and go on');
    await expect.poll(() => ui.all('listitem').length).toBe(6);
    expect(ui.text()).not.toContain('Stopped');
  });

  it('are kept with the recipes of their site', async () => {
    const { app, ui } = await open(() => ({}));
    await ui.press('button', 'Steps');
    await ui.press('menuitem', 'Keep for this site');
    await ui.type('Name of the recipe', 'Ferries');
    await ui.press('button', 'Save');
    expect(app.calls).toContainEqual({
      name: 'recipes.save',
      input: expect.objectContaining({ name: 'Ferries', host: 'ferry.example', steps }),
    });
  });
});
