import type { ShortcutEditor } from '../ports/gesture';
import { browser } from './browser';

/** Firefox lets an extension set its own keys; Chromium has no API for it (docs/platform.md 39). */
export function createShortcutEditor(): ShortcutEditor | undefined {
  const { commands } = browser;
  if (typeof commands.update !== 'function' || typeof commands.reset !== 'function') return undefined;
  return {
    set: (name, shortcut) => commands.update({ name, shortcut }),
    reset: (name) => commands.reset(name),
  };
}
