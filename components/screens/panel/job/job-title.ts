import { spansSites } from '../../../../lib/model/job-hosts';
import type { Job } from '../../../../lib/model/job';
import { pagesNeedingScripts, crawlEnd } from '../../../../lib/derive/crawl-end';
import type { CrawlWords } from '../../../../lib/words/en-crawl';
import type { CrawlEndWords } from '../../../../lib/words/en-crawl-end';

/** The state of a crawl or batch, as a verb, and what it is about. */
export function jobTitle(
  {
    request,
    state,
    host,
    picked,
    progress,
    requestedAction,
  }: Pick<Job, 'request' | 'state' | 'host' | 'picked' | 'progress' | 'requestedAction'>,
  crawl: CrawlWords,
  ends: CrawlEndWords,
): { verb: string; subject: string } {
  const verbs = crawl.title[request.kind === 'batch' ? 'batch' : 'crawl'];
  const isBatch = request.kind === 'batch';
  const site = spansSites({ request, host }) ? crawl.andOthers(host) : host;
  const subject = isBatch ? crawl.pages(request.sources.length) : host;
  switch (state.status) {
    case 'ready':
    case 'running':
      return picked ? { verb: verbs.picked, subject: site } : { verb: verbs.running, subject };
    case 'waiting':
      // The service is asked again to stop, and nothing is crawled after the wait.
      if (requestedAction === 'cancel') return { verb: verbs.canceling, subject };
      return { verb: state.failure ? verbs.waiting : verbs.running, subject };
    case 'blocked':
      return state.failure.reason === 'no-credits'
        ? { verb: ends.outOfCredits, subject }
        : { verb: verbs.blocked, subject };
    case 'done':
    case 'cancelled':
      if (progress.notes.some(({ code }) => code === 'credits-out'))
        return { verb: ends.outOfCredits, subject };
      switch (crawlEnd({ request, state, progress })) {
        case 'nothing':
          return { verb: ends.nothing, subject };
        case 'no-text':
          return { verb: ends.noText(pagesNeedingScripts({ progress })), subject };
        case 'one-page':
        case undefined:
      }
      // What a list was meant to be is not what it became.
      return isBatch && progress.read < request.sources.length
        ? { verb: verbs[state.status], subject: crawl.pagesOf(progress.read, request.sources.length) }
        : { verb: verbs[state.status], subject };
    default:
      return { verb: verbs[state.status], subject };
  }
}
