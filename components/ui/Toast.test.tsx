import { render } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { settle } from '../../lib/testing/dom';
import { Toast } from './Toast';

afterEach(() => {
  render(null, document.body);
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

async function placeOver(bars: { top: number; bottom: number; inert?: boolean }[]): Promise<number> {
  for (const { top, bottom, inert } of bars) {
    const bar = document.createElement('div');
    bar.className = 'act';
    if (inert) bar.setAttribute('inert', '');
    bar.getBoundingClientRect = () => new DOMRect(0, top, 320, bottom - top);
    document.body.append(bar);
  }
  const root = document.createElement('div');
  document.body.append(root);
  render(<Toast text="Saved" onHold={() => undefined} />, root);
  await settle();
  return Number.parseInt(root.querySelector<HTMLElement>('.toasts')?.style.insetBlockEnd ?? '', 10);
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
});
