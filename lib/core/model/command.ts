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
