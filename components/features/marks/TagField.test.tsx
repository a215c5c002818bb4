import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';
import { mount, settle, type Screen } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { TagField } from './TagField';

async function open(inUse: readonly string[] = []) {
  const onAdd = vi.fn<(tag: string) => void>();
  const ui = await mount(
    createFakeApp(),
    <TagField tags={[]} inUse={inUse} onAdd={onAdd} onRemove={() => undefined} />,
  );
  return { ui, added: () => onAdd.mock.calls.flat() };
}

const field = (ui: Screen): HTMLInputElement => ui.get('combobox', 'Add a tag') as HTMLInputElement;

async function type(ui: Screen, text: string): Promise<void> {
  await act(() => {
    field(ui).focus();
    field(ui).value = text;
    field(ui).dispatchEvent(new Event('input', { bubbles: true }));
  });
  await settle();
}

describe('the field of tags', () => {
  it('keeps what was typed, quotes too, in the spelling that is in use', async () => {
    const { ui, added } = await open(['To Read']);
    await type(ui, ' the "big"  one ');
    await ui.key('Enter');
    await type(ui, 'to read');
    await ui.key('Enter');
    expect(added()).toEqual(['the "big" one', 'To Read']);
  });

  it('takes several tags with commas between them', async () => {
    const { ui, added } = await open();
    await type(ui, 'tides, mills,');
    await ui.key('Enter');
    expect(added()).toEqual(['tides', 'mills']);
  });

  it('takes no more than a tag can have, and says so', async () => {
    const { ui } = await open();
    expect(field(ui).maxLength).toBe(60);
    await type(ui, 'x'.repeat(59));
    expect(ui.text()).not.toContain('at most');
    await type(ui, 'x'.repeat(60));
    expect(ui.get('status', 'A tag has at most 60 characters.')).toBeTruthy();
  });
});
