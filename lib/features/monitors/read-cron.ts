import type { CronMeaning } from './schedule';

/** The service's stored form of a schedule, whatever text it was given. */
export function readCron(cron: string): CronMeaning {
  const fields = cron.trim().split(/\s+/);
  const [minutes = '', hours = '', days = '', months = '', weekdays = ''] = fields;
  const rule: CronMeaning = { type: 'rule', fields: cron.trim() };
  if (fields.length !== 5 || months !== '*') return rule;
  const minute = numberOf(minutes, 59);
  const hour = numberOf(hours, 23);
  if (days !== '*') {
    const day = numberOf(days, 31);
    if (!day || weekdays !== '*' || hour === undefined || minute === undefined) return rule;
    return { type: 'monthly', day, hour, minute };
  }
  if (weekdays === '*') {
    const every = periodOf(minutes, 60);
    if (hours === '*') return every === undefined ? rule : every === 60 ? hourly : { type: 'minutes', every };
    if (minute === undefined) return rule;
    const eachHours = hour === undefined ? periodOf(hours, 24) : undefined;
    if (eachHours !== undefined && eachHours < 24) return { type: 'hours', every: eachHours };
    return hour === undefined ? rule : { type: 'daily', hour, minute };
  }
  const onDays = weekdaysOf(weekdays);
  if (onDays === undefined || hour === undefined || minute === undefined) return rule;
  return onDays.length === 7
    ? { type: 'daily', hour, minute }
    : { type: 'weekly', days: onDays, hour, minute };
}

const NAMES = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** `1-5`, `mon,wed`: the days of the week, from Monday on; undefined for anything else, as a step. */
function weekdaysOf(field: string): number[] | undefined {
  const found = new Set<number>();
  for (const part of field.toLowerCase().split(',')) {
    const [from, to = from, ...rest] = part.split('-').map((day) => {
      const named = NAMES.indexOf(day);
      return named === -1 ? numberOf(day, 7) : named;
    });
    if (from === undefined || to === undefined || to < from || rest.length > 0) return undefined;
    for (let day = from; day <= to; day += 1) found.add(day % 7);
  }
  return [...found].toSorted((one, other) => ((one + 6) % 7) - ((other + 6) % 7));
}

const hourly: CronMeaning = { type: 'hours', every: 1 };

function numberOf(field: string, most: number): number | undefined {
  return /^\d+$/.test(field) && Number(field) <= most ? Number(field) : undefined;
}

/** The interval between two times of an evenly spaced field: a step, or a list with equal gaps throughout. */
function periodOf(field: string, whole: number): number | undefined {
  const [, step] = /^\*\/(\d+)$/.exec(field) ?? [];
  if (step !== undefined) return Number(step) > 0 && whole % Number(step) === 0 ? Number(step) : undefined;
  if (!/^\d+(,\d+)*$/.test(field)) return undefined;
  const times = field.split(',').map(Number);
  const gap = whole / times.length;
  return times.every((time, at) => time === (times[0] ?? 0) + at * gap) ? gap : undefined;
}
