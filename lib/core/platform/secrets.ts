import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { z } from '../model/zod';
import type { Secrets } from '../ports/host';

/**
 * The API key, the webhook's secret and the keys of models, in their own database, opened only by the background. Each is stored together
 * with its origin: for another origin, there is none.
 */
interface SecretsSchema extends DBSchema {
  keys: { key: string; value: unknown };
}

const storedSchema = z.object({ origin: z.string(), key: z.string() });

async function withDb<T>(name: string, use: (db: IDBPDatabase<SecretsSchema>) => Promise<T>): Promise<T> {
  const db = await openDB<SecretsSchema>(name, 1, {
    upgrade: (fresh) => void fresh.createObjectStore('keys'),
  });
  try {
    return await use(db);
  } finally {
    db.close();
  }
}

export function createSecrets(name = 'trawl-secrets', owner = 'service'): Secrets {
  return {
    keyFor: (baseUrl) =>
      withDb(name, async (db) => {
        const stored = storedSchema.safeParse(await db.get('keys', owner));
        return stored.success && stored.data.origin === new URL(baseUrl).origin ? stored.data.key : undefined;
      }),
    save: (baseUrl, key) =>
      withDb(name, async (db) => {
        await db.put('keys', { origin: new URL(baseUrl).origin, key }, owner);
      }),
    remove: () => withDb(name, (db) => db.delete('keys', owner)),
  };
}
