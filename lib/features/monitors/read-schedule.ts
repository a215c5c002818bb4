import { cronFields } from './cron-fields';
import type { Schedule, ScheduleProblem } from './schedule';

export type ReadSchedule = { ok: true; schedule: Schedule } | { ok: false; problem: ScheduleProblem };

const HOURS_A_MONTH = 30 * 24;
const LEAST_MINUTES = 5;
const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/**
 * The user's text for a schedule. Accepts slightly more than the service does, and writes it in the service's words.
 */
export function readSchedule(typed: string): ReadSchedule {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ').replace(/\.$/, '');
  if (text === '') return no({ why: 'empty' });
  return (
    readPeriod(text) ?? readDaily(text) ?? readWeekly(text) ?? readCron(text) ?? no({ why: 'not-understood' })
  );
}

const no = (problem: ScheduleProblem): ReadSchedule => ({ ok: false, problem });
const yes = (rule: Schedule['rule'], checksAMonth: number, zoned: boolean): ReadSchedule => ({
  ok: true,
  schedule: { rule, checksAMonth, zoned },
});

function readPeriod(text: string): ReadSchedule | undefined {
  if (/^(?:hourly|every hour)$/.test(text)) return hours(1);
  const [, count, unit = '', from] =
    /^(?:every )?(?:(\d{1,5}) ?)?(minutes?|mins?|m|hours?|hrs?|h)(?: starting at :(\d{2}))?$/.exec(text) ??
    [];
  if (unit === '') return undefined;
  const number = Number(count ?? 1);
  return unit.startsWith('m') ? minutes(number, from) : hours(number);
}

function minutes(count: number, from: string | undefined): ReadSchedule {
  if (count < LEAST_MINUTES) return no({ why: 'too-often' });
  if (count % 60 === 0) return hours(count / 60);
  if (60 % count !== 0) return no({ why: 'uneven', unit: 'minutes', count, near: near(count, 60) });
  if (from !== undefined && Number(from) > 59) return no({ why: 'bad-time' });
  const text = `every ${count} minutes${from === undefined ? '' : ` starting at :${from}`}`;
  return yes({ text }, (HOURS_A_MONTH * 60) / count, false);
}

function hours(count: number): ReadSchedule {
  if (count < 1) return no({ why: 'too-often' });
  if (count === 1) return yes({ text: 'hourly' }, HOURS_A_MONTH, false);
  if (count === 24) return yes({ text: 'daily' }, 30, true);
  if (count === 168) return yes({ text: 'weekly' }, 30 / 7, true);
  if (count > 24) return no({ why: 'not-understood' });
  if (24 % count !== 0) return no({ why: 'uneven', unit: 'hours', count, near: near(count, 24) });
  return yes({ text: `every ${count} hours` }, HOURS_A_MONTH / count, true);
}

/** The nearest divisors of a whole for a number that is not one, and no period that is too short. */
function near(count: number, whole: number): number[] {
  const divisors = Array.from({ length: whole }, (_, at) => at + 1).filter(
    (each) => whole % each === 0 && (whole === 24 || each >= LEAST_MINUTES) && each < whole,
  );
  const below = divisors.filter((each) => each < count).at(-1);
  const above = divisors.find((each) => each > count);
  return [below, above].filter((each) => each !== undefined);
}

function readDaily(text: string): ReadSchedule | undefined {
  const [all, time] = /^(?:daily|every day|each day)(?:,? (?:at )?(.+))?$/.exec(text) ?? [];
  if (all === undefined) return undefined;
  if (time === undefined) return yes({ text: 'daily' }, 30, true);
  const at = readTime(time);
  return at ? yes({ text: `daily at ${shownTime(at)}` }, 30, true) : no({ why: 'bad-time' });
}

function readWeekly(text: string): ReadSchedule | undefined {
  if (/^(?:weekly|every week)$/.test(text)) return yes({ text: 'weekly' }, 30 / 7, true);
  const [all, name = '', time] =
    /^(?:weekly on |every |on )?([a-z]{3,9}?)s?(?:,? (?:at )?(\d.*))?$/.exec(text) ?? [];
  const day = name.length < 3 ? -1 : DAYS.findIndex((each) => each === name || each.slice(0, 3) === name);
  if (all === undefined || day < 0) return undefined;
  const at = time === undefined ? { hour: 0, minute: 0 } : readTime(time);
  // The service has no words for weekdays.
  return at ? yes({ cron: `${at.minute} ${at.hour} * * ${day}` }, 30 / 7, true) : no({ why: 'bad-time' });
}

type Time = { hour: number; minute: number };

function readTime(text: string): Time | undefined {
  if (text === 'noon') return { hour: 12, minute: 0 };
  if (text === 'midnight') return { hour: 0, minute: 0 };
  const [all, hours, minutes = '0', half] = /^(\d{1,2})(?:[:.](\d{2}))? ?(am|pm)?$/.exec(text) ?? [];
  if (all === undefined) return undefined;
  const [given, minute] = [Number(hours), Number(minutes)];
  if (half !== undefined && (given < 1 || given > 12)) return undefined;
  const hour = half === undefined ? given : (given % 12) + (half === 'pm' ? 12 : 0);
  return hour < 24 && minute < 60 ? { hour, minute } : undefined;
}

const shownTime = ({ hour, minute }: Time): string => `${hour}:${String(minute).padStart(2, '0')}`;

/** A five-field cron rule, for users who write one. Whether it ever comes due, the service reports. */
function readCron(text: string): ReadSchedule | undefined {
  const fields = cronFields(text);
  if (!fields) return undefined;
  const { minutes, hours, days, months, weekdays } = fields;
  if (minutes.size > 60 / LEAST_MINUTES) return no({ why: 'too-often' });
  const dayShare = (days.size / 31) * (months.size / 12) * (weekdays.size / 7);
  return yes({ cron: text }, minutes.size * hours.size * 30 * dayShare, true);
}
