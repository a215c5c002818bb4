import type { Drafts } from '../ports/drafts';
import { browser } from './browser';

const keyOf = (name: string): string => `draft ${name}`;

/** Drafts for as long as the browser runs; never on disk. One that could not be kept is lost with its screen. */
export const drafts: Drafts = {
  read: async (name) =>
    (await browser.storage.session.get(keyOf(name)).catch(() => undefined))?.[keyOf(name)],
  keep: (name, draft) => void browser.storage.session.set({ [keyOf(name)]: draft }).catch(() => undefined),
};
