/** The commands of the manifest that the background handles; users may have assigned keys to these names. */
export const commandNames = [
  'capture-copy',
  'capture-save',
  'open-panel',
  'export-last',
  'export-markdown',
  'export-html',
  'export-text',
  'export-json',
  'export-screenshot',
] as const;
export type CommandName = (typeof commandNames)[number];

/** Everything that the browser assigns keys to: opening the popup, then the commands. */
export const shortcutNames = ['_execute_action', ...commandNames] as const;
export type ShortcutName = (typeof shortcutNames)[number];

/** The held keys, as reported by a `keydown` event. */
export type HeldKeys = {
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  metaKey: boolean;
};

const NAMED: Readonly<Record<string, string>> = {
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Comma: 'Comma',
  Period: 'Period',
  Space: 'Space',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  Insert: 'Insert',
  Delete: 'Delete',
};
const MODIFIER = /^(?:Control|Alt|Shift|Meta|OS|AltGraph|CapsLock|Fn)/;
const FUNCTION_KEY = /^F(?:[1-9]|1[0-2])$/;

/**
 * The keys in the format of the `commands` API of WebExtensions, such as `Alt+Shift+K`; `modifier` while only modifiers
 * are held, `unusable` for keys that no browser accepts: a letter without Ctrl, Alt or Command, or a key without a
 * name.
 */
export function shortcutOf(held: HeldKeys, isMac: boolean): { keys: string } | 'modifier' | 'unusable' {
  const { code } = held;
  if (MODIFIER.test(code)) return 'modifier';
  const key = /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1] ?? NAMED[code] ?? FUNCTION_KEY.exec(code)?.[0];
  if (key === undefined) return 'unusable';
  const modifiers = [
    held.ctrlKey && (isMac ? 'MacCtrl' : 'Ctrl'),
    held.altKey && 'Alt',
    held.metaKey && isMac && 'Command',
    held.shiftKey && 'Shift',
  ].filter((one) => one !== false);
  const strong = modifiers.filter((one) => one !== 'Shift').length;
  // At most two modifiers; a function key may be used alone, and nothing else with Shift alone.
  if (modifiers.length > 2 || (held.metaKey && !isMac)) return 'unusable';
  if (strong === 0 && (!FUNCTION_KEY.test(key) || held.shiftKey)) return 'unusable';
  return { keys: [...modifiers, key].join('+') };
}
