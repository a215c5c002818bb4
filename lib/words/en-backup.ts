import type { BackupFault, RestoreEffect } from '../model/backup';
import type { Format } from './format';

type Kind = 'settings' | 'template' | 'recipe' | 'capture' | 'job';

/** The strings of Options › Backup, in English. */
export function createBackupWords({ plural, number, fullDay }: Format) {
  const items = (count: number): string => plural(count, { one: '# item', other: '# items' });
  const faults: Record<BackupFault, (path: string) => string> = {
    'not-zip': () => 'It is not a .zip file.',
    'not-backup': () => 'It is a .zip file, but not a backup of Trawl.',
    newer: () => 'A newer version of Trawl made it. Update Trawl, then restore it.',
    'cut-off': () => 'It ends in the middle: part of it is missing.',
    'file-damaged': (path) => `${path} in it is damaged.`,
    'file-missing': (path) => `${path} is missing from it.`,
    'file-unknown': (path) => `It holds ${path || 'a file'}, which no backup of Trawl has.`,
    'file-unfit': (path) => `${path} in it does not hold what a backup holds there.`,
    'too-large': (path) => `${path || 'It'} would unpack to far more than a library holds.`,
    unsupported: () => 'It is encrypted, or packed in a way Trawl does not read.',
  };
  const isFault = (why: string): why is BackupFault => Object.hasOwn(faults, why);
  const reasons: Readonly<Record<string, string>> = {
    'storage-full': 'The disk is full.',
    'file-gone': 'The file is no longer there.',
    conflict: 'Another backup is being restored.',
  };
  return {
    title: 'Backup',
    lede: 'Everything in this library as one .zip, checked by hash when it is read back. Keys, and the address of a service, are never in it.',
    captures: (count: number) => plural(count, { one: '# capture', other: '# captures' }),
    capturesHelp: 'With every version kept',
    own: 'Templates, recipes, and settings',
    jobs: (count: number) => (count === 0 ? 'Jobs' : plural(count, { one: '# job', other: '# jobs' })),
    jobsHelp: 'Maps, crawls, lists, searches, and runs that have ended',
    pictures: 'Screenshots',
    save: 'Save backup',
    restore: 'Restore…',
    choose: 'Choose a backup to restore',
    chooseOther: 'Choose another file',
    cancel: 'Cancel',
    dismiss: 'Dismiss',
    saving: (done: number, total: number) => `Saving ${number(done)} of ${items(total)}…`,
    checking: (name: string) => `Checking ${name}…`,
    restoring: (name: string, at: number, total: number) =>
      `Restoring ${name}: ${number(at)} of ${number(total)} files`,
    saved: (name: string) => `Saved ${name}`,
    notSaved: 'The backup was not saved',
    notSavedBody: (reason: string) => reasons[reason] ?? 'Part of the library could not be read. Try again.',
    planTitle: (name: string) => `Restore ${name}`,
    planBody: (count: number, at: number) =>
      `Read and verified: ${items(count)}, saved on ${fullDay(at)}. Nothing has changed yet.`,
    left: (count: number) =>
      plural(count, {
        one: '# capture could not be read when it was saved, and is not in it.',
        other: '# captures could not be read when it was saved, and are not in it.',
      }),
    effect: { added: 'Added', changed: 'Changed', skipped: 'Skipped' } satisfies Record<
      RestoreEffect,
      string
    >,
    effects: 'What restoring does',
    none: {
      added: 'Nothing new is in it.',
      changed: 'Nothing here is changed.',
      skipped: 'Nothing in it is here already.',
    } satisfies Record<RestoreEffect, string>,
    more: (count: number) => `${number(count)} more`,
    settingsName: 'Settings',
    why: (kind: Kind, effect: RestoreEffect, as: string | undefined): string => {
      if (kind === 'settings')
        return effect === 'changed'
          ? 'Those you have not changed here are taken from the backup'
          : 'Yours stay';
      if (as !== undefined) return `Differs from yours, and comes in as “${as}”`;
      const names = { template: 'Template', recipe: 'Recipe', capture: 'Capture', job: 'Job' } as const;
      if (effect === 'skipped') return `${names[kind]}, here already`;
      if (effect === 'changed') return `${names[kind]}, later or whole in the backup`;
      return names[kind];
    },
    confirm: (count: number) => `Restore ${items(count)}`,
    nothing: 'Everything in it is here already',
    refusedTitle: 'This backup cannot be restored',
    refused: (name: string, why: string, path: string): string => {
      const sentence = isFault(why) ? faults[why](path) : (reasons[why] ?? 'It could not be read.');
      return `${name}: ${sentence} Nothing was changed.`;
    },
    doneTitle: (count: number) => `Restored ${items(count)}`,
    doneBody: (added: number, changed: number, skipped: number) =>
      `${number(added)} added, ${number(changed)} changed, ${number(skipped)} skipped because they were here already. Checked by hash.`,
    failedTitle: 'The restore stopped',
    failedBody: (why: string, path: string, count: number): string => {
      const sentence = isFault(why) ? faults[why](path) : (reasons[why] ?? 'It could not go on.');
      return `${sentence} ${items(count)} came in before that and stay. Restore the file again to go on: nothing is doubled.`;
    },
  };
}

export type BackupWords = ReturnType<typeof createBackupWords>;
