import { afterEach, describe, expect, it, vi } from 'vitest';
import { mount, settle, type Screen } from '@/tests/support/dom';
import { createFakeApp } from '@/tests/support/fake-app';
import { Button } from '@/components/ui/Button';
import { useToast } from './use-toast';

const undone: string[] = [];
afterEach(() => {
  vi.useRealTimers();
  undone.length = 0;
});

function Rows() {
  const toast = useToast();
  const remove = (what: string): void =>
    toast({ text: `Deleted ${what}`, undo: { label: 'Undo', run: () => void undone.push(what) } });
  return (
    <>
      <Button onPress={() => remove('one')}>Delete one</Button>
      <Button onPress={() => remove('two')}>Delete two</Button>
      <Button onPress={() => toast({ text: 'Copied' })}>Copy</Button>
    </>
  );
}
async function rows(): Promise<Screen> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ui = await mount(createFakeApp(), <Rows />);
  return ui;
}
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await settle();
}

describe('what can be undone', () => {
  it('is undone step by step, the newest first', async () => {
    const screen = await rows();
    await screen.press('button', 'Delete one');
    await screen.press('button', 'Delete two');
    await screen.press('button', 'Undo');
    expect(undone).toEqual(['two']);
    expect(screen.text()).toContain('Deleted one');
    await screen.key('z', { ctrlKey: true });
    expect(undone).toEqual(['two', 'one']);
    expect(screen.find('button', 'Undo')).toBeUndefined();
  });

  it('comes back after a toast that says something else, and is undone by key meanwhile', async () => {
    const screen = await rows();
    await screen.press('button', 'Delete one');
    await screen.press('button', 'Delete two');
    await screen.press('button', 'Copy');
    expect(screen.text()).toContain('Copied');
    expect(screen.find('button', 'Undo')).toBeUndefined();
    await screen.key('z', { ctrlKey: true });
    expect(undone).toEqual(['two']);
    expect(screen.text()).toContain('Copied');
    await pass(4_000);
    expect(screen.text()).toContain('Deleted one');
    expect(screen.get('button', 'Undo')).toBeTruthy();
  });

  it('is offered for ten seconds, and then no more, nor what was before it', async () => {
    const screen = await rows();
    await screen.press('button', 'Delete one');
    await screen.press('button', 'Delete two');
    await pass(9_900);
    expect(screen.get('button', 'Undo')).toBeTruthy();
    await pass(200);
    expect(screen.text()).not.toContain('Deleted');
    await screen.key('z', { ctrlKey: true });
    expect(undone).toEqual([]);
  });
});
