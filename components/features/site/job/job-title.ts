import type { Job } from '@/lib/core/model/job';
import { spansSites } from '@/lib/core/model/job-hosts';
import { textOf, type Around } from '@/lib/core/words/around';
import { crawlEnd, pagesNeedingScripts } from '@/lib/features/crawl/crawl-end';
import type { CrawlWords, TitleState } from '@/lib/features/crawl/words/en-crawl';

type Titled = Pick<Job, 'request' | 'state' | 'host' | 'picked' | 'progress' | 'requestedAction'>;

/** The state of a crawl or batch and what it is about, as a sentence; the address of a site is set apart. */
export function jobTitle(job: Titled, crawl: CrawlWords): Around {
  const { request, state, host, picked, progress } = job;
  if (picked && (state.status === 'ready' || state.status === 'running'))
    return crawl.titleAgain(host, spansSites(job));
  return crawl.title(titleState(job), {
    kind: request.kind === 'batch' ? 'batch' : 'crawl',
    host,
    of: request.kind === 'batch' ? request.sources.length : 0,
    read: progress.read,
    empty: pagesNeedingScripts(job),
  });
}

/** The same as text, for screen readers. */
export function jobTitleText(job: Titled, crawl: CrawlWords): string {
  return textOf(jobTitle(job, crawl));
}

function titleState({ request, state, progress, requestedAction }: Titled): TitleState {
  switch (state.status) {
    case 'ready':
    case 'running':
      return 'running';
    case 'waiting':
      // The service is asked again to stop, and nothing is crawled after the wait.
      if (requestedAction === 'cancel') return 'canceling';
      return state.failure ? 'waiting' : 'running';
    case 'blocked':
      return state.failure.reason === 'no-credits' ? 'outOfCredits' : 'blocked';
    case 'done':
    case 'cancelled':
      if (progress.notes.some(({ code }) => code === 'credits-out')) return 'outOfCredits';
      switch (crawlEnd({ request, state, progress })) {
        case 'nothing':
          return 'nothing';
        case 'no-text':
          return 'noText';
        case 'one-page':
        case undefined:
      }
      return state.status === 'done' ? 'done' : 'canceled';
    default:
      return state.status;
  }
}
