import { cronFields } from './cron-fields';
import { LEAST_MINUTES_HERE } from './watch';

const MINUTE = 60_000;
/** A rule that has no time within this span never comes due (31 February). */
const MOST_DAYS = 366 * 5;

/**
 * The first time after `after` that a cron rule of five fields names, in this computer's own time; undefined if there is
 * none. As in cron, a rule that restricts both the day of the month and the weekday means either.
 */
export function nextRun(cron: string, after: number): number | undefined {
  const fields = cronFields(cron);
  if (!fields) return undefined;
  const { minutes, hours, days, months, weekdays } = fields;
  const [, , ofMonth, , ofWeek] = cron.trim().split(/\s+/);
  const eitherDay = ofMonth !== '*' && ofWeek !== '*';
  const isDay = (day: Date): boolean => {
    const [isInMonth, isInWeek] = [days.has(day.getDate()), weekdays.has(day.getDay())];
    return months.has(day.getMonth() + 1) && (eitherDay ? isInMonth || isInWeek : isInMonth && isInWeek);
  };
  const first = new Date(after - (after % MINUTE) + MINUTE);
  for (let ahead = 0; ahead < MOST_DAYS; ahead += 1) {
    const day = new Date(first.getFullYear(), first.getMonth(), first.getDate() + ahead);
    if (!isDay(day)) continue;
    for (const hour of [...hours].sort((one, other) => one - other))
      for (const minute of [...minutes].sort((one, other) => one - other)) {
        // An hour that the clock skips or repeats: the first time that is later.
        const time = new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour, minute).getTime();
        if (time >= first.getTime()) return time;
      }
  }
  return undefined;
}

/** The cron rule of a schedule as `readSchedule` returns it. */
export function cronOf(rule: { text: string } | { cron: string }): string {
  if ('cron' in rule) return rule.cron;
  const { text } = rule;
  const [, count, unit = '', from] = /^every (\d+) (minutes|hours)(?: starting at :(\d+))?$/.exec(text) ?? [];
  if (unit === 'minutes')
    return `${from === undefined ? '*' : `${Number(from) % Number(count)}-59`}/${count} * * * *`;
  if (unit === 'hours') return `0 */${count} * * *`;
  const [, hour, minute] = /^daily at (\d+):(\d+)$/.exec(text) ?? [];
  if (hour !== undefined) return `${Number(minute)} ${Number(hour)} * * *`;
  return text === 'hourly' ? '0 * * * *' : text === 'weekly' ? '0 0 * * 0' : '0 0 * * *';
}

/** Why a rule cannot be one of this device; undefined if it can. */
export function problemHere(cron: string, at: number): 'often' | 'never' | undefined {
  if (nextRun(cron, at) === undefined) return 'never';
  return shortestPeriod(cron, at) < LEAST_MINUTES_HERE ? 'often' : undefined;
}

/** The shortest time between two checks of a rule, in minutes, over its next hundred. */
function shortestPeriod(cron: string, from: number): number {
  let shortest = Infinity;
  let at = nextRun(cron, from);
  for (let seen = 0; at !== undefined && seen < 100; seen += 1) {
    const next: number | undefined = nextRun(cron, at);
    if (next === undefined) break;
    shortest = Math.min(shortest, (next - at) / MINUTE);
    at = next;
  }
  return shortest;
}
