import { useState } from 'preact/hooks';
import { readRestore, type RestoreEffect, type Restore } from '@/lib/features/backup/backup';
import { isEnded } from '@/lib/core/model/job';
import { useLive } from '@/components/shell/state/use-live';
import { useToast } from '@/components/shell/state/use-toast';
import { Button } from '@/components/ui/Button';
import { FileButton } from '@/components/ui/FileButton';
import { Note } from '@/components/ui/Note';
import { Switch } from '@/components/ui/Switch';
import { Section } from '@/components/shell/options/shared/Section';
import { useBackupWords } from './use-backup-words';
import { useRestoring, useSaving } from './use-backup';
import type { PlannedEffect, RestorePlan } from '@/lib/features/backup/plan';
import { Tabs } from '@/components/ui/Tabs';
import { Tally } from '@/components/ui/Tally';
import { useApp } from '@/components/shell/state/app';
import { useNudge } from '@/components/shell/state/trouble';
import { readSyncRecord } from '@/lib/features/backup/sync-copy';
import { useParts } from '@/components/shell/state/use-parts';
import { useSave } from '@/components/shell/state/use-saved';
import { useTable } from '@/components/shell/state/use-words';
import { syncMessages } from '@/lib/core/words/compiled/en/sync';
import type { Format } from '@/lib/core/words/format';
import * as backupStyles from './backup.module.css';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import * as switchStyles from '@/components/ui/Switch.module.css';

/** The strings of the copy in the browser's account, in English. */
function createSyncWords(format: Format) {
  const { dayAndTime } = format;
  const messages = syncMessages();
  return {
    ...messages,
    copied: (at: number, now: number) => messages.copied(dayAndTime(at, now)),
    foundBody: (at: number, now: number) => messages.foundBody(dayAndTime(at, now)),
  };
}

const BACKUP_FILES = '.zip,application/zip';
const EFFECTS = ['added', 'changed', 'skipped'] as const;
/** Number of lines shown of each before the rest is only counted. */
const SHOWN = 8;

type Props = {
  name: string;
  plan: RestorePlan;
  sending: boolean;
  onRestore: () => void;
  onClose: () => void;
};

/** What restoring a file would do, before it does anything. */
function PlanCard({ name, plan, sending, onRestore, onClose }: Props) {
  const { own, format } = useBackupWords();
  const { counts } = plan;
  const [shown, setShown] = useState<RestoreEffect>(counts.added > 0 ? 'added' : 'skipped');
  const wanted = counts.added + counts.changed;
  const listed = plan.effects.filter(({ effect }) => effect === shown).slice(0, SHOWN);
  const more = counts[shown] - listed.length;
  return (
    <section class={`${optionsStyles.card} ${backupStyles.backup}`} aria-labelledby="backup-plan">
      <div>
        <h3 id="backup-plan" class={backupStyles.title}>
          {own.planTitle(name)}
        </h3>
        <p class="muted tabular">{own.planBody(wanted + counts.skipped, plan.createdAt)}</p>
        {plan.damaged > 0 && <p class="tone-warn tabular">{own.damaged(plan.damaged, plan.lost)}</p>}
        {plan.unreadable > 0 && <p class="muted tabular">{own.left(plan.unreadable)}</p>}
      </div>
      <Tally
        small
        items={EFFECTS.map((effect) => ({ label: own.effect[effect], value: format.number(counts[effect]) }))}
      />
      <Tabs
        label={own.effects}
        tabs={EFFECTS.map((effect) => ({
          value: effect,
          label: own.effect[effect],
          count: format.number(counts[effect]),
        }))}
        value={shown}
        onChange={setShown}
        idOf={(effect) => `bak-${effect}`}
        panelId={() => 'bak-list'}
      />
      <div id="bak-list" role="tabpanel" aria-labelledby={`bak-${shown}`} tabIndex={0}>
        {listed.length === 0 ? (
          <p class="muted">{own.none[shown]}</p>
        ) : (
          <ul class={backupStyles.list}>
            {listed.map((planned, at) => (
              <PlannedRow key={at} planned={planned} />
            ))}
          </ul>
        )}
        {more > 0 && <p class="faint tabular">{own.more(more)}</p>}
      </div>
      <div class={backupStyles.actions}>
        <Button size="md" text={own.cancel} onPress={onClose} />
        <Button
          size="md"
          text={wanted === 0 ? own.nothing : own.confirm(wanted)}
          kind="primary"
          disabled={wanted === 0}
          busy={sending}
          onPress={onRestore}
        />
      </div>
    </section>
  );
}

