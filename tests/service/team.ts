import { randomUUID } from 'node:crypto';
import { activityEndpoints, type ActivityEndpoint } from './activity';
import { paramOf, type ServiceRequest } from './service-request';

import type { ServiceDeps } from './deps';
import { isId } from './ids';
import { isoOf } from './job';
import { isSettled, queuedOf } from './page-job';
import { failed, ok, type Reply } from './reply';

const TOKENS_PER_CREDIT = 15;
const MONTHS_KEPT = 12;

/** The calendar month of the clock, as the billing period. */
function periodOf(now: number): { start: number; end: number } {
  const date = new Date(now);
  return {
    start: Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1),
    end: Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) - 1000,
  };
}

function billingPeriod(now: number): { billingPeriodStart: string; billingPeriodEnd: string } {
  const { start, end } = periodOf(now);
  return { billingPeriodStart: isoOf(start), billingPeriodEnd: isoOf(end) };
}

/** What a server without a database answers where it would need one. */
export function noDatabase(): Reply {
  return failed(
    500,
    `An error occurred. Please check your logs for more details. Error ID: ${randomUUID()}`,
    { code: 'UNKNOWN_ERROR' },
  );
}

/** What a server of August 2025 reports about an account that it does not have (recorded). */
const UNPAID = 99_999_999;

export function tokenUsage({ account }: ServiceRequest, deps: ServiceDeps): Reply {
  if (deps.selfHosted && deps.countsUnpaid) return ok({ data: { remainingTokens: UNPAID } });
  if (deps.selfHosted) return noDatabase();
  return ok({
    data: {
      remainingTokens: Math.max(0, account.credits) * TOKENS_PER_CREDIT,
      planTokens: account.planCredits * TOKENS_PER_CREDIT,
      ...billingPeriod(deps.now()),
    },
  });
}

export function creditUsage({ account }: ServiceRequest, deps: ServiceDeps): Reply {
  if (deps.selfHosted && deps.countsUnpaid) return ok({ data: { remainingCredits: UNPAID } });
  if (deps.selfHosted) return noDatabase();
  return ok({
    data: {
      remainingCredits: Math.max(0, account.credits),
      planCredits: account.planCredits,
      ...billingPeriod(deps.now()),
    },
  });
}

export const creditHistory = (asked: ServiceRequest, deps: ServiceDeps): Reply =>
  history(asked, deps, (credits) => ({ creditsUsed: credits }));
export const tokenHistory = (asked: ServiceRequest, deps: ServiceDeps): Reply =>
  history(asked, deps, (credits) => ({ tokensUsed: credits * TOKENS_PER_CREDIT }));

/** What was charged, by month, oldest first; the current month has no end. */
function history(asked: ServiceRequest, deps: ServiceDeps, amount: (credits: number) => object): Reply {
  if (deps.selfHosted) return noDatabase();
  const now = deps.now();
  const byMonth = new Map<number, number>([[periodOf(now).start, 0]]);
  for (const charge of deps.accounts.credits.charges) {
    if (charge.key !== asked.account.key) continue;
    const { start } = periodOf(charge.at);
    byMonth.set(start, (byMonth.get(start) ?? 0) + charge.credits);
  }
  const periods = [...byMonth]
    .sort(([a], [b]) => a - b)
    .slice(-MONTHS_KEPT)
    .map(([start, credits]) => ({
      startDate: isoOf(start),
      endDate: start === periodOf(now).start ? null : isoOf(periodOf(start).end),
      ...(asked.query.get('byApiKey') === 'true' ? { apiKey: asked.account.name } : {}),
      ...amount(credits),
    }));
  return ok({ periods });
}

export function queueStatus({ account }: ServiceRequest, deps: ServiceDeps): Reply {
  const last = deps.store.of(account.key)[0];
  const jobs = deps.jobs.pages.of(account).filter((job) => !isSettled(job));
  const active = jobs.reduce((sum, job) => sum + job.active, 0);
  const waiting = jobs.reduce((sum, job) => sum + queuedOf(job), 0);
  return ok({
    jobsInQueue: active + waiting,
    activeJobsInQueue: active,
    waitingJobsInQueue: waiting,
    maxConcurrency: deps.maxConcurrency,
    mostRecentSuccess: last ? isoOf(last.createdAt) : null,
  });
}

export function concurrency({ account }: ServiceRequest, deps: ServiceDeps): Reply {
  const active = deps.jobs.pages.of(account).reduce((sum, job) => sum + job.active, 0);
  return ok({ concurrency: active, maxConcurrency: deps.maxConcurrency });
}

export function activity({ account, query }: ServiceRequest, deps: ServiceDeps): Reply {
  if (deps.selfHosted) return noDatabase();
  const endpoint = query.get('endpoint');
  const limit = Number(query.get('limit') ?? '50');
  if (endpoint !== null && !activityEndpoints.includes(endpoint as ActivityEndpoint))
    return badQuery('endpoint');
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) return badQuery('limit');
  const all = deps.activity
    .of(account.key)
    .filter((entry) => endpoint === null || entry.endpoint === endpoint);
  const from = Number(query.get('cursor') ?? '0') || 0;
  const more = from + limit < all.length;
  return ok({
    data: all.slice(from, from + limit).map((entry) => ({
      id: entry.id,
      endpoint: entry.endpoint,
      api_version: 'v2',
      created_at: isoOf(entry.createdAt),
      target: entry.target,
    })),
    cursor: more ? String(from + limit) : null,
    has_more: more,
  });
}

const badQuery = (name: string): Reply =>
  failed(400, 'Bad Request', { code: 'BAD_REQUEST', details: [{ path: [name], message: 'Invalid' }] });

/** `GET /v2/scrape/{id}`: a finished scrape, for a day. */
export function scrapeById(asked: ServiceRequest, deps: ServiceDeps): Reply {
  const id = paramOf(asked, 'id');
  if (!isId(id)) return failed(400, 'Invalid job ID format. Job ID must be a valid UUID.');
  const scrape = deps.selfHosted ? undefined : deps.store.find(id);
  if (!scrape) return failed(404, 'Job not found.');
  if (scrape.key !== asked.account.key) return failed(403, 'Forbidden');
  return ok({ data: scrape.document });
}
