import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pressFirst, takeFirstPress } from './first-press';

const sent: { name: string; input: Record<string, unknown> }[] = [];
let answerTab = (): void => undefined;

const enter = (init: KeyboardEventInit = {}): boolean =>
  globalThis.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ...init }));
const press = (on: EventTarget): boolean =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
const soon = (): Promise<void> => new Promise((done) => setTimeout(done, 0));

describe('the first script of the popup', () => {
  beforeEach(() => {
    sent.length = 0;
    takeFirstPress()?.takeCopy();
    const tab = { id: 7, windowId: 1, incognito: false, title: 'Tides', url: 'https://tides.test/' };
    vi.stubGlobal('browser', {
      tabs: { query: () => new Promise((done) => (answerTab = () => done([tab]))) },
      runtime: {
        sendMessage: async (message: (typeof sent)[number]) => {
          sent.push(message);
          return { ok: true, output: {} };
        },
      },
    });
    pressFirst();
    return () => vi.unstubAllGlobals();
  });

  it('copies the reading at the first Enter, after the background was asked to open it', async () => {
    enter({ ctrlKey: true });
    enter({ repeat: true });
    expect(enter()).toBe(true);
    enter();
    answerTab();
    await soon();
    const { readingId } = takeFirstPress() ?? {};
    expect(sent.map(({ name }) => name)).toEqual(['readings.open', 'readings.take']);
    expect(sent[1]?.input).toEqual({ readingId, jobId: expect.any(String), to: 'clipboard' });
    const copy = takeFirstPress()?.takeCopy();
    expect(copy?.jobId).toBe(sent[1]?.input['jobId']);
    expect(await copy?.answer).toEqual({ ok: true, output: {} });
  });

  it('leaves Enter to a button that has the focus before the screen has taken over, so that one press is one copy', async () => {
    const button = document.body.appendChild(document.createElement('button'));
    // The button is pressed by it.
    expect(press(button)).toBe(true);
    expect(takeFirstPress()?.takeCopy()).toBeUndefined();
    pressFirst();
    // What is focused between the key and its letter is not.
    expect(press(document.body)).toBe(false);
    button.remove();
    answerTab();
    await soon();
    expect(sent.map(({ name }) => name)).toEqual(['readings.open', 'readings.take']);
  });

  it('takes Enter also before the document has a body to receive it', async () => {
    expect(press(document.documentElement)).toBe(false);
    answerTab();
    await soon();
    expect(sent.map(({ name }) => name)).toEqual(['readings.open', 'readings.take']);
  });

  it('leaves Enter to the screen as soon as that is there', async () => {
    answerTab();
    expect(takeFirstPress()?.takeCopy()).toBeUndefined();
    enter();
    await soon();
    expect(sent.map(({ name }) => name)).toEqual(['readings.open']);
  });
});
