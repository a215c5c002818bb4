import { Button } from '@/components/ui/Button';
import { useBackupWords } from './use-backup-words';
import * as backupStyles from './backup.module.css';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';

type Props = { text: string; done: number; total: number; onCancel?: () => void };

/** Progress: a bar, its sentence, and a Cancel button where that is possible. */
export function Working({ text, done, total, onCancel }: Props) {
  const { own } = useBackupWords();
  return (
    <div class={`${optionsStyles.card} ${backupStyles.backup}`}>
      <p class="tabular" role="status">
        {text}
      </p>
      <progress aria-label={text} max={Math.max(1, total)} value={total > 0 ? done : undefined} />
      {onCancel && (
        <div class={backupStyles.actions}>
          <Button size="sm" onPress={onCancel}>
            {own.cancel}
          </Button>
        </div>
      )}
    </div>
  );
}
