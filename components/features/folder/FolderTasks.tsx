import type { FolderTask } from '@/lib/features/folder/folder';
import { savedImagesWords } from '@/lib/features/export/words/skipped-images';
import { useWords } from '@/components/shell/state/use-words';
import { useApp } from '@/components/shell/state/app';
import { useSave } from '@/components/shell/state/use-saved';
import { folderName, useFolder, useFolderWords } from './use-folder';
import { useNudge } from '@/components/shell/state/trouble';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Working } from '@/components/ui/Working';

/** More than one file, or one that could not be written: a single written file is reported by a toast. */
const isShown = ({ status, total }: FolderTask): boolean =>
  status === 'stopped' || (total > 1 && status !== 'canceled');

/** What is being written to the folder, what stopped, and what was written; it continues when this page is closed. */
export function FolderTasks() {
  const { tasks } = useFolder();
  const shown = tasks.filter(isShown);
  useNudge(shown.some(({ status }) => status === 'running'));
  return (
    <>
      {shown.map((task) => (
        <TaskNote key={task.id} task={task} />
      ))}
    </>
  );
}

function TaskNote({ task }: { task: FolderTask }) {
  const app = useApp();
  const save = useSave();
  const own = useFolderWords();
  const { format } = useWords();
  const { folder } = useFolder();
  const name = folder && folderName(folder);
  const {
    id: taskId,
    subject,
    status,
    at,
    total,
    written,
    missing,
    notWhole = 0,
    stays,
    why = 'failed',
  } = task;
  const ask = (what: 'folder.cancel' | 'folder.dismiss'): void => save(app.call(what, { taskId }));
  const dismiss = { label: own.dismiss, onPress: () => ask('folder.dismiss') };
  if (status === 'running')
    return (
      <Working title={own.savingTo(name)} said={own.saving(subject, at, total)} done={at} of={total}>
        <Button text={own.cancel} onPress={() => ask('folder.cancel')} />
      </Working>
    );
  if (status === 'done')
    return (
      <Note title={own.doneTitle(written, name)} icon="check" tone="soft" actions={[dismiss]}>
        {own.doneBody(subject, missing)}
        {task.images && <p>{savedImagesWords(task.images, format)}</p>}
        {stays !== undefined && notWhole > 0 && <p>{own.notWhole(notWhole, stays)}</p>}
      </Note>
    );
  const goOn = async (): Promise<void> => {
    if (folder && !(await app.folder?.allow(folder))) return;
    await app.call('folder.resume', {});
  };
  const chooses = why === 'not-chosen' || why === 'folder-gone';
  return (
    <Note
      title={own.stoppedTitle(written, total)}
      body={own.stopped[why]}
      tone="warn"
      actions={[
        chooses &&
          app.surface !== 'options' && {
            label: own.options,
            onPress: () => void app.gestures.openOptions('folder'),
          },
        !chooses && { label: why === 'permission' ? own.allow : own.tryAgain, onPress: () => save(goOn()) },
        dismiss,
      ]}
    />
  );
}
