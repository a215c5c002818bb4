import { useState } from 'preact/hooks';
import { storageSums, type StorageSums } from '@/lib/features/clean-up/storage-sums';
import type { StorageRoom, StoredCapture, StoredRest } from '@/lib/features/clean-up/stored';
import { useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';

export type StorageFacts = {
  captures: readonly StoredCapture[];
  sums: StorageSums;
  rest: StoredRest;
  room: StorageRoom;
  /** Jobs whose captures no rule may remove, and those that are crawls or lists. */
  use: { running: ReadonlySet<string>; crawled: ReadonlySet<string> };
};

/** Delay after a change before everything is added up again. */
const REST_MS = 3_000;

/** What takes space, added up after the screen is rendered, and how many captures have been counted so far. */
export function useStorage(): { facts: StorageFacts | undefined; read: number } {
  const { storage } = useApp();
  const [read, setRead] = useState(0);
  const addUp = async (): Promise<StorageFacts | undefined> => {
    if (!storage) return undefined;
    const captures: StoredCapture[] = [];
    for await (const some of storage.captures()) {
      captures.push(...some);
      setRead(captures.length);
    }
    const [rest, room, use] = await Promise.all([storage.rest(), storage.room(), storage.jobsByUse()]);
    return { captures, sums: storageSums(captures), rest, room, use };
  };
  const { value: facts } = useLive(addUp, ['captures', 'jobs', 'passages'], [storage], REST_MS);
  return { facts, read };
}
