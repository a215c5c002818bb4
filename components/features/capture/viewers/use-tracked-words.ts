import { createTrackedWords, type TrackedWords } from '@/lib/features/changes/words/en-tracked';
import { useTable } from '@/components/shell/state/use-words';

/** The strings of a change that a service tracked. */
export const useTrackedWords = (): TrackedWords => useTable(createTrackedWords);
