import type { Format } from '@/lib/core/words';
import { createStorageWords, type StorageWords } from '@/lib/features/clean-up/words/en-storage';
import { useTable } from '@/components/shell/state/use-words';

const build = (format: Format): { own: StorageWords; format: Format } => ({
  own: createStorageWords(format),
  format,
});

export const useStorageWords = (): { own: StorageWords; format: Format } => useTable(build);
