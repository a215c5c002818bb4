import { isoOf } from '../job';
import type { NewMonitor, Target } from './body';
import type { Schedule } from './schedule';

type PageChange = 'same' | 'new' | 'changed' | 'removed' | 'error';
type Summary = {
  totalPages: number;
  same: number;
  changed: number;
  new: number;
  removed: number;
  error: number;
};

export type CheckPage = {
  id: string;
  targetId: string;
  url: string;
  status: PageChange;
  previousScrapeId: string | null;
  currentScrapeId: string | null;
  statusCode: number | null;
  error: string | null;
  metadata: unknown;
  judgment: object | null;
  diff: object | null;
  snapshot?: { json: unknown };
  createdAt: string;
};

export type Check = {
  id: string;
  monitorId: string;
  status:
    | 'queued'
    | 'running'
    | 'completed'
    | 'failed'
    | 'partial'
    | 'skipped_overlap'
    | 'skipped_no_credits';
  trigger: 'scheduled' | 'manual';
  scheduledFor: number | null;
  startedAt: number | null;
  finishedAt: number | null;
  credits: number;
  error: string | null;
  pages: CheckPage[];
  createdAt: number;
};

/** The state of a page at its last check. */
export type Seen = { scrapeId: string; markdown: string; json: unknown };

export type Monitor = {
  id: string;
  key: string;
  name: string;
  status: 'active' | 'paused' | 'deleted';
  schedule: Schedule;
  targets: (Target & { id: string })[];
  webhook: NewMonitor['webhook'] | null;
  notification: NewMonitor['notification'] | null;
  retentionDays: number;
  goal: string | null;
  judgeEnabled: boolean;
  nextRunAt: number;
  lastRunAt: number | null;
  checks: Check[];
  seen: Map<string, Seen>;
  createdAt: number;
  updatedAt: number;
  /** Aborted when the schedule no longer applies. */
  waiting: AbortController;
};

const RUNS_SAMPLED = 10;
const MONTH_MS = 30 * 86_400_000;
const iso = (time: number | null): string | null => (time === null ? null : isoOf(time));

export const runningCheck = (monitor: Monitor): Check | undefined =>
  monitor.checks.find(({ status }) => status === 'queued' || status === 'running');

/** The record of a monitor as it is read (docs/service.md 16.2). */
export function monitorRecord(monitor: Monitor): object {
  const last = monitor.checks.findLast(({ finishedAt }) => finishedAt !== null);
  return {
    id: monitor.id,
    name: monitor.name,
    status: monitor.status,
    schedule: { cron: monitor.schedule.cron, timezone: monitor.schedule.timezone },
    nextRunAt: monitor.status === 'active' ? isoOf(monitor.nextRunAt) : null,
    lastRunAt: iso(monitor.lastRunAt),
    currentCheckId: runningCheck(monitor)?.id ?? null,
    targets: monitor.targets,
    webhook: monitor.webhook ?? null,
    notification: monitor.notification ?? null,
    emailRecipientSubscriptions: (monitor.notification?.email?.recipients ?? []).map((email) => ({
      email,
      status: 'pending',
      source: 'opt_in',
      confirmationEmailSent: false,
    })),
    retentionDays: monitor.retentionDays,
    estimatedCreditsPerMonth: Math.ceil(creditsOfOneCheck(monitor) * runsAMonth(monitor)),
    lastCheckSummary: last ? summaryOf(last) : null,
    goal: monitor.goal,
    judgeEnabled: monitor.judgeEnabled,
    createdAt: isoOf(monitor.createdAt),
    updatedAt: isoOf(monitor.updatedAt),
  };
}

/** The cost of a check without changes: its pages, or its searches. */
export function creditsOfOneCheck({ targets }: Monitor): number {
  const costs = targets.map((target) => {
    switch (target.type) {
      case 'scrape':
        return target.urls.length;
      case 'crawl':
        return target.crawlOptions.limit;
      case 'search':
        return target.queries.length * Math.ceil(target.maxResults / 10) * 2;
    }
  });
  return costs.reduce((sum, credits) => sum + credits, 0);
}

function runsAMonth({ schedule, createdAt }: Monitor): number {
  const first = schedule.times.nextAfter(createdAt);
  let at = first;
  for (let i = 0; i < RUNS_SAMPLED; i++) at = schedule.times.nextAfter(at);
  return MONTH_MS / ((at - first) / RUNS_SAMPLED);
}

function summaryOf({ pages }: Check): Summary {
  const count = (status: PageChange) => pages.filter((page) => page.status === status).length;
  return {
    totalPages: pages.length,
    same: count('same'),
    changed: count('changed'),
    new: count('new'),
    removed: count('removed'),
    error: count('error'),
  };
}

/** The record of a check (docs/service.md 16.3), without its pages. */
export function checkRecord(check: Check, monitor: Monitor): object {
  const ended = check.finishedAt !== null;
  const estimated = creditsOfOneCheck(monitor);
  return {
    id: check.id,
    monitorId: check.monitorId,
    status: check.status,
    trigger: check.trigger,
    scheduledFor: iso(check.scheduledFor),
    startedAt: iso(check.startedAt),
    finishedAt: iso(check.finishedAt),
    estimatedCredits: estimated,
    reservedCredits: ended ? 0 : estimated,
    actualCredits: ended ? check.credits : null,
    billingStatus: check.status.startsWith('skipped') ? 'not_applicable' : ended ? 'confirmed' : 'reserved',
    summary: summaryOf(check),
    targetResults: monitor.targets.map(({ id, type }) => ({
      targetId: id,
      type,
      pages: check.pages.filter(({ targetId }) => targetId === id).length,
    })),
    notificationStatus: null,
    error: check.error,
    createdAt: isoOf(check.createdAt),
    updatedAt: iso(check.finishedAt ?? check.startedAt ?? check.createdAt),
  };
}
