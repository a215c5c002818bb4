import { paramOf, type ServiceRequest } from './service-request';
import type { ServiceDeps } from './deps';
import { isId } from './ids';
import { expiryOf, isoOf } from './job';
import { isSettled, queuedOf, type PageJob } from './page-job';
import { failed, Refusal, type Reply } from './reply';

const DEFAULT_LIMIT = 100;
const MOST_LIMIT = 1000;
const MOST_PAGE_BYTES = 10 * 1024 * 1024;

/** `GET /v2/crawl/{id}` and `GET /v2/batch/scrape/{id}`. */
export async function pageJobStatus(asked: ServiceRequest, deps: ServiceDeps): Promise<Reply> {
  const job = findJob(asked, deps);
  const { skip, limit } = readPaging(asked.query);
  if (deps.clock.standing) await deps.work.idle();
  const data = pageOf(job, skip, limit);
  const more = skip + data.length < job.documents.length;
  return {
    status: 200,
    body: {
      success: true,
      status: job.status,
      completed: job.documents.length,
      total: job.documents.length + job.active + queuedOf(job),
      creditsUsed: deps.selfHosted && !deps.countsUnpaid ? -1 : job.creditsUsed,
      expiresAt: isoOf(expiryOf(job)),
      ...(more || hasNextAnyway(job, deps) ? { next: nextOf(asked, skip + data.length, deps) } : {}),
      data: data.map(({ document }) => document),
      createdAt: isoOf(job.createdAt),
      ...(job.completedAt === undefined ? {} : { completedAt: isoOf(job.completedAt) }),
      duration: ((job.completedAt ?? deps.now()) - job.createdAt) / 1000,
      ...(job.warning === undefined ? {} : { warning: job.warning }),
    },
  };
}

/** While it runs, `next` means "ask again from here". A self-hosted server also sends it after a cancel. */
function hasNextAnyway(job: PageJob, deps: ServiceDeps): boolean {
  return job.status === 'scraping' || (deps.selfHosted && job.status === 'cancelled');
}

function nextOf(asked: ServiceRequest, skip: number, deps: ServiceDeps): string {
  const next = new URL(`${deps.ownUrl()}${asked.path}`);
  next.searchParams.set('skip', String(skip));
  const limit = asked.query.get('limit');
  if (limit !== null) next.searchParams.set('limit', limit);
  return next.href;
}

function pageOf(job: PageJob, skip: number, limit: number): PageJob['documents'] {
  const page: PageJob['documents'] = [];
  let bytes = 0;
  for (const each of job.documents.slice(skip, skip + limit)) {
    bytes += each.bytes;
    if (page.length > 0 && bytes > MOST_PAGE_BYTES) break;
    page.push(each);
  }
  return page;
}

function readPaging(query: URLSearchParams): { skip: number; limit: number } {
  const skip = Number(query.get('skip') ?? '0');
  const limit = Number(query.get('limit') ?? DEFAULT_LIMIT);
  if (!Number.isInteger(skip) || skip < 0)
    throw new Refusal(failed(400, 'Invalid pagination: skip must be a non-negative integer'));
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_LIMIT)
    throw new Refusal(failed(400, `Invalid pagination: limit must be an integer from 1 to ${MOST_LIMIT}`));
  return { skip, limit };
}

/** `GET …/errors`: no `success`, no paging. */
export async function pageJobErrors(asked: ServiceRequest, deps: ServiceDeps): Promise<Reply> {
  const job = findJob(asked, deps);
  if (deps.clock.standing) await deps.work.idle();
  return { status: 200, body: { errors: job.errors, robotsBlocked: job.robotsBlocked } };
}

/** `DELETE`: its replies omit `success`, including the good one. Pages in progress still finish. */
export async function cancelPageJob(asked: ServiceRequest, deps: ServiceDeps): Promise<Reply> {
  const id = checkedId(asked);
  if (deps.clock.standing) await deps.work.idle();
  const found = deps.jobs.pages.find(id, asked.account);
  if (found.found !== 'job') return { status: 404, body: { error: 'Job not found' } };
  const { job } = found;
  if (job.status === 'completed' || job.status === 'failed' || (deps.selfHosted && isSettled(job)))
    return { status: 409, body: { error: 'Crawl is already completed' } };
  if (job.status === 'scraping') {
    const late = Math.min(deps.takeLatePages(), queuedOf(job));
    job.status = 'cancelled';
    job.completedAt = deps.now();
    job.latePages = job.active + late;
  }
  return { status: 200, body: { status: 'cancelled' } };
}

function checkedId(asked: ServiceRequest): string {
  const id = paramOf(asked, 'id');
  if (!isId(id)) throw new Refusal(failed(400, 'Invalid job ID format. Job ID must be a valid UUID.'));
  return id;
}

/** The job of this path, or the refusal with the reason. */
function findJob(asked: ServiceRequest, deps: ServiceDeps): PageJob {
  const found = deps.jobs.pages.find(checkedId(asked), asked.account);
  switch (found.found) {
    case 'job':
      return found.job;
    case 'expired':
      throw new Refusal(failed(404, 'Job expired'));
    case 'other-team':
      throw new Refusal(failed(403, 'Forbidden'));
    case 'nothing':
      throw new Refusal(failed(404, 'Job not found'));
  }
}
