import type { Job, JobNote } from '@/lib/core/model/job';

/**
 * How a crawl with a disappointing result ended: nothing was read, no page had text without its scripts, or only one
 * page was read. Undefined for any other, and for one that did not end by itself.
 */
export type CrawlEnd = 'nothing' | 'no-text' | 'one-page';

const CUTS: ReadonlySet<JobNote['code']> = new Set([
  'limit-reached',
  'limit-lowered',
  'balance-reached',
  'credits-out',
] as const);

export function crawlEnd({
  request,
  state,
  progress,
}: Pick<Job, 'request' | 'state' | 'progress'>): CrawlEnd | undefined {
  if (request.kind !== 'crawl' || state.status !== 'done') return undefined;
  const { read, failed, notes } = progress;
  const needsScripts = pagesNeedingScripts({ progress });
  if (needsScripts > 0 && needsScripts >= read + failed) return 'no-text';
  if (read === 0) return 'nothing';
  // The limit and the credits are reasons of their own, with other ways on.
  const isCut = notes.some(({ code }) => CUTS.has(code));
  return read === 1 && request.limit > 1 && !isCut ? 'one-page' : undefined;
}

/** How many pages had almost no text without their scripts. */
export function pagesNeedingScripts({ progress }: Pick<Job, 'progress'>): number {
  const note = progress.notes.find(({ code }) => code === 'needs-script');
  return note ? (note.amount ?? 1) : 0;
}

/** Path of the folder that a crawl was limited to, with its host; undefined if it covered the whole site. */
export function crawlFolder({ request, host }: Pick<Job, 'request' | 'host'>): string | undefined {
  if (request.kind !== 'crawl' || request.crawlEntireDomain) return undefined;
  const { pathname } = new URL(request.url);
  return pathname === '/' ? undefined : host + pathname;
}
