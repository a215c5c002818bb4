import { parseCron, type Cron } from './cron';

export type Schedule = { cron: string; timezone: string; times: Cron };

const SHORTEST_MS = 5 * 60_000;
const SAMPLES = 12;

/** A schedule in words or fields; a sentence if it is invalid, or runs too often. */
export function readSchedule(
  sent: { cron?: string | undefined; text?: string | undefined; timezone: string },
  now: number,
): Schedule | string {
  const cron = sent.cron ?? cronOfText(sent.text ?? '');
  if (cron === undefined) return `Unrecognized schedule: ${sent.text ?? ''}`;
  const times = parseCron(cron, sent.timezone);
  if (!times) return `Invalid cron expression or timezone: ${cron}, ${sent.timezone}`;
  let at = times.nextAfter(now);
  if (at === Infinity) return `The schedule never comes due: ${cron}`;
  for (let i = 0; i < SAMPLES; i++) {
    const next = times.nextAfter(at);
    if (next - at < SHORTEST_MS) return 'The shortest period of a schedule is 5 minutes';
    at = next;
  }
  return { cron, timezone: sent.timezone, times };
}

function cronOfText(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  const minutes = /^every (\d+) minutes?(?: starting at :(\d{2}))?$/.exec(plain);
  if (minutes) {
    const step = Number(minutes[1]);
    const from = Number(minutes[2] ?? '0');
    if (step < 1 || 60 % step !== 0 || from >= 60) return undefined;
    const list = Array.from({ length: 60 / step }, (_, i) => (from + i * step) % 60).sort((a, b) => a - b);
    return `${list.join(',')} * * * *`;
  }
  if (plain === 'hourly') return '0 * * * *';
  const hours = /^every (\d+) hours?$/.exec(plain);
  if (hours) {
    const step = Number(hours[1]);
    return step >= 1 && 24 % step === 0 ? `0 */${step} * * *` : undefined;
  }
  if (plain === 'weekly') return '0 0 * * 0';
  const daily = /^daily(?: at (\d{1,2})(?::(\d{2}))?\s*(am|pm)?)?$/.exec(plain);
  if (!daily) return undefined;
  const [, hour = '0', minute = '0', half] = daily;
  const h = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
  return h < 24 && Number(minute) < 60 ? `${Number(minute)} ${h} * * *` : undefined;
}
