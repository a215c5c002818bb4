import { createMarkWords, type MarkWords } from '../../lib/words/en-marks';
import { useTable } from '../state/use-words';

/** The strings of stars, tags and notes. */
export const useMarkWords = (): MarkWords => useTable(createMarkWords);
