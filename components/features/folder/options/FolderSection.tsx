import type { ChosenFolder } from '@/lib/features/folder/folder';
import { useApp } from '@/components/shell/state/app';
import { useSave } from '@/components/shell/state/use-saved';
import { folderName, useFolder, useFolderWords } from '../use-folder';
import { useToast } from '@/components/shell/state/use-toast';
import { FolderTasks } from '../FolderTasks';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Note } from '@/components/ui/Note';
import { Section } from '@/components/shell/options/shared/Section';
import { useFreshAnswer } from '@/components/shell/state/use-granted';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import * as styles from './FolderSection.module.css';

/** The one folder that captures are written to without a dialog: choose, change and forget it. */
export function FolderSection() {
  const app = useApp();
  const save = useSave();
  const own = useFolderWords();
  const toast = useToast();
  const { folder, tasks, known } = useFolder();
  const { kind } = app.folder ?? { kind: 'none' as const };
  // A job that stopped without permission also asks for it: asking once is enough.
  const isAsked = tasks.some(({ status, why }) => status === 'stopped' && why === 'permission');
  // Whether the browser lets Trawl write to it now.
  const { now: allowed, again } = useFreshAnswer(
    [app.folder, folder, isAsked],
    () => folder && app.folder?.allowed(folder),
  );
  const refused = (): void => toast({ text: own.notAllowed });
  const choose = async (): Promise<void> => {
    if (!app.folder) return;
    if (kind === 'downloads') {
      if (await app.folder.allow({ type: 'downloads' })) await app.call('folder.choose', { downloads: true });
      return;
    }
    const handle = await app.folder.choose();
    if (handle) await app.call('folder.choose', { inboxId: await app.folder.put(handle) });
  };
  const allowAgain = async (asked: ChosenFolder): Promise<void> => {
    const given = (await app.folder?.allow(asked)) ?? false;
    again();
    if (given) await app.call('folder.resume', {});
    else refused();
  };
  const isDownloads = kind === 'downloads';
  return (
    <Section id="folder" title={own.title} lede={isDownloads ? own.ledeDownloads : own.lede}>
      {kind === 'none' ? (
        <p class="muted">{own.unsupported}</p>
      ) : (
        <div class={`${optionsStyles.card} ${styles.folder}`}>
          <div class={styles.row}>
            <Icon name="folder" />
            <span class="grow" dir="auto">
              {folder ? <b>{folderName(folder) ?? own.downloads}</b> : known && own.none}
            </span>
            {!(folder && isDownloads) && (
              <Button
                text={isDownloads ? own.useDownloads : folder ? own.change : own.choose}
                {...(!folder && { kind: 'primary', size: 'md' })}
                onPress={() => void choose().catch(refused)}
              />
            )}
            {folder && <Button text={own.forget} onPress={() => save(app.call('folder.forget', {}))} />}
          </div>
          <p class="faint">{isDownloads ? own.helpDownloads : own.help}</p>
        </div>
      )}
      {folder && allowed === false && !isAsked && (
        <Note
          title={own.askAgain}
          body={own.askAgainBody}
          tone="warn"
          actions={[{ label: own.allow, onPress: () => void allowAgain(folder).catch(refused) }]}
        />
      )}
      <FolderTasks />
    </Section>
  );
}
