import { readSyncRecord } from '@/lib/features/backup/sync-copy';
import { createSyncWords } from '@/lib/features/backup/words/en-sync';
import { useApp } from '@/components/shell/state/app';
import { useSave } from '@/components/shell/state/use-save';
import { useLive } from '@/components/shell/state/use-live';
import { useToast } from '@/components/shell/state/use-toast';
import { useTable } from '@/components/shell/state/use-words';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Switch } from '@/components/ui/Switch';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import * as switchStyles from '@/components/ui/Switch.module.css';

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
            <Button size="sm" onPress={() => ask('sync.remove', own.removed)}>
              {own.remove}
            </Button>
          </div>
        )}
      </div>
      {why && (
        <Note title={why.title} icon="warn" tone="warn">
          {why.body}
        </Note>
      )}
      {on && found && (
        <Note
          title={own.found}
          icon="info"
          tone="soft"
          actions={
            <>
              <Button size="sm" onPress={() => ask('sync.take', own.taken)}>
                {own.take}
              </Button>
              <Button size="sm" onPress={() => ask('sync.replace')}>
                {own.replace}
              </Button>
            </>
          }
        >
          {own.foundBody(found.at, app.now())}
        </Note>
      )}
    </>
  );
}
