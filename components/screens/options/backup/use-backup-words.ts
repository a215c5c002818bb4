import { useMemo } from 'preact/hooks';
import { createBackupWords, type BackupWords } from '../../../../lib/words/en-backup';
import type { Format } from '../../../../lib/words';
import { useWords } from '../../../state/use-words';

export function useBackupWords(): { own: BackupWords; format: Format } {
  const { format } = useWords();
  return useMemo(() => ({ format, own: createBackupWords(format) }), [format]);
}
