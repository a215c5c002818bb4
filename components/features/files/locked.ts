import type { Failure } from '@/lib/core/model/errors';
import { loadedLater } from '@/components/shell/state/loaded-later';

const load = () => import('./Password');

/** Whether a file needs a password, or another one. */
export const isLocked = ({ reason, facts }: Failure): boolean =>
  reason === 'file-unreadable' && facts.detail?.startsWith('password') === true;

/** Few files are locked: the fields for their passwords are loaded when one is. */
export const Password = loadedLater(async () => ({ Part: (await load()).Password }));
export const TabPassword = loadedLater(async () => ({ Part: (await load()).TabPassword }));
