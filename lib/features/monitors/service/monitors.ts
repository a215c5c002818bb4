import { AppError } from '@/lib/core/model/errors';
import type { Check, CheckedPage, RemoteMonitor } from '../monitor';
import { z } from '@/lib/core/model/zod';
import type { MonitorChange, MonitorService } from '../monitors-port';
import type { ServiceClient } from '@/lib/service/endpoints/client';
import type {
  CheckedPage as WirePage,
  Monitor as WireMonitor,
  MonitorCheck as WireCheck,
  MonitorPatch,
} from './wire';

const MONITORS = 100;
/** More monitors than any account is searched for. */
const MOST_MONITORS = 1_000;
/** Listed checks, and pages of a check requested at once. */
const CHECKS = 25;
const PAGES = 100;
const TEXTS = z.array(z.string()).catch([]);

/** The monitors of the account, in Trawl's own terms. */
export function createMonitorService(
  { monitor: calls }: Pick<ServiceClient, 'monitor'>,
  signal: () => AbortSignal,
): MonitorService {
  return {
    async list() {
      const found = new Map<string, RemoteMonitor>();
      for (let offset = 0; offset < MOST_MONITORS; offset += MONITORS) {
        const { monitors, received } = await calls.list({ limit: MONITORS, offset }, { signal: signal() });
        const before = found.size;
        for (const one of monitors) if (one.status !== 'deleted') found.set(one.id, toMonitor(one));
        // A server without paging sends the same ones again.
        if (received < MONITORS || found.size === before) break;
      }
      return [...found.values()];
    },
    async get(id) {
      const one = await calls.get(id, { signal: signal() });
      if (one.status === 'deleted') throw new AppError('not-found');
      return toMonitor(one);
    },
    async checks(id) {
      const { checks } = await calls.checks(id, { limit: CHECKS, offset: 0 }, { signal: signal() });
      return checks.map(toCheck).sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
    },
    async pages(id, checkId, skip) {
      const found = await calls.check(id, checkId, { limit: PAGES, skip }, { signal: signal() });
      return {
        check: toCheck(found.check),
        pages: found.pages.map(toPage),
        more: found.hasNext && found.pages.length > 0,
      };
    },
    async change(id, { urls, ...change }) {
      const patch = toPatch(change);
      if (urls) patch.targets = [withPages(await calls.get(id, { signal: signal() }), urls)];
      return toMonitor(await calls.update(id, patch, { signal: signal() }));
    },
    async remove(id) {
      await calls.remove(id, { signal: signal() });
    },
    run: (id) => calls.run(id, { signal: signal() }),
  };
}

function toPatch({ emails, ...rest }: MonitorChange): MonitorPatch {
  if (emails === undefined) return rest;
  return { ...rest, notification: { email: { enabled: emails.length > 0, recipients: emails } } };
}

/** The one list of pages that a monitor watches, with new pages; the service's options for reading them stay. */
function withPages({ targets }: WireMonitor, urls: string[]): NonNullable<MonitorPatch['targets']>[number] {
  const [target] = targets;
  if (targets.length !== 1 || target?.type !== 'scrape') throw new AppError('bad-request');
  const options = z.record(z.string(), z.unknown()).safeParse(target['scrapeOptions']);
  return { type: 'scrape', urls, ...(options.success && { scrapeOptions: { extra: options.data } }) };
}

function toMonitor(one: WireMonitor): RemoteMonitor {
  const { id, name, status, cron, timezone, nextRunAt, lastRunAt, currentCheckId, retentionDays } = one;
  const { goal, emails, createdAt, updatedAt, estimatedCreditsPerMonth: creditsPerMonth } = one;
  const lastSummary =
    one.lastCheckSummary === undefined ? undefined : summarySchema.parse(one.lastCheckSummary);
  return {
    id,
    name,
    status,
    cron,
    timezone,
    nextRunAt,
    lastRunAt,
    currentCheckId,
    retentionDays,
    creditsPerMonth,
    lastSummary,
    goal,
    emails,
    createdAt,
    updatedAt,
    targets: one.targets.map((target) => ({
      type: target.type,
      what: [
        ...TEXTS.parse(target['urls']),
        ...TEXTS.parse([target['url']]),
        ...TEXTS.parse(target['queries']),
      ],
    })),
  };
}

const count = z.number().optional().catch(undefined);
const summarySchema = z.object({
  totalPages: count,
  same: count,
  changed: count,
  new: count,
  removed: count,
  error: count,
});

function toCheck(one: WireCheck): Check {
  const { id, status, ended, trigger, finishedAt, creditsUsed, summary, error } = one;
  const at = one.startedAt ?? one.scheduledFor ?? one.createdAt ?? one.finishedAt;
  return { id, status, ended, trigger, at, finishedAt, creditsUsed, summary, error };
}

function toPage(one: WirePage): CheckedPage {
  const { url, status, statusCode, error, judgment } = one;
  return { url, status, statusCode, error, judgment, diff: one.diff?.text };
}
