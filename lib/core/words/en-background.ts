import { backgroundMessages } from './compiled/en/background';

/** What the background itself shows: the menus of the browser. */
export const enBackground = backgroundMessages();
