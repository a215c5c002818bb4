import type { UsagePeriod } from './usage';
import { csvLine } from '../export/csv';

/** The usage in each billing period as CSV; times as ISO 8601, unknown values empty. */
export function usageCsv(periods: readonly UsagePeriod[]): string {
  const iso = (time: number | undefined): string | undefined =>
    time === undefined ? undefined : new Date(time).toISOString();
  return [
    csvLine(['period_start', 'period_end', 'credits', 'tokens']),
    ...periods.map(({ startsAt, endsAt, credits, tokens }) =>
      csvLine([iso(startsAt), iso(endsAt), credits, tokens]),
    ),
  ].join('');
}
