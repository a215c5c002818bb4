import { readSchedule } from '@/lib/features/monitors/read-schedule';
import type { InteractRequest, MonitorRequest, SearchRequest, TrawlRequest } from '@/lib/core/model/request';
import { filesOf } from '@/lib/features/files/parse-files';
import { creditsAMinute, planOf, SESSION_MS } from '@/lib/features/interact/session';
import { estimateCost, estimatePage, sumOf, type CostEstimate } from './page-cost';

/** Fifteen tokens are one credit, and the tokens of a page are not known in advance. */
const BY_TOKENS: CostEstimate = { min: 1, max: Infinity, notes: ['by-tokens'] };
const RESULTS_PER_PRICE = 10;
const PRICE_OF_RESULTS = 2;
/** The default time for work on a page, in seconds, and what opening and ending a session adds. */
const ACTING_S = 180;
const AROUND_ACTING_S = 60;

/**
 * Credits that a service will charge for any request (docs/service.md 3), including work beyond reading pages. For a
 * monitor, per month.
 */
export function estimateWork(request: TrawlRequest): CostEstimate {
  switch (request.kind) {
    case 'search':
      return estimateSearch(request);
    case 'extract':
      return BY_TOKENS;
    case 'agent':
      // A run that was started elsewhere is only read.
      return { min: 0, max: request.runId === undefined ? request.maxCredits : 0, notes: ['capped'] };
    case 'parse':
      // A file has no address; its name says whether it is a PDF.
      return sumOf(
        filesOf(request).map(({ fileName }) =>
          estimatePage(request, `https://file.invalid/${encodeURIComponent(fileName)}`),
        ),
      );
    case 'monitor':
      return estimateMonitor(request);
    case 'interact':
      return estimateInteract(request);
    default:
      return estimateCost(request);
  }
}

/** Image results are listed and never read. */
function estimateSearch(request: SearchRequest): CostEstimate {
  const { sources, limit, formats } = request;
  const results = sources.length * limit;
  const readable = sources.filter((source) => source !== 'images').length * limit;
  const reads = formats.length > 0 || (request.options.serviceFormats?.length ?? 0) > 0;
  const page = estimatePage(request, '');
  return {
    // There may be no results; one result costs as much as ten.
    min: 0,
    max: Math.ceil(results / RESULTS_PER_PRICE) * PRICE_OF_RESULTS + (reads ? readable * page.max : 0),
    notes: ['by-results', ...(reads ? page.notes : [])],
  };
}

/** With a goal, each changed page is checked once more, for one credit. */
function estimateMonitor(request: MonitorRequest): CostEstimate {
  const check = sumOf(request.urls.map((url) => estimatePage(request, url)));
  const checks = checksAMonth(request.schedule);
  const judged = request.goal === undefined || request.goal === '' ? 0 : request.urls.length;
  return {
    min: Math.ceil(check.min * checks),
    max: Math.ceil((check.max + judged) * checks),
    notes: ['per-month', ...check.notes],
  };
}

/** None for an invalid schedule: such a monitor is not created. */
function checksAMonth(schedule: MonitorRequest['schedule']): number {
  const read = readSchedule('text' in schedule ? schedule.text : schedule.cron);
  return read.ok ? read.schedule.checksAMonth : 0;
}

/** The page, plus the session until it is stopped: at least a minute, and every started minute. */
function estimateInteract(request: InteractRequest): CostEstimate {
  const page = estimatePage(request, request.source.url);
  const minute = creditsAMinute(request.code === undefined);
  const minutes = Math.ceil(((request.timeoutS ?? ACTING_S) + AROUND_ACTING_S) / 60);
  // An open session may get more turns, including prompts, for as long as it lives.
  const staysOpen = (planOf(request)?.idleS ?? 0) > 0;
  return {
    min: page.min + minute,
    max: page.max + (staysOpen ? creditsAMinute(true) * (SESSION_MS / 60_000) : minute * minutes),
    notes: ['per-minute', ...page.notes],
  };
}
