import { z } from '@/lib/core/model/zod';

export const MOST_DAYS = 3_650;
export const MOST_VERSIONS = 1_000;
const days = z.number().int().min(1).max(MOST_DAYS);

/** What the library removes automatically. Every rule is off until the user has seen what it would remove. */
export const cleanUpRulesSchema = z.object({
  /** All versions of a page except the newest. */
  versions: z.object({ on: z.boolean(), keep: z.number().int().min(1).max(MOST_VERSIONS) }),
  /** Screenshots; the rest of the capture stays. */
  screenshots: z.object({ on: z.boolean(), days }),
  /** Captures, or only those made by a crawl or a list. */
  captures: z.object({ on: z.boolean(), days, onlyCrawled: z.boolean() }),
});
export type CleanUpRules = z.infer<typeof cleanUpRulesSchema>;

const cleanUpRuleNames = ['versions', 'screenshots', 'captures'] as const;
export type CleanUpRuleName = (typeof cleanUpRuleNames)[number];

export const noCleanUp: CleanUpRules = {
  versions: { on: false, keep: 5 },
  screenshots: { on: false, days: 30 },
  captures: { on: false, days: 365, onlyCrawled: false },
};

export const isCleaning = (rules: CleanUpRules): boolean => cleanUpRuleNames.some((name) => rules[name].on);

/** Rules from elsewhere: their numbers are kept, but nothing is removed before the user has reviewed it here. */
export const switchedOff = (rules: CleanUpRules): CleanUpRules => ({
  versions: { ...rules.versions, on: false },
  screenshots: { ...rules.screenshots, on: false },
  captures: { ...rules.captures, on: false },
});

/** One capture to remove, or the screenshot of one that stays. */
export type Removal = { id: string; rule: CleanUpRuleName; what: 'capture' | 'screenshot'; bytes: number };

const removedSchema = z.object({
  /** Captures with later versions that stay, by the rule for versions. */
  versions: z.number().int().nonnegative(),
  captures: z.number().int().nonnegative(),
  /** Screenshots of captures that stay. */
  screenshots: z.number().int().nonnegative(),
  bytes: z.number().nonnegative(),
});
export type Removed = z.infer<typeof removedSchema>;
export const nothingRemoved: Removed = { versions: 0, captures: 0, screenshots: 0, bytes: 0 };

/** When the next clean-up is due, the current one, and what the last one removed. */
const cleanUpRecordSchema = z.object({
  /** The rules for which it was planned, as text. */
  rules: z.string().max(1_000).optional(),
  /** Epoch milliseconds, like the others. */
  dueAt: z.number().optional(),
  running: removedSchema.extend({ startedAt: z.number() }).optional(),
  last: removedSchema.extend({ at: z.number() }).optional(),
});
export type CleanUpRecord = z.infer<typeof cleanUpRecordSchema>;

/** The stored record; an unreadable one counts as if nothing had ever been removed. */
export const readCleanUpRecord = (record: unknown): CleanUpRecord =>
  cleanUpRecordSchema.safeParse(record).data ?? {};
