import { createTrackedWords, type TrackedWords } from '../../lib/words/en-tracked';
import { useTable } from '../state/use-words';

/** The strings of a change that a service tracked. */
export const useTrackedWords = (): TrackedWords => useTable(createTrackedWords);