function PlannedRow({ planned }: { planned: PlannedEffect }) {
  const { own } = useBackupWords();
  const { kind, effect, name, as } = planned;
  return (
    <li>
      <b class="clip">
        <bdi>{kind === 'settings' ? own.settingsName : name}</bdi>
      </b>
      <span class="faint">{own.why(kind, effect, as)}</span>
    </li>
  );
}

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
  const [contents, change] = useParts({ screenshots: true, jobs: true });
  const saving = useSaving((fileName) => toast({ text: own.saved(fileName) }));
  const restoring = useRestoring();
  const { choice } = restoring;
  const busy = saving.progress !== undefined || restore?.status === 'running' || choice?.type === 'checking';
  const ended = (jobs ?? []).filter(({ state }) => isEnded(state)).length;
  return (
    <Section id="backup" title={own.title} lede={own.lede}>
      <BackupContents choice={contents} jobs={ended} onChange={change} />
      <div class={backupStyles.actions}>
        <FileButton
          size="md"
          field={own.choose}
          accept={BACKUP_FILES}
          disabled={busy}
          onFiles={([file]) => file && void restoring.check(file)}
        >
          {own.restore}
        </FileButton>
        <Button
          size="md"
          text={own.save}
          kind="primary"
          icon="download"
          disabled={busy}
          onPress={() => saving.save(contents)}
        />
      </div>
      {saving.progress && (
        <Working
          text={own.saving({ done: saving.progress.done, total: saving.progress.total })}
          {...saving.progress}
          onCancel={saving.cancel}
        />
      )}
      {saving.failure && (
        <Note title={own.notSaved} body={own.notSavedBody(saving.failure.reason)} tone="bad" />
      )}
      <RestoreChoice restoring={restoring} />
      {restore && !choice && <RestoreNotes restore={restore} />}
      <SyncCard />
    </Section>
  );
}

type Contents = { screenshots: boolean; jobs: boolean };
type ContentsProps = { choice: Contents; jobs: number; onChange: (change: Partial<Contents>) => void };

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
        onChange={(on) => onChange({ jobs: on })}
      />
      <Switch
        label={own.screenshots}
        help={usage && format.bytes(usage.screenshotBytes)}
        checked={choice.screenshots}
        onChange={(on) => onChange({ screenshots: on })}
      />
    </div>
  );
}

/** The chosen file: being checked, with what it would add, or refused. */
function RestoreChoice({ restoring }: { restoring: ReturnType<typeof useRestoring> }) {
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
          body={own.refused(choice.name, choice.why, choice.path)}
          tone="bad"
          actions={[
            <FileButton
              key="other"
              accept={BACKUP_FILES}
              onFiles={([file]) => file && void restoring.check(file)}
            >
              {own.chooseOther}
            </FileButton>,
            { label: own.dismiss, kind: 'quiet', onPress: restoring.close },
          ]}
        />
      );
  }
}

/** The restore that is running or has ended, as stored in the library: it continues when this page is closed. */
function RestoreNotes({ restore }: { restore: Restore }) {
  const app = useApp();
  const { own } = useBackupWords();
  const { status, fileName, at, total, added, changed, why = '', path = '' } = restore;
  useNudge(status === 'running');
  if (status === 'running')
    return <Working text={own.restoring({ name: fileName, at, total })} done={at} total={total} />;
  const dismiss = [
    { label: own.dismiss, onPress: () => void app.call('backups.dismiss', {}).catch(() => undefined) },
  ];
  return status === 'done' ? (
    <Note
      title={own.doneTitle(added + changed)}
      body={own.doneBody(restore)}
      icon={restore.damaged > 0 ? 'warn' : 'check'}
      tone={restore.damaged > 0 ? 'warn' : 'soft'}
      actions={dismiss}
    />
  ) : (
    <Note
      title={own.failedTitle}
      body={own.failedBody(why, path, added + changed)}
      tone="bad"
      actions={dismiss}
    />
  );
}

/** The copy of settings and templates in the browser's account: off, kept, in conflict, or from another browser. */
export function SyncCard() {
  const app = useApp();
  const save = useSave();
  const own = useTable(createSyncWords);
  const toast = useToast();
  const { value: record } = useLive(
    async (reader) => readSyncRecord(await reader.syncRecord()),
    ['settings'],
    [],
  );
  const ask = (what: 'sync.take' | 'sync.replace' | 'sync.remove', done?: string): void =>
    void app.call(what, {}).then(
      () => done !== undefined && toast({ text: done }),
      () => toast({ text: own.notTaken }),
    );
  const { on = false, copiedAt, trouble, found } = record ?? {};
  const why = on && trouble ? own.trouble[trouble] : undefined;
  return (
    <>
      <div class={`${optionsStyles.card} ${optionsStyles.rows}`}>
        <Switch
          label={own.title}
          help={own.help}
          checked={on}
          onChange={(next) => save(app.call('sync.set', { on: next }))}
        />
        {on && !found && !why && (
          <div class={switchStyles.line}>
            <span class="grow tabular muted" role="status">
              {copiedAt === undefined ? own.copying : own.copied(copiedAt, app.now())}
            </span>
            <Button text={own.remove} onPress={() => ask('sync.remove', own.removed)} />
          </div>
        )}
      </div>
      {why && <Note {...why} tone="warn" />}
      {on && found && (
        <Note
          title={own.found}
          body={own.foundBody(found.at, app.now())}
          tone="soft"
          actions={[
            { label: own.take, onPress: () => ask('sync.take', own.taken) },
            { label: own.replace, onPress: () => ask('sync.replace') },
          ]}
        />
      )}
    </>
  );
}

type WorkingProps = { text: string; done: number; total: number; onCancel?: () => void };

/** Progress: a bar, its sentence, and a Cancel button where that is possible. */
function Working({ text, done, total, onCancel }: WorkingProps) {
  const { own } = useBackupWords();
  return (
    <div class={`${optionsStyles.card} ${backupStyles.backup}`}>
      <p class="tabular" role="status">
        {text}
      </p>
      <progress aria-label={text} max={Math.max(1, total)} value={total > 0 ? done : undefined} />
      {onCancel && (
        <div class={backupStyles.actions}>
          <Button text={own.cancel} onPress={onCancel} />
        </div>
      )}
    </div>
  );
}
