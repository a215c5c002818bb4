import { REMOVAL_KEY } from '@/lib/core/model/removal-progress';
import { loadedLater } from '@/components/shell/state/loaded-later';
import { useLive } from '@/components/shell/state/use-live';

const Removing = loadedLater(async () => ({ Part: (await import('./Removing')).Removing }));

/** How far a deletion of thousands, or its undo, has come. Nothing while there is none. */
export function RemovalProgress() {
  const { value } = useLive((reader) => reader.record(REMOVAL_KEY), ['settings'], []);
  return value === undefined ? null : <Removing record={value} />;
}
