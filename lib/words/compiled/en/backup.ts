// Made from lib/words/messages/en/backup.json by `npm run words`. Change it there.
import type { Format } from '../../format';

export const backupMessages = ({ number, plural }: Format) => ({
  title: `Backup`,
  lede: `Everything in this library as one .zip, checked by hash when it is read back. Keys, and the address of a service, are never in it.`,
  captures: (count: number) => plural(count, { one: `# capture`, other: `# captures` }),
  capturesHelp: `With every version kept`,
  own: `Templates, recipes, and settings`,
  jobs: (count: number) => plural(count, { '=0': `Jobs`, one: `# job`, other: `# jobs` }),
  jobsHelp: `Maps, crawls, lists, searches, and runs that have ended`,
  pictures: `Screenshots`,
  save: `Save backup`,
  restore: `Restore…`,
  choose: `Choose a backup to restore`,
  chooseOther: `Choose another file`,
  cancel: `Cancel`,
  dismiss: `Dismiss`,
  saving: ({ done, total }: { done: number; total: number }) =>
    `Saving ${number(done)} of ${plural(total, { one: `# item`, other: `# items` })}…`,
  checking: (name: string) => `Checking ${name}…`,
  restoring: ({ name, at, total }: { name: string; at: number; total: number }) =>
    `Restoring ${name}: ${number(at)} of ${number(total)} files`,
  saved: (name: string) => `Saved ${name}`,
  notSaved: `The backup was not saved`,
  planTitle: (name: string) => `Restore ${name}`,
  planBody: ({ count, at }: { count: number; at: string }) =>
    `Read and verified: ${plural(count, { one: `# item`, other: `# items` })}, saved on ${at}. Nothing has changed yet.`,
  left: (count: number) =>
    plural(count, {
      one: `# capture could not be read when it was saved, and is not in it.`,
      other: `# captures could not be read when it was saved, and are not in it.`,
    }),
  effect: { added: `Added`, changed: `Changed`, skipped: `Skipped` },
  effects: `What restoring does`,
  none: {
    added: `Nothing new is in it.`,
    changed: `Nothing here is changed.`,
    skipped: `Nothing in it is here already.`,
  },
  more: (count: number) => `${number(count)} more`,
  settingsName: `Settings`,
  confirm: (count: number) => `Restore ${plural(count, { one: `# item`, other: `# items` })}`,
  nothing: `Everything in it is here already`,
  refusedTitle: `This backup cannot be restored`,
  doneTitle: (count: number) => `Restored ${plural(count, { one: `# item`, other: `# items` })}`,
  doneBody: ({ added, changed, skipped }: { added: number; changed: number; skipped: number }) =>
    `${number(added)} added, ${number(changed)} changed, ${number(skipped)} skipped because they were here already. Checked by hash.`,
  failedTitle: `The restore stopped`,
  fault: {
    'not-zip': `It is not a .zip file.`,
    'not-backup': `It is a .zip file, but not a backup of Trawl.`,
    newer: `A newer version of Trawl made it. Update Trawl, then restore it.`,
    'cut-off': `It ends in the middle: part of it is missing.`,
    'file-damaged': (path: string) => `${path} in it is damaged.`,
    'file-missing': (path: string) => `${path} is missing from it.`,
    'file-unknown': (path: string | undefined) =>
      `It holds ${path === undefined ? `a file` : `${path}`}, which no backup of Trawl has.`,
    'file-unfit': (path: string) => `${path} in it does not hold what a backup holds there.`,
    'too-large': (path: string | undefined) =>
      `${path === undefined ? `It` : `${path}`} would unpack to far more than a library holds.`,
    unsupported: `It is encrypted, or packed in a way Trawl does not read.`,
  },
  reason: {
    'storage-full': `The disk is full.`,
    'file-gone': `The file is no longer there.`,
    conflict: `Another backup is being restored.`,
  },
  notRead: `It could not be read.`,
  notFinished: `It could not go on.`,
  notSavedOther: `Part of the library could not be read. Try again.`,
  settingsChanged: `Those you have not changed here are taken from the backup`,
  settingsKept: `Yours stay`,
  renamed: (name: string) => `Differs from yours, and comes in as “${name}”`,
  kind: (kind: 'template' | 'recipe' | 'capture' | 'job' | 'other') =>
    kind === 'template' ? `Template` : kind === 'recipe' ? `Recipe` : kind === 'capture' ? `Capture` : `Job`,
  skipped: (kind: 'template' | 'recipe' | 'capture' | 'job' | 'other') =>
    `${kind === 'template' ? `Template` : kind === 'recipe' ? `Recipe` : kind === 'capture' ? `Capture` : `Job`}, here already`,
  changed: (kind: 'template' | 'recipe' | 'capture' | 'job' | 'other') =>
    `${kind === 'template' ? `Template` : kind === 'recipe' ? `Recipe` : kind === 'capture' ? `Capture` : `Job`}, later or whole in the backup`,
  refused: ({ name, why }: { name: string; why: string }) => `${name}: ${why} Nothing was changed.`,
  failedBody: ({ why, count }: { why: string; count: number }) =>
    `${why} ${plural(count, { one: `# item`, other: `# items` })} came in before that and stay. Restore the file again to go on: nothing is doubled.`,
});
