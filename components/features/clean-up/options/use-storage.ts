import { useState } from 'preact/hooks';
import { storageSums, type StorageSums } from '@/lib/features/clean-up/storage-sums';
import type { StorageRoom, StoredCapture, StoredRest } from '@/lib/features/clean-up/stored';
import { useApp } from '@/components/shell/state/app';
import { useLive } from '@/components/shell/state/use-live';
import type { Format } from '@/lib/core/words';
import { wordsHook } from '@/components/shell/state/use-words';
import type { CleanUpRuleName, CleanUpRules, Removed } from '@/lib/features/clean-up/clean-up';
import { storageMessages } from '@/lib/core/words/compiled/en/storage';

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

/** What a rule would remove, or has removed. */
type RemovalCounts = { captures: number; screenshots: number; pages: number; bytes: number };

type RemovalMessages = Record<
  CleanUpRuleName,
  (values: Omit<RemovalCounts, 'bytes'> & { bytes: string }) => string
>;

/** Strings of Options › Data: what uses space, and the clean-up rules. */
export function createStorageWords(format: Format) {
  const messages = storageMessages(format);
  /** One sentence about what each rule removes. */
  const removals =
    (sentences: RemovalMessages) =>
    (rule: CleanUpRuleName, { captures, screenshots, pages, bytes }: RemovalCounts): string =>
      sentences[rule]({ captures, screenshots, pages, bytes: format.bytes(bytes) });
  return {
    ...messages,
    share: (bytes: number, share: number) =>
      `${format.bytes(bytes)} · ${share > 0 && share < 0.01 ? `<${format.percent(0.01)}` : format.percent(share)}`,
    ofQuota: (used: number, quota: number) =>
      messages.ofQuota({ used: format.bytes(used), quota: format.bytes(quota) }),
    used: (used: number) => messages.used(format.bytes(used)),
    rules: {
      ...messages.rules,
      says: {
        ...messages.rules.says,
        versions: ({ keep }: CleanUpRules['versions']) => messages.rules.says.versions(keep),
        screenshots: (rule: CleanUpRules['screenshots']) => messages.rules.says.screenshots(rule.days),
        captures: (rule: CleanUpRules['captures']) =>
          messages.rules.says.captures({ onlyCrawled: rule.onlyCrawled, days: rule.days }),
      },
      would: removals(messages.rules.would),
      will: removals(messages.rules.will),
      ask: { ...messages.rules.ask, now: removals(messages.rules.ask.now) },
      running: (removed: Removed) => messages.rules.running(format.bytes(removed.bytes)),
      last: (removed: Removed, when: string) => {
        const what = (['versions', 'captures', 'screenshots'] as const).flatMap((name) =>
          removed[name] > 0 ? [messages.rules.count[name](removed[name])] : [],
        );
        return what.length === 0
          ? messages.rules.lastNothing(when)
          : messages.rules.last({ when, what: format.list(what), bytes: format.bytes(removed.bytes) });
      },
    },
  };
}

export const useStorageWords = wordsHook((format) => ({
  own: createStorageWords(format),
  format,
}));
