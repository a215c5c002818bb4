import { AppError } from '@/lib/core/model/errors';
import type { SyncArea, SyncedText } from '@/lib/features/backup/sync-area-port';

/** An account in memory that several browsers share; `most` characters at most. */
export function aSyncArea(most = Infinity) {
  const account: { copy: SyncedText | undefined; writes: number; refuses: boolean } = {
    copy: undefined,
    writes: 0,
    refuses: false,
  };
  const area: SyncArea = {
    read: async () => account.copy,
    async write(copy) {
      if (account.refuses) throw new Error('MAX_WRITE_OPERATIONS_PER_MINUTE');
      if (copy.text.length > most) throw new AppError('too-large');
      account.copy = copy;
      account.writes += 1;
    },
    async remove() {
      account.copy = undefined;
    },
  };
  return { area, account };
}
