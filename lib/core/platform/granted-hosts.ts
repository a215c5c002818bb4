import { browser } from './browser';

/** The hosts that the browser has granted, as match patterns. A separate file: the popup's first paint has it. */
export const grantedHosts = async (): Promise<string[]> => (await browser.permissions.getAll()).origins ?? [];
