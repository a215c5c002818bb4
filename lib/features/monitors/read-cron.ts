import type { CronMeaning } from './schedule';

/** The service's stored form of a schedule, whatever text it was given. */
export function readCron(cron: string): CronMeaning {
  const fields = cron.trim().split(/\s+/);
  const [minutes = '', hours = '', days = '', months = '', weekdays = ''] = fields;
  const rule: CronMeaning = { type: 'rule', fields: cron.trim() };
  if (fields.length !== 5 || days !== '*' || months !== '*') return rule;
  const minute = numberOf(minutes, 59);
  const hour = numberOf(hours, 23);
  if (weekdays === '*') {
    const every = periodOf(minutes, 60);
    if (hours === '*') return every === undefined ? rule : every === 60 ? hourly : { type: 'minutes', every };
    if (minute === undefined) return rule;
    const eachHours = hour === undefined ? periodOf(hours, 24) : undefined;
    if (eachHours !== undefined && eachHours < 24) return { type: 'hours', every: eachHours };
    return hour === undefined ? rule : { type: 'daily', hour, minute };
  }
  const day = numberOf(weekdays, 7);
  if (day === undefined || hour === undefined || minute === undefined) return rule;
  return { type: 'weekly', day: day % 7, hour, minute };
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
