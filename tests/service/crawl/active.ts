import type { ServiceRequest } from '../service-request';
import type { ServiceDeps } from '../deps';
import { isoOf } from '../job';
import { ok, type Reply } from '../reply';

/** `GET /v2/crawl/active`, also called `ongoing`: the crawls of the team that are still running; no batches. */
export function activeCrawls({ account }: ServiceRequest, deps: ServiceDeps): Reply {
  const running = deps.jobs.pages
    .of(account)
    .filter((job) => job.kind === 'crawl' && job.status === 'scraping');
  return ok({
    crawls: running.map(({ id, url, createdAt, options }) => ({
      id,
      teamId: deps.selfHosted ? 'bypass' : `team-${account.name}`,
      url,
      created_at: isoOf(createdAt),
      options,
    })),
  });
}
