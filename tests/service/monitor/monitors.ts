import type { Account } from '../accounts';
import { paramOf, type ServiceRequest } from '../service-request';
import type { ServiceDeps } from '../deps';
import { newId } from '../ids';
import { failed, ok, Refusal, type Reply } from '../reply';
import { badBody } from '../scrape-body';
import { noDatabase } from '../team';
import { createMonitorSchema, updateMonitorSchema, type Target } from './body';
import {
  checkRecord,
  creditsOfOneCheck,
  monitorRecord,
  runningCheck,
  type Check,
  type Monitor,
} from './monitor-record';
import { runCheck } from './run';
import { readSchedule, type Schedule } from './schedule';

const DEFAULT_RETENTION_DAYS = 30;
const DEFAULT_LIMIT = 25;
const MOST_LIMIT = 100;

/** `POST /v2/monitor`. */
export function createMonitor(asked: ServiceRequest, deps: ServiceDeps): Reply {
  if (deps.selfHosted) return noDatabase();
  const parsed = createMonitorSchema.safeParse(asked.json);
  if (!parsed.success) return badBody(parsed.error);
  const body = parsed.data;
  const now = deps.now();
  const schedule = scheduleOf(body.schedule, now);
  const monitor: Monitor = {
    id: newId(now),
    key: asked.account.key,
    name: body.name,
    status: 'active',
    schedule,
    targets: withIds(body.targets, now),
    webhook: body.webhook ?? null,
    notification: body.notification ?? null,
    retentionDays: body.retentionDays ?? DEFAULT_RETENTION_DAYS,
    goal: body.goal ?? null,
    judgeEnabled: body.judgeEnabled ?? Boolean(body.goal),
    nextRunAt: schedule.times.nextAfter(now),
    lastRunAt: null,
    checks: [],
    seen: new Map(),
    createdAt: now,
    updatedAt: now,
    waiting: new AbortController(),
  };
  deps.monitors.push(monitor);
  keepSchedule(monitor, asked.account, deps);
  return ok({ data: monitorRecord(monitor) });
}

function scheduleOf(sent: Parameters<typeof readSchedule>[0], now: number): Schedule {
  const schedule = readSchedule(sent, now);
  if (typeof schedule === 'string') throw new Refusal(failed(400, schedule, { code: 'BAD_REQUEST' }));
  return schedule;
}

const withIds = (targets: readonly Target[], now: number): Monitor['targets'] =>
  targets.map((target) => ({ ...target, id: target.id ?? newId(now) }));

/** Runs the checks as they come due on the clock, until the monitor is paused, changed or deleted. */
function keepSchedule(monitor: Monitor, account: Account, deps: ServiceDeps): void {
  monitor.waiting.abort();
  const waiting = new AbortController();
  monitor.waiting = waiting;
  const signal = AbortSignal.any([waiting.signal, deps.work.signal]);
  deps.work.start(
    async () => {
      while (!signal.aborted && monitor.status === 'active') {
        await deps.clock.until(monitor.nextRunAt, signal);
        if (signal.aborted) return;
        const dueAt = monitor.nextRunAt;
        monitor.nextRunAt = monitor.schedule.times.nextAfter(deps.now());
        startCheck(monitor, 'scheduled', dueAt, account, deps);
      }
    },
    () => undefined,
  );
}

function startCheck(
  monitor: Monitor,
  trigger: Check['trigger'],
  scheduledFor: number | null,
  account: Account,
  deps: ServiceDeps,
): Check {
  const now = deps.now();
  const skipped = runningCheck(monitor)
    ? 'skipped_overlap'
    : account.credits < creditsOfOneCheck(monitor)
      ? 'skipped_no_credits'
      : undefined;
  const check: Check = {
    id: newId(now),
    monitorId: monitor.id,
    status: skipped ?? 'queued',
    trigger,
    scheduledFor,
    startedAt: null,
    finishedAt: skipped === undefined ? null : now,
    credits: 0,
    error: null,
    pages: [],
    createdAt: now,
  };
  monitor.checks.push(check);
  if (skipped === undefined)
    deps.work.start(
      () => runCheck(monitor, check, account, deps),
      (error) => {
        check.status = 'failed';
        check.error = String(error);
        check.finishedAt = deps.now();
      },
    );
  return check;
}

async function findMonitor(asked: ServiceRequest, deps: ServiceDeps): Promise<Monitor> {
  if (deps.selfHosted) throw new Refusal(noDatabase());
  if (deps.clock.standing) await deps.work.idle();
  const id = paramOf(asked, 'id');
  const monitor = deps.monitors.find(
    (each) => each.id === id && each.key === asked.account.key && each.status !== 'deleted',
  );
  if (!monitor) throw new Refusal(failed(404, 'Monitor not found'));
  return monitor;
}

