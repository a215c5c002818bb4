import { render } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '@/tests/support/dom';
import { Toast } from './Toast';

let root: HTMLElement;
beforeEach(() => {
  root = document.createElement('div');
});
afterEach(() => {
  // The space stays reserved while it is rendered.
  render(null, root);
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

async function placeOver(bars: { top: number; bottom: number; inert?: boolean }[]): Promise<number> {
  for (const { top, bottom, inert } of bars) {
    const bar = document.createElement('div');
    bar.className = 'act_act';
    if (inert) bar.setAttribute('inert', '');
    bar.getBoundingClientRect = () => new DOMRect(0, top, 320, bottom - top);
    document.body.append(bar);
  }
  document.body.append(root);
  render(<Toast text="Saved" onHold={() => undefined} />, root);
  await settle();
  return Number.parseInt(root.querySelector<HTMLElement>('.Toast_toasts')?.style.insetBlockEnd ?? '', 10);
}

function bar(className: string, top: number, bottom: number): HTMLElement {
  const made = document.createElement('div');
  made.className = className;
  made.getBoundingClientRect = () => new DOMRect(0, top, 320, bottom - top);
  document.body.append(made);
  return made;
}

describe('a toast', () => {
  it('lies above the bar of actions, however high that is', async () => {
    const end = window.innerHeight;
    expect(await placeOver([{ top: end - 130, bottom: end - 40 }])).toBe(138);
  });

  it('minds no bar that is out of reach or far up', async () => {
    const end = window.innerHeight;
    const bars = [
      { top: end - 300, bottom: end - 40, inert: true },
      { top: 20, bottom: 60 },
    ];
    expect(await placeOver(bars)).toBe(56);
  });

  it('takes its room from what is scrolled above the highest bar, and gives it back', async () => {
    const end = window.innerHeight;
    const foot = bar('js-bar', end - 38, end);
    const report = bar('js-bar', end - 70, end - 38);
    document.body.append(root);
    render(<Toast text="Copied" onHold={() => undefined} />, root);
    await settle();
    const height = root.querySelector('.Toast_toasts')?.getBoundingClientRect().height ?? 0;
    expect(height).toBeGreaterThan(0);
    expect(report.style.marginBlockStart).toBe(`${height + 16}px`);
    expect(foot.style.marginBlockStart).toBe('');
    expect(root.querySelector<HTMLElement>('.Toast_toasts')?.style.insetBlockEnd).toBe('78px');
    // A bar that appears while it is shown takes the position above it.
    const act = bar('act_act', end - 116, end - 70);
    await settle();
    expect(act.style.marginBlockStart).toBe(`${height + 16}px`);
    expect(report.style.marginBlockStart).toBe('');
    render(<Toast text={undefined} onHold={() => undefined} />, root);
    await settle();
    expect(act.style.marginBlockStart).toBe('');
  });
});

describe('the action of a toast', () => {
  const press = (at: Element | null, x: number, y: number, detail: number): boolean =>
    at?.dispatchEvent(
      new MouseEvent('click', { clientX: x, clientY: y, detail, bubbles: true, cancelable: true }),
    ) ?? false;

  it('keeps the second click of a double click from what is below', async () => {
    const below = document.createElement('button');
    let pressed = 0;
    below.addEventListener('click', () => (pressed += 1));
    document.body.append(below, root);
    const show = (text: string | undefined): void =>
      render(
        <Toast text={text} onHold={() => undefined} action={{ label: 'Undo', run: () => show(undefined) }} />,
        root,
      );
    show('Deleted');
    await settle();
    press(root.querySelector('button'), 100, 100, 1);
    await settle();
    expect(root.querySelector('button')).toBeNull();
    press(below, 101, 100, 2);
    expect(pressed).toBe(0);
    // Elsewhere, or with the keyboard, a press counts at once.
    press(below, 140, 100, 1);
    press(below, 0, 0, 0);
    expect(pressed).toBe(2);
  });
});
