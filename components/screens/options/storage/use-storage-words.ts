import type { Format } from '../../../../lib/words';
import { createStorageWords, type StorageWords } from '../../../../lib/words/en-storage';
import { useTable } from '../../../state/use-words';

const build = (format: Format): { own: StorageWords; format: Format } => ({
  own: createStorageWords(format),
  format,
});

export const useStorageWords = (): { own: StorageWords; format: Format } => useTable(build);
