import { createMarkWords, type MarkWords } from '@/lib/features/marks/words/en-marks';
import { useTable } from '@/components/shell/state/use-words';

/** The strings of stars, tags and notes. */
export const useMarkWords = (): MarkWords => useTable(createMarkWords);
