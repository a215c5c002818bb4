import type { BlockReason, Item } from '@/lib/core/model/item';
import { type FileKind, fileKindOf } from '@/lib/core/model/file-kind';

/** Pages skipped for one reason, or duplicates of one page that was kept. */
export type LeftGroup = {
  /** Stays the same when more rows arrive. */
  key: string;
  reason: BlockReason;
  /** The page that was kept, for duplicates. */
  of?: string;
  /** A service skipped them because they are outside the paths of the crawl. */
  outsidePaths?: true;
  rows: Item[];
};

const OUTSIDE = /\b(?:in|ex)cludePaths\b/;

/** The rows of a list of skipped pages, by reason, the largest group first; within a group in their original order. */
export function leftGroups(rows: readonly Item[]): LeftGroup[] {
  const groups = new Map<string, LeftGroup>();
  for (const item of rows) {
    const { blocked } = item;
    if (!blocked) continue;
    const of = blocked.reason === 'duplicate' ? blocked.detail : undefined;
    const outsidePaths = blocked.reason === 'service' && OUTSIDE.test(blocked.detail ?? '');
    const key = [blocked.reason, outsidePaths ? 'outside' : '', of ?? ''].join(' ').trim();
    const group = groups.get(key) ?? {
      key,
      reason: blocked.reason,
      ...(of !== undefined && { of }),
      ...(outsidePaths && { outsidePaths: true as const }),
      rows: [],
    };
    group.rows.push(item);
    groups.set(key, group);
  }
  return [...groups.values()].toSorted((one, other) => other.rows.length - one.rows.length);
}

/** How many rows have each detail, the most frequent first: content types, rules. */
export function detailsOf(rows: readonly Item[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { blocked } of rows)
    if (blocked?.detail !== undefined) counts.set(blocked.detail, (counts.get(blocked.detail) ?? 0) + 1);
  return [...counts].toSorted((one, other) => other[1] - one[1]);
}

/** Files of one kind, or of one media type without a common name, and how many there are. */
export type FileCount = { kind: FileKind; count: number } | { type: string; count: number };

/** How many files of each kind the rows name, the most frequent first. */
export function filesOf(rows: readonly Item[]): FileCount[] {
  const counts = new Map<string, FileCount>();
  for (const [type, count] of detailsOf(rows)) {
    const kind = fileKindOf(type);
    const key = kind ?? type;
    const before = counts.get(key)?.count ?? 0;
    counts.set(key, kind ? { kind, count: before + count } : { type, count: before + count });
  }
  return [...counts.values()].toSorted((one, other) => other.count - one.count);
}
