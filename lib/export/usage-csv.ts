import type { UsagePeriod } from '../model/usage';
import { csvLine } from './csv';

/** The usage in each billing period as CSV; days as ISO 8601, unknown values empty. */
export function usageCsv(periods: readonly UsagePeriod[]): string {
  const day = (time: number | undefined): string | undefined =>
    time === undefined ? undefined : new Date(time).toISOString();
  return [
    csvLine(['period_start', 'period_end', 'credits', 'tokens']),
    ...periods.map(({ startsAt, endsAt, credits, tokens }) =>
      csvLine([day(startsAt), day(endsAt), credits, tokens]),
    ),
  ].join('');
}
