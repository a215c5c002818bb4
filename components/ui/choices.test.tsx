import { useState } from 'preact/hooks';
import { afterEach, describe, expect, it } from 'vitest';
import { mount, settle, type Screen } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { Button } from './Button';
import { Menu } from './Menu';
import { Segmented } from './Segmented';
import { Select } from './Select';
import { Switch } from './Switch';
import { Tabs } from './Tabs';

afterEach(() => {
  document.documentElement.removeAttribute('dir');
});

function Formats() {
  const [value, setValue] = useState<'a' | 'b' | 'c'>('a');
  return (
    <Segmented
      label="Format"
      value={value}
      onChange={setValue}
      segments={[
        { value: 'a', label: 'Markdown' },
        { value: 'b', label: 'Summary', cloudLabel: 'uses the service' },
        { value: 'c', label: 'JSON' },
      ]}
    />
  );
}

const checked = (screen: Screen): string | undefined =>
  screen.all('radio').find((radio) => radio.getAttribute('aria-checked') === 'true')?.textContent ??
  undefined;

describe('Segmented', () => {
  it('is one tab stop: the chosen segment', async () => {
    const ui = await mount(createFakeApp(), <Formats />);
    expect(ui.all('radio').map((radio) => radio.tabIndex)).toEqual([0, -1, -1]);
  });

  it('moves and chooses with arrows, wraps around, and goes to the ends', async () => {
    const ui = await mount(createFakeApp(), <Formats />);
    ui.all('radio')[0]?.focus();
    await ui.key('ArrowRight');
    expect(checked(ui)).toBe('Summary, uses the service');
    expect(document.activeElement).toBe(ui.all('radio')[1]);
    await ui.key('End');
    expect(checked(ui)).toBe('JSON');
    await ui.key('ArrowDown');
    expect(checked(ui)).toBe('Markdown');
    await ui.key('ArrowUp');
    expect(checked(ui)).toBe('JSON');
  });
});

describe('Select', () => {
  it('reports the chosen value itself: a number as a number, an empty one as empty', async () => {
    const reported: unknown[] = [];
    function Days() {
      const [value, setValue] = useState<number | ''>(7);
      return (
        <Select
          label="Days"
          value={value}
          choices={[
            { value: '', label: 'Any' },
            { value: 7, label: 'A week' },
            { value: 30, label: 'A month' },
          ]}
          onChange={(chosen) => {
            reported.push(chosen);
            setValue(chosen);
          }}
        />
      );
    }
    const ui = await mount(createFakeApp(), <Days />);
    const select = ui.get('combobox', 'Days') as HTMLSelectElement;
    const choose = (value: string): Promise<void> => {
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
      return settle();
    };
    expect(select.value).toBe('7');
    await choose('30');
    await choose('');
    expect(reported).toEqual([30, '']);
    expect(select.value).toBe('');
  });
});

describe('Tabs', () => {
  it('ties the selected tab to its panel and moves with arrows', async () => {
    function Two() {
      const [value, setValue] = useState<'one' | 'two'>('one');
      return (
        <Tabs
          label="Views"
          value={value}
          onChange={setValue}
          tabs={[
            { value: 'one', label: 'One' },
            { value: 'two', label: 'Two', count: '12' },
          ]}
          idOf={(tab) => `tab-${tab}`}
          panelId={(tab) => `panel-${tab}`}
        />
      );
    }
    const ui = await mount(createFakeApp(), <Two />);
    const [one, two] = ui.all('tab');
    expect(one?.getAttribute('aria-controls')).toBe('panel-one');
    one?.focus();
    await ui.key('ArrowRight');
    expect(two?.getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(two);
    await ui.key('ArrowDown');
    expect(two?.getAttribute('aria-selected')).toBe('true');
  });
});

describe('Button', () => {
  it('stays focusable and does nothing while it is disabled', async () => {
    let pressed = 0;
    const ui = await mount(
      createFakeApp(),
      <Button disabled onPress={() => (pressed += 1)}>
        Clear
      </Button>,
    );
    await ui.press('button', 'Clear');
    expect(pressed).toBe(0);
    expect(document.activeElement).toBe(ui.get('button', 'Clear'));
  });
});

describe('Switch', () => {
  it('is named by its label and described by its help', async () => {
    let on = false;
    const ui = await mount(
      createFakeApp(),
      <Switch
        label="Main content only"
        help="Leaves out menus."
        checked={on}
        onChange={(next) => (on = next)}
      />,
    );
    const control = ui.get('switch', 'Main content only');
    expect(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Leaves out menus.',
    );
    control.click();
    expect(on).toBe(true);
  });
});

describe('Menu', () => {
  async function menu(): Promise<{ screen: Screen; chosen: string[] }> {
    const chosen: string[] = [];
    const screen = await mount(
      createFakeApp(),
      <Menu
        label="Engine"
        trigger={(trigger) => <Button {...trigger}>Open</Button>}
        items={[
          { label: 'On this device', checked: false, onChoose: () => chosen.push('device') },
          { kind: 'rule' },
          { label: 'Service', checked: true, onChoose: () => chosen.push('service') },
          { label: 'Nothing', disabled: true, onChoose: () => chosen.push('nothing') },
        ]}
      />,
    );
    await screen.press('button', 'Open');
    return { screen, chosen };
  }

  it('opens on the checked item and moves with arrows and letters', async () => {
    const { screen } = await menu();
    expect(document.activeElement?.textContent).toBe('Service');
    await screen.key('ArrowUp');
    expect(document.activeElement?.textContent).toBe('On this device');
    await screen.key('n');
    expect(document.activeElement?.textContent).toBe('Nothing');
  });

  it('closes with Escape and gives the focus back', async () => {
    const { screen, chosen } = await menu();
    await screen.key('Escape');
    expect(screen.find('menu', 'Engine')).toBeUndefined();
    expect(document.activeElement).toBe(screen.get('button', 'Open'));
    expect(chosen).toEqual([]);
  });

  it('closes when a frame is pressed', async () => {
    const { screen } = await menu();
    const frame = document.createElement('iframe');
    screen.root.append(frame);
    frame.focus();
    window.dispatchEvent(new Event('blur'));
    await settle();
    expect(screen.find('menu', 'Engine')).toBeUndefined();
    frame.remove();
  });

  it('does what was chosen, once, and nothing for a disabled item', async () => {
    const { screen, chosen } = await menu();
    await screen.press('menuitem', 'Nothing');
    expect(chosen).toEqual([]);
    await screen.press('menuitemradio', 'On this device');
    expect(chosen).toEqual(['device']);
    expect(screen.find('menu', 'Engine')).toBeUndefined();
  });

  it('closes at a press elsewhere', async () => {
    const { screen } = await menu();
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await settle();
    expect(screen.find('menu', 'Engine')).toBeUndefined();
  });
});
