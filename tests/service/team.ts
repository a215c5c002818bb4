import { randomUUID } from 'node:crypto';
import type { Account } from './accounts';
import { failed, ok, type Reply } from './reply';
import type { ScrapeStore } from './scrape-store';

const TOKENS_PER_CREDIT = 15;
const ACTIVITY_ENDPOINTS = new Set([
  'scrape',
  'crawl',
  'batch_scrape',
  'search',
  'extract',
  'llmstxt',
  'deep_research',
  'map',
  'agent',
  'browser',
  'interact',
]);

export type TeamDeps = { store: ScrapeStore; now: () => number; selfHosted: boolean };

/** The calendar month of the clock, as the billing period. */
function periodOf(now: number): { billingPeriodStart: string; billingPeriodEnd: string } {
  const date = new Date(now);
  const start = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  const end = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) - 1000;
  return { billingPeriodStart: new Date(start).toISOString(), billingPeriodEnd: new Date(end).toISOString() };
}

export function noDatabase(): Reply {
  return failed(
    500,
    `An error occurred. Please check your logs for more details. Error ID: ${randomUUID()}`,
    {
      code: 'UNKNOWN_ERROR',
    },
  );
}

export function tokenUsage(account: Account, deps: TeamDeps): Reply {
  if (deps.selfHosted) return noDatabase();
  return ok({
    data: {
      remainingTokens: Math.max(0, account.credits) * TOKENS_PER_CREDIT,
      planTokens: account.planCredits * TOKENS_PER_CREDIT,
      ...periodOf(deps.now()),
    },
  });
}

export function creditUsage(account: Account, deps: TeamDeps): Reply {
  if (deps.selfHosted) return noDatabase();
  return ok({
    data: {
      remainingCredits: Math.max(0, account.credits),
      planCredits: account.planCredits,
      ...periodOf(deps.now()),
    },
  });
}

export function queueStatus(account: Account, deps: TeamDeps): Reply {
  const last = deps.store.of(account.key)[0];
  return ok({
    jobsInQueue: 0,
    activeJobsInQueue: 0,
    waitingJobsInQueue: 0,
    maxConcurrency: 2,
    mostRecentSuccess: last ? new Date(last.createdAt).toISOString() : null,
  });
}

export function activity(account: Account, query: URLSearchParams, deps: TeamDeps): Reply {
  if (deps.selfHosted) return noDatabase();
  const endpoint = query.get('endpoint');
  const limit = Number(query.get('limit') ?? '50');
  if (endpoint !== null && !ACTIVITY_ENDPOINTS.has(endpoint))
    return failed(400, 'Bad Request', {
      code: 'BAD_REQUEST',
      details: [{ path: ['endpoint'], message: 'Invalid' }],
    });
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    return failed(400, 'Bad Request', {
      code: 'BAD_REQUEST',
      details: [{ path: ['limit'], message: 'Invalid' }],
    });
  const all = endpoint === null || endpoint === 'scrape' ? deps.store.of(account.key) : [];
  const from = Number(query.get('cursor') ?? '0') || 0;
  const page = all.slice(from, from + limit);
  const more = from + limit < all.length;
  return ok({
    data: page.map(({ id, target, createdAt }) => ({
      id,
      endpoint: 'scrape',
      api_version: 'v2',
      created_at: new Date(createdAt).toISOString(),
      target,
    })),
    cursor: more ? String(from + limit) : null,
    has_more: more,
  });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** `GET /v2/scrape/{id}`: a finished scrape, for a day. */
export function scrapeById(account: Account, id: string, deps: TeamDeps): Reply {
  if (!UUID.test(id)) return failed(400, 'Invalid job ID format. Job ID must be a valid UUID.');
  const scrape = deps.selfHosted ? undefined : deps.store.find(id);
  if (!scrape) return failed(404, 'Job not found.');
  if (scrape.key !== account.key) return failed(403, 'Forbidden');
  return ok({ data: scrape.document });
}
