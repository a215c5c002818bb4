import type { Restore } from '@/lib/features/backup/backup';
import { useApp } from '@/components/shell/state/app';
import { useNudge } from '@/components/shell/state/use-nudge';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { useBackupWords } from './use-backup-words';
import { Working } from './Working';

/** The restore that is running or has ended, as stored in the library: it continues when this page is closed. */
export function RestoreNotes({ restore }: { restore: Restore }) {
  const app = useApp();
  const { own } = useBackupWords();
  const { status, fileName, at, total, added, changed, skipped, why = '', path = '' } = restore;
  useNudge(status === 'running');
  if (status === 'running')
    return <Working text={own.restoring(fileName, at, total)} done={at} total={total} />;
  const dismiss = (
    <Button size="sm" onPress={() => void app.call('backups.dismiss', {}).catch(() => undefined)}>
      {own.dismiss}
    </Button>
  );
  return status === 'done' ? (
    <Note title={own.doneTitle(added + changed)} icon="check" tone="soft" actions={dismiss}>
      {own.doneBody(added, changed, skipped)}
    </Note>
  ) : (
    <Note title={own.failedTitle} icon="warn" tone="bad" actions={dismiss}>
      {own.failedBody(why, path, added + changed)}
    </Note>
  );
}
