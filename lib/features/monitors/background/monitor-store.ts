import { readMonitor } from '../monitor';
import { readTextsSchema, textsIdOf } from '../watch';
import type { Changes } from '@/lib/core/ports/host';
import type { MonitorStore } from '../monitors-port';
import type { LibraryDb } from '@/lib/core/library/db';

export function createMonitorStore(deps: {
  db: () => Promise<LibraryDb>;
  changes: Pick<Changes, 'notify'>;
}): MonitorStore {
  const announce = (): void => deps.changes.notify(['monitors']);
  return {
    async all() {
      return (await (await deps.db()).getAll('monitors')).flatMap((record) => readMonitor(record) ?? []);
    },
    async get(id) {
      return readMonitor(await (await deps.db()).get('monitors', id));
    },
    async change(id, change) {
      const tx = (await deps.db()).transaction('monitors', 'readwrite');
      const next = change(readMonitor(await tx.store.get(id)));
      if (next) await tx.store.put(next);
      else await tx.store.delete(id);
      await tx.done;
      announce();
      return next;
    },
    async putPages(pages) {
      await (await deps.db()).put('checks', pages);
      announce();
    },
    async putTexts(texts) {
      await (await deps.db()).put('checks', { ...texts, id: textsIdOf(texts.id) });
    },
    async texts(monitorId, checkId) {
      const record = await (await deps.db()).get('checks', [monitorId, textsIdOf(checkId)]);
      return readTextsSchema.safeParse(record).data?.pages ?? {};
    },
    async keepPages(monitorId, checkIds) {
      const kept = new Set(checkIds);
      const tx = (await deps.db()).transaction('checks', 'readwrite');
      const range = IDBKeyRange.bound([monitorId], [monitorId, '\uffff']);
      for (const key of await tx.store.getAllKeys(range)) if (!kept.has(key[1])) await tx.store.delete(key);
      await tx.done;
    },
  };
}
