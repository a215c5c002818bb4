import type { Format } from '@/lib/core/words';
import { wordsHook } from '@/components/shell/state/use-words';
import type { CleanUpRuleName, CleanUpRules, Removed } from '@/lib/features/clean-up/clean-up';
import { storageMessages } from '@/lib/core/words/compiled/en/storage';

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
