import type { MonitorRequest } from '@/lib/core/model/request';
import { estimatePage, sumOf, type CostEstimate } from '@/lib/service/cost/page-cost';
import { readSchedule } from '../read-schedule';

/** With a goal, each changed page is checked once more, for one credit. */
export function estimateMonitor(request: MonitorRequest): CostEstimate {
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
