import type { ShortcutName } from '../model/command';
import { commandNamesMessages } from './compiled/en/command-names';

/** What each shortcut of the browser does. */
export const commandLabels = commandNamesMessages() satisfies Record<ShortcutName, string>;