function readPaging(query: URLSearchParams, offsetName: 'offset' | 'skip'): { from: number; limit: number } {
  const limit = Number(query.get('limit') ?? DEFAULT_LIMIT);
  const from = Number(query.get(offsetName) ?? '0');
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST_LIMIT || !Number.isInteger(from) || from < 0)
    throw new Refusal(failed(400, 'Bad Request', { code: 'BAD_REQUEST' }));
  return { from, limit };
}

/** `GET /v2/monitor`. */
export function listMonitors({ account, query }: ServiceRequest, deps: ServiceDeps): Reply {
  if (deps.selfHosted) return noDatabase();
  const { from, limit } = readPaging(query, 'offset');
  const own = deps.monitors.filter(({ key, status }) => key === account.key && status !== 'deleted');
  return ok({ data: own.slice(from, from + limit).map(monitorRecord) });
}

export async function getMonitor(asked: ServiceRequest, deps: ServiceDeps): Promise<Reply> {
  return ok({ data: monitorRecord(await findMonitor(asked, deps)) });
}

/** `PATCH /v2/monitor/{id}`: fields that are not named stay. */
export async function updateMonitor(asked: ServiceRequest, deps: ServiceDeps): Promise<Reply> {
  const monitor = await findMonitor(asked, deps);
  const parsed = updateMonitorSchema.safeParse(asked.json);
  if (!parsed.success) return badBody(parsed.error);
  const { schedule, targets, origin: _origin, integration: _integration, ...rest } = parsed.data;
  const now = deps.now();
  const newSchedule = schedule === undefined ? undefined : scheduleOf(schedule, now);
  Object.assign(monitor, Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)));
  if (targets) monitor.targets = withIds(targets, now);
  if (newSchedule) monitor.schedule = newSchedule;
  monitor.nextRunAt = monitor.schedule.times.nextAfter(now);
  monitor.updatedAt = now;
  keepSchedule(monitor, asked.account, deps);
  return ok({ data: monitorRecord(monitor) });
}

export async function deleteMonitor(asked: ServiceRequest, deps: ServiceDeps): Promise<Reply> {
  const monitor = await findMonitor(asked, deps);
  monitor.status = 'deleted';
  monitor.waiting.abort();
  return ok({});
}

/**
 * `POST /v2/monitor/{id}/run`: one check now; if one is already running, it is returned instead of starting another.
 */
export async function runMonitor(asked: ServiceRequest, deps: ServiceDeps): Promise<Reply> {
  const monitor = await findMonitor(asked, deps);
  if (monitor.status === 'paused') return failed(409, 'Monitor is paused');
  const running = runningCheck(monitor);
  if (running) return failed(409, 'Monitor is already running', { checkId: running.id });
  const check = startCheck(monitor, 'manual', null, asked.account, deps);
  return ok({ id: check.id, data: checkRecord(check, monitor) });
}

/** `GET /v2/monitor/{id}/checks`: newest first. */
export async function listChecks(asked: ServiceRequest, deps: ServiceDeps): Promise<Reply> {
  const monitor = await findMonitor(asked, deps);
  const { from, limit } = readPaging(asked.query, 'offset');
  const status = asked.query.get('status');
  const checks = monitor.checks.filter((check) => status === null || check.status === status).reverse();
  return ok({ data: checks.slice(from, from + limit).map((check) => checkRecord(check, monitor)) });
}

/** `GET /v2/monitor/{id}/checks/{checkId}`: with its pages; `next` is in two places. */
export async function getCheck(asked: ServiceRequest, deps: ServiceDeps): Promise<Reply> {
  const monitor = await findMonitor(asked, deps);
  const check = monitor.checks.find(({ id }) => id === paramOf(asked, 'checkId'));
  if (!check) return failed(404, 'Check not found');
  const { from, limit } = readPaging(asked.query, 'skip');
  const status = asked.query.get('status');
  const pages = check.pages.filter((page) => status === null || page.status === status);
  const next = new URL(`${deps.ownUrl()}${asked.path}`);
  for (const [name, value] of Object.entries({
    limit,
    skip: from + limit,
    ...(status === null ? {} : { status }),
  }))
    next.searchParams.set(name, String(value));
  const more = from + limit < pages.length ? { next: next.href } : { next: null };
  return ok({
    data: { ...checkRecord(check, monitor), pages: pages.slice(from, from + limit), ...more },
    ...more,
  });
}
