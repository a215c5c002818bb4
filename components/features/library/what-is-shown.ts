import { entryMarks } from '@/lib/features/collections/entry-marks';
import type { LibraryEntry } from '@/lib/features/library/library-entries';
import { collectionsOf } from '@/lib/features/collections/collection';
import type { SearchQuestion } from '@/lib/features/library/search-hits';
import { pageKeyOf } from '@/lib/core/model/page-key';
import type { SectionProps } from '@/components/shell/panel/section';

export const isIn = (entry: LibraryEntry, collection: string): boolean =>
  collectionsOf([collection], entryMarks(entry).tags).length > 0;

/** What a search covers while one row is open: its captures. */
export function withinOf(group: LibraryEntry | undefined): SearchQuestion['within'] {
  if (!group) return undefined;
  const [{ jobId, url, page }] = group.captures;
  return group.kind === 'job' ? { jobId } : { page: page ?? pageKeyOf(url) };
}

/** The capture that another surface sent the panel to. */
export function sentTo(place: SectionProps['place']): string | undefined {
  return place?.section === 'library' ? place.captureId : undefined;
}

/** For that capture: whether to show what changed since, and up to which reading. */
export function changesOf(
  place: SectionProps['place'],
  openId: string,
): { changes?: { readingId?: string } } {
  if (place?.section !== 'library' || place.captureId !== openId || !place.changes) return {};
  return { changes: place.readingId === undefined ? {} : { readingId: place.readingId } };
}

export const sentFor = (place: SectionProps['place']): string =>
  (place?.section === 'library' && place.changes && (place.readingId ?? 'changes')) || '';
