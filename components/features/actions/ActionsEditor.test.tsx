import { useState } from 'preact/hooks';
import { describe, expect, it } from 'vitest';
import { mount, settle, type Screen } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { ActionsEditor } from './ActionsEditor';

async function open(start: object[] = [], refused = false): Promise<{ ui: Screen; actions: () => unknown }> {
  let now = start.length === 0 ? '' : JSON.stringify(start);
  function Holder() {
    const [text, setText] = useState(now);
    now = text;
    return <ActionsEditor label="Steps before" text={text} onText={setText} refused={refused} />;
  }
  const ui = await mount(createFakeApp(), <Holder />);
  return { ui, actions: () => (now === '' ? [] : JSON.parse(now)) };
}
async function add(ui: Screen, type: string): Promise<void> {
  const kind = ui.root.querySelector<HTMLSelectElement>('select[aria-label="Kind of step"]');
  if (!kind) throw new Error('no kinds');
  kind.value = type;
  kind.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
  await ui.press('button', 'Add step');
}

describe('ActionsEditor', () => {
  it('adds steps, each with its own fields', async () => {
    const { ui, actions } = await open();
    expect(ui.text()).toContain('No steps.');
    await add(ui, 'click');
    await ui.type('CSS selector', '#more');
    await ui.press('switch', 'Every match, not only the first');
    await add(ui, 'wait');
    await ui.type('Seconds', '1,5');
    await add(ui, 'screenshot');
    await ui.type('Width, pixels (optional)', '800');
    expect(actions()).toEqual([
      { type: 'click', selector: '#more', all: true },
      { type: 'wait', milliseconds: 1_500 },
      { type: 'screenshot', viewport: { width: 800 } },
    ]);
    await ui.type('Width, pixels (optional)', '');
    expect(actions()).toContainEqual({ type: 'screenshot' });
  });

  it('moves steps by buttons and by keys, and the focus goes with them', async () => {
    const { ui, actions } = await open([{ type: 'scrape' }, { type: 'pdf' }, { type: 'scroll' }]);
    const types = () => (actions() as { type: string }[]).map(({ type }) => type);
    await ui.press('button', 'Move step 1 down');
    expect(types()).toEqual(['pdf', 'scrape', 'scroll']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move step 2 down');
    await ui.key('ArrowUp', { altKey: true });
    expect(types()).toEqual(['scrape', 'pdf', 'scroll']);
    expect(ui.get('button', 'Move step 1 up').getAttribute('aria-disabled')).toBe('true');
    await ui.press('button', 'Remove step 2');
    expect(types()).toEqual(['scrape', 'scroll']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Kind of step');
  });

  it('says what is wrong beside the step, once the form was refused', async () => {
    const { ui } = await open([{ type: 'scrape' }, { type: 'click' }], true);
    expect(ui.all('alert').map((each) => each.textContent)).toEqual([
      'Step 2: enter a CSS selector for what to click.',
    ]);
    // Where the form moves the focus: the field to fix, and no other.
    const wrong = [...ui.root.querySelectorAll('[aria-invalid="true"]')];
    expect(wrong.map((each) => each.closest('li')?.textContent)).toEqual([expect.stringContaining('Click')]);
  });

  it('says how many steps there can be, when no more can be added', async () => {
    const { ui } = await open(Array.from({ length: 50 }, () => ({ type: 'scrape' })));
    expect(ui.text()).toContain('A service takes at most 50 steps.');
    expect(ui.get('button', 'Add step').getAttribute('aria-disabled')).toBe('true');
  });
});
