import type { ShortcutName } from '../model/shortcut';
import { commandNamesMessages } from './compiled/en/command-names';

/** What each shortcut of the browser does. */
export const commandLabels = commandNamesMessages() satisfies Record<ShortcutName, string>;
