import { createBackupWords, type BackupWords } from '@/lib/features/backup/words/en-backup';
import type { Format } from '@/lib/core/words';
import { useTable } from '@/components/shell/state/use-words';

const build = (format: Format): { own: BackupWords; format: Format } => ({
  own: createBackupWords(format),
  format,
});

export const useBackupWords = (): { own: BackupWords; format: Format } => useTable(build);
