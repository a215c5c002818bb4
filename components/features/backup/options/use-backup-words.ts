import type { Format } from '@/lib/core/words';
import { wordsHook } from '@/components/shell/state/use-words';
import type { BackupFault, Restore, RestoreEffect } from '@/lib/features/backup/backup';
import { backupMessages } from '@/lib/core/words/compiled/en/backup';
import { wordOf } from '@/lib/core/words/word-of';

type Kind = 'settings' | 'template' | 'recipe' | 'watch' | 'capture' | 'job';

/** The paths of files, the first of so many. */
const pathsOf = (count: number, paths: readonly string[]): string =>
  [...paths, ...(count > paths.length ? ['…'] : [])].join(', ');

/** The strings of Options › Backup, in English. */
function createBackupWords(format: Format) {
  const { fullDay } = format;
  const messages = backupMessages(format) satisfies {
    effect: Record<RestoreEffect, string>;
    none: Record<RestoreEffect, string>;
    fault: Record<BackupFault, unknown>;
  };
  const faults: Readonly<Record<string, string | ((path: string) => string)>> = {
    ...messages.fault,
    'file-unknown': (path) => messages.fault['file-unknown'](path || undefined),
    'too-large': (path) => messages.fault['too-large'](path || undefined),
  };
  const why = (code: string, path: string, otherwise: string): string => {
    const fault = wordOf(faults, code);
    if (fault === undefined) return wordOf(messages.reason, code) ?? otherwise;
    return typeof fault === 'string' ? fault : fault(path);
  };
  return {
    ...messages,
    notSavedBody: (reason: string) => wordOf(messages.reason, reason) ?? messages.notSavedOther,
    planBody: (count: number, at: number) => messages.planBody({ count, at: fullDay(at) }),
    why: (kind: Kind, effect: RestoreEffect, as: string | undefined): string => {
      if (kind === 'settings') return effect === 'changed' ? messages.settingsChanged : messages.settingsKept;
      if (as !== undefined) return messages.renamed(as);
      return effect === 'added' ? messages.kind(kind) : messages[effect](kind);
    },
    refused: (name: string, code: string, path: string) =>
      messages.refused({ name, why: why(code, path, messages.notRead) }),
    damaged: (count: number, lost: readonly string[]) =>
      messages.damaged({ count, paths: pathsOf(count, lost) }),
    doneBody: ({ added, changed, skipped, damaged, lost }: Restore) =>
      messages.doneBody({ added, changed, skipped, damaged, paths: pathsOf(damaged, lost) }),
    failedBody: (code: string, path: string, count: number) =>
      messages.failedBody({ why: why(code, path, messages.notFinished), count }),
  };
}

export const useBackupWords = wordsHook((format) => ({
  own: createBackupWords(format),
  format,
}));
