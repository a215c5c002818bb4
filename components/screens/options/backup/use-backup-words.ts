import { createBackupWords, type BackupWords } from '../../../../lib/words/en-backup';
import type { Format } from '../../../../lib/words';
import { useTable } from '../../../state/use-words';

const build = (format: Format): { own: BackupWords; format: Format } => ({
  own: createBackupWords(format),
  format,
});

export const useBackupWords = (): { own: BackupWords; format: Format } => useTable(build);
