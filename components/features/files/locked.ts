import { loadedLater } from '@/components/shell/state/loaded-later';

const load = () => import('./Password');

/** Few files are locked: the fields for their passwords are loaded when one is. */
export const Password = loadedLater(async () => ({ Part: (await load()).Password }));
export const TabPassword = loadedLater(async () => ({ Part: (await load()).TabPassword }));
