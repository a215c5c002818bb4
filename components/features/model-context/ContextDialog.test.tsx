import { describe, expect, it, vi } from 'vitest';
import { anArticle } from '@/tests/support/captures';
import { mount, settle } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { ContextDialog } from './ContextDialog';

const paragraph = `${'tide '.repeat(60)}\n\n`;
const capture = (id: string, repeats: number) => {
  const base = anArticle({ id, title: `Page ${id}`, url: `https://tides.example/${id}` });
  return { ...base, content: { markdown: paragraph.repeat(repeats) } };
};

async function open(...captures: ReturnType<typeof capture>[]) {
  const app = createFakeApp({ captures }, 'panel');
  const copied = vi.fn((_content: { text: string; html?: string }) => Promise.resolve());
  app.gestures = { ...app.gestures, copy: copied };
  const close = vi.fn();
  const ui = await mount(
    app,
    <ContextDialog open captures={captures} onClose={close} onFailure={() => undefined} />,
  );
  await expect.poll(() => ui.text(), { timeout: 5_000 }).toContain('tokens');
  await settle();
  return { app, ui, copied, close };
}

describe('Copy as context', () => {
  it('says what the text comes to, and copies it', async () => {
    const { ui, copied, close, app } = await open(capture('a', 3), capture('b', 5));
    await expect.poll(() => ui.text(), { timeout: 5_000 }).toContain('2 sources, complete');
    expect(ui.text()).toContain('of 32,000 tokens');
    await ui.press('button', 'Copy');
    expect(copied.mock.calls[0]?.[0].text).toContain('SOURCE 2');
    expect(close).toHaveBeenCalled();
    expect(app.calls).toContainEqual({ name: 'exports.used', input: { context: 32_000 } });
  });

  it('says before the copy which are cut or left out, and by how much, for the budget that is chosen', async () => {
    const { ui, copied } = await open(capture('a', 3), capture('long', 300), { ...capture('none', 0) });
    await ui.press('radio', '8k');
    await expect.poll(() => ui.text(), { timeout: 5_000 }).toContain('1 complete · 1 cut · 1 left out');
    expect(ui.text()).toMatch(/Page long cut to ≈ 7,\d{3} of 18,\d{3} tokens/);
    expect(ui.text()).toContain('Page none left out: no text');
    await ui.press('button', 'Copy');
    expect(copied.mock.calls[0]?.[0].text).toContain('Cut to fit, where [cut] stands: 2.');
  });

  it('begins with the budget that was used last, and takes one of a person’s own', async () => {
    const captures = [capture('a', 3)];
    const app = createFakeApp({ captures, usedExports: { page: [], context: 12_345 } }, 'panel');
    const ui = await mount(
      app,
      <ContextDialog open captures={captures} onClose={() => undefined} onFailure={() => undefined} />,
    );
    await expect.poll(() => ui.text(), { timeout: 5_000 }).toContain('of 12,345 tokens');
    expect(ui.get('radio', 'Custom').getAttribute('aria-checked')).toBe('true');
    const field = ui.get('spinbutton', 'Tokens');
    if (!(field instanceof HTMLInputElement)) throw new Error('no field');
    field.value = '500';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await expect.poll(() => ui.text(), { timeout: 5_000 }).toContain('of 500 tokens');
  });
});
