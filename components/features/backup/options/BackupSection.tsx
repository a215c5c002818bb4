import { useRef, useState } from 'preact/hooks';
import { readRestore } from '@/lib/features/backup/backup';
import { isEnded } from '@/lib/core/model/job';
import { useLive } from '@/components/shell/state/use-live';
import { useToast } from '@/components/shell/state/use-toast';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Switch } from '@/components/ui/Switch';
import { Section } from '@/components/shell/options/shared/Section';
import { PlanCard } from './PlanCard';
import { RestoreNotes } from './RestoreNotes';
import { SyncCard } from './SyncCard';
import { useBackupWords } from './use-backup-words';
import { useRestoring } from './use-restoring';
import { useSaving } from './use-saving';
import { Working } from './Working';
import * as backupStyles from './backup.module.css';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import * as switchStyles from '@/components/ui/Switch.module.css';

/** Exports the library as one file, and imports it again. */
export function BackupSection() {
  const { own } = useBackupWords();
  const toast = useToast();
  const { value: jobs } = useLive((reader) => reader.jobs(), ['jobs'], []);
  const { value: restore } = useLive(
    async (reader) => readRestore(await reader.restoreRecord()),
    ['settings'],
    [],
  );
  const [contents, setContents] = useState<Contents>({ screenshots: true, jobs: true });
  const files = useRef<HTMLInputElement>(null);
  const saving = useSaving((fileName) => toast({ text: own.saved(fileName) }));
  const restoring = useRestoring();
  const { choice } = restoring;
  const choose = (): void => files.current?.click();
  const busy = saving.progress !== undefined || restore?.status === 'running' || choice?.type === 'checking';
  const ended = (jobs ?? []).filter(({ state }) => isEnded(state)).length;
  return (
    <Section id="backup" title={own.title} lede={own.lede}>
      <BackupContents choice={contents} jobs={ended} onChange={setContents} />
      <div class={backupStyles.actions}>
        <Button disabled={busy} onPress={choose}>
          {own.restore}
        </Button>
        <Button kind="primary" icon="download" disabled={busy} onPress={() => saving.save(contents)}>
          {own.save}
        </Button>
        <input
          ref={files}
          type="file"
          accept=".zip,application/zip"
          hidden
          aria-label={own.choose}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void restoring.check(file).finally(() => (currentTarget.value = ''));
          }}
        />
      </div>
      {saving.progress && (
        <Working
          text={own.saving(saving.progress.done, saving.progress.total)}
          {...saving.progress}
          onCancel={saving.cancel}
        />
      )}
      {saving.failure && (
        <Note title={own.notSaved} icon="warn" tone="bad">
          {own.notSavedBody(saving.failure.reason)}
        </Note>
      )}
      <RestoreChoice restoring={restoring} onChoose={choose} />
      {restore && !choice && <RestoreNotes restore={restore} />}
      <SyncCard />
    </Section>
  );
}

type Contents = { screenshots: boolean; jobs: boolean };
type ContentsProps = { choice: Contents; jobs: number; onChange: (choice: Contents) => void };

/** What the file will contain, and what can be left out. */
function BackupContents({ choice, jobs, onChange }: ContentsProps) {
  const { own, format } = useBackupWords();
  const { value: usage } = useLive((reader) => reader.usage(), ['captures'], []);
  return (
    <div class={`${optionsStyles.card} ${optionsStyles.rows}`}>
      <div class={switchStyles.line}>
        <div class="grow">
          <span class="tabular">{usage && own.captures(usage.items)}</span>
          <p class={switchStyles.lineHelp}>{own.capturesHelp}</p>
        </div>
        <span class="tabular muted">{usage && format.bytes(usage.pageBytes)}</span>
      </div>
      <div class={switchStyles.line}>
        <div class="grow">{own.own}</div>
      </div>
      <Switch
        label={own.jobs(jobs)}
        help={own.jobsHelp}
        checked={choice.jobs}
        onChange={(on) => onChange({ ...choice, jobs: on })}
      />
      <Switch
        label={own.screenshots}
        help={usage && format.bytes(usage.screenshotBytes)}
        checked={choice.screenshots}
        onChange={(on) => onChange({ ...choice, screenshots: on })}
      />
    </div>
  );
}

/** The chosen file: being checked, with what it would add, or refused. */
function RestoreChoice({
  restoring,
  onChoose,
}: {
  restoring: ReturnType<typeof useRestoring>;
  onChoose: () => void;
}) {
  const { own } = useBackupWords();
  const { choice } = restoring;
  switch (choice?.type) {
    case undefined:
      return null;
    case 'checking':
      return (
        <Working
          text={own.checking(choice.name)}
          done={choice.done}
          total={choice.total}
          onCancel={restoring.close}
        />
      );
    case 'planned':
      return (
        <PlanCard
          name={choice.name}
          plan={choice.plan}
          sending={restoring.sending}
          onRestore={() => void restoring.restore(choice.file)}
          onClose={restoring.close}
        />
      );
    case 'refused':
      return (
        <Note
          title={own.refusedTitle}
          icon="warn"
          tone="bad"
          actions={
            <>
              <Button size="sm" onPress={onChoose}>
                {own.chooseOther}
              </Button>
              <Button size="sm" kind="quiet" onPress={restoring.close}>
                {own.dismiss}
              </Button>
            </>
          }
        >
          {own.refused(choice.name, choice.why, choice.path)}
        </Note>
      );
  }
}
