// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { shortcutOf, type HeldKeys } from './shortcut';

const held = (code: string, ...modifiers: ('ctrl' | 'alt' | 'shift' | 'meta')[]): HeldKeys => ({
  code,
  ctrlKey: modifiers.includes('ctrl'),
  altKey: modifiers.includes('alt'),
  shiftKey: modifiers.includes('shift'),
  metaKey: modifiers.includes('meta'),
});

describe('the keys of a command', () => {
  it.each([
    [held('KeyK', 'alt', 'shift'), 'Alt+Shift+K'],
    [held('Digit3', 'ctrl'), 'Ctrl+3'],
    [held('KeyK', 'ctrl', 'alt'), 'Ctrl+Alt+K'],
    [held('F8'), 'F8'],
    [held('ArrowUp', 'ctrl', 'shift'), 'Ctrl+Shift+Up'],
    [held('Comma', 'alt'), 'Alt+Comma'],
  ])('are written as the browser writes them', (keys, written) => {
    expect(shortcutOf(keys, false)).toEqual({ keys: written });
  });

  it('are those of a Mac on a Mac', () => {
    expect(shortcutOf(held('KeyK', 'meta', 'shift'), true)).toEqual({ keys: 'Command+Shift+K' });
    expect(shortcutOf(held('KeyK', 'ctrl'), true)).toEqual({ keys: 'MacCtrl+K' });
  });

  it.each(['ControlLeft', 'ShiftRight', 'AltLeft', 'MetaLeft', 'AltGraph'])(
    'are not whole while only %s is held',
    (code) => expect(shortcutOf(held(code), false)).toBe('modifier'),
  );

  it.each([
    ['a letter alone', held('KeyK')],
    ['a letter with Shift alone', held('KeyK', 'shift')],
    ['a function key with Shift alone', held('F5', 'shift')],
    ['three modifiers', held('KeyK', 'ctrl', 'alt', 'shift')],
    ['the key of the system', held('KeyK', 'meta')],
    ['a key without a name', held('Backquote', 'ctrl')],
    ['Enter', held('Enter', 'ctrl')],
  ])('cannot be %s', (_what, keys) => expect(shortcutOf(keys, false)).toBe('unusable'));
});
