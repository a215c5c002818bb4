import { mergedSettings, mergedTemplates, otherIds } from '../merge';
import { createMutex } from '@/lib/core/async/mutex';
import { createOneRun } from '@/lib/core/async/one-run';
import { AppError } from '@/lib/core/model/errors';
import { readSyncCopy, syncTextOf, type SyncRecord } from '../sync-copy';
import { readTemplateBook } from '@/lib/features/templates/template';
import type { LibraryReader, SettingsStore, TemplateStore } from '@/lib/core/ports/store';
import type { SyncArea, SyncedText, SyncStore } from '../sync-area-port';

type Deps = {
  store: SyncStore;
  area: SyncArea;
  settings: SettingsStore;
  templates: TemplateStore;
  reader: Pick<LibraryReader, 'templateRecord'>;
  newId: () => string;
  now: () => number;
};

export type SyncUseCases = {
  /** Updates the copy in the account to match this browser, if that is switched on and nothing prevents it. */
  run(): Promise<void>;
  set(on: boolean): Promise<void>;
  /** Merges the copy of another browser, like a restored backup. */
  take(): Promise<void>;
  /** Replaces the copy of another browser with this browser's data. */
  replace(): Promise<void>;
  /** Switches it off and removes the copy from the account. */
  remove(): Promise<void>;
};

const idOf = ({ from, at }: SyncedText): string => `${from} ${at}`;

/**
 * A copy of settings and templates in the browser's account. What another browser stored there is never overwritten
 * without asking.
 */
export function createSyncCopy({ store, area, settings, templates, reader, newId, now }: Deps): SyncUseCases {
  const book = async () => readTemplateBook(await reader.templateRecord());
  const change = (to: (record: SyncRecord) => SyncRecord): Promise<void> =>
    store.update((record) => record && to(record));
  const upToDate = ({ trouble: _trouble, found: _found, ...record }: SyncRecord, at: number): SyncRecord => ({
    ...record,
    copiedAt: at,
  });

  async function bringUp(): Promise<void> {
    const record = await store.get();
    if (!record?.on) return;
    let text: string;
    try {
      text = syncTextOf(await settings.get(), await book());
    } catch {
      // More than a copy may hold.
      return change((known) => ({ ...known, trouble: 'too-large' }));
    }
    const there = await area.read();
    if (there?.text === text) return change((known) => upToDate(known, known.copiedAt ?? there.at));
    if (there && there.from !== record.browser && idOf(there) !== record.decided)
      return change((known) => ({ ...known, found: { id: idOf(there), at: there.at } }));
    const at = now();
    try {
      await area.write({ at, from: record.browser, text });
    } catch (thrown) {
      const isLarge = thrown instanceof AppError && thrown.reason === 'too-large';
      return change((known) => ({ ...known, trouble: isLarge ? 'too-large' : 'refused' }));
    }
    await change((known) => upToDate(known, at));
  }
  /** A copy is not written while it is removed. */
  const inTurn = createMutex();
  const run = createOneRun(() => inTurn(bringUp));

  /** From now on, the copy that was found may be overwritten. */
  const decide = (): Promise<void> =>
    change(({ found, ...record }) => ({ ...record, ...(found && { decided: found.id }) }));

  return {
    run,
    async set(on) {
      await store.update((record) => ({ ...(record ?? { browser: newId() }), on }));
      await run();
    },
    async take() {
      const copy = readSyncCopy((await area.read())?.text ?? '');
      if (!copy) throw new AppError('not-found');
      const ids = await otherIds(copy.templates.templates);
      await settings.update((here) => mergedSettings(here, { ...copy.settings, siteRules: [] }).settings);
      await templates.update((here) => mergedTemplates(here, copy.templates, ids).book);
      await decide();
      await run();
    },
    async replace() {
      await decide();
      await run();
    },
    remove: () =>
      inTurn(async () => {
        await store.update((record) => record && { on: false, browser: record.browser });
        await area.remove();
      }),
  };
}
