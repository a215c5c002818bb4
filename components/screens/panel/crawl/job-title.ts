import type { Job } from '../../../../lib/model/job';
import type { CrawlWords } from '../../../../lib/words/en-crawl';

/** How a crawl or a batch stands, as a verb, and what it is about. */
export function jobTitle(
  { request, state, host, picked }: Pick<Job, 'request' | 'state' | 'host' | 'picked'>,
  crawl: CrawlWords,
): { verb: string; subject: string } {
  const verbs = crawl.title[request.kind === 'batch' ? 'batch' : 'crawl'];
  const subject = request.kind === 'batch' ? crawl.pages(request.sources.length) : host;
  switch (state.status) {
    case 'ready':
    case 'running':
      return { verb: picked ? verbs.picked : verbs.running, subject };
    case 'waiting':
      return { verb: state.failure ? verbs.waiting : verbs.running, subject };
    default:
      return { verb: verbs[state.status], subject };
  }
}
