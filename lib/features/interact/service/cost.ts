import type { InteractRequest } from '@/lib/core/model/request';
import { estimatePage, type CostEstimate } from '@/lib/service/cost/page-cost';
import { creditsAMinute, planOf, SESSION_MS } from '../session';

/** The default time for work on a page, in seconds, and what opening and ending a session adds. */
const ACTING_S = 180;
const AROUND_ACTING_S = 60;

/** The page, plus the session until it is stopped: at least a minute, and every started minute. */
export function estimateInteract(request: InteractRequest): CostEstimate {
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
