import { loadedLater } from '@/components/shell/state/loaded-later';

/** Both are loaded when they are first drawn: two versions are compared by few. */
export const ChangesTab = loadedLater(async () => ({ Part: (await import('./ChangesTab')).ChangesTab }));
export const DiffView = loadedLater(async () => ({ Part: (await import('./DiffView')).DiffView }));
