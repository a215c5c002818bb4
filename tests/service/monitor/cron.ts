/** The times at which a schedule of five numeric fields comes due. */
export type Cron = {
  /** The first time after this one, in epoch milliseconds; a whole minute. */
  nextAfter(time: number): number;
};

const MINUTE_MS = 60_000;
const RANGES = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;
/** Longer than any interval of these fields can be, except a leap day. */
const MOST_MINUTES = 366 * 24 * 60 * 4;

/** Nothing if the text is not a schedule, or the zone is unknown. */
export function parseCron(text: string, timeZone: string): Cron | undefined {
  const fields = text.trim().split(/\s+/);
  if (fields.length !== RANGES.length) return undefined;
  const sets = fields.map((field, i) => parseField(field, RANGES[i]?.[0] ?? 0, RANGES[i]?.[1] ?? 0));
  const offset = zoneOffsets(timeZone);
  const [minutes, hours, days, months, weekdays] = sets;
  if (!minutes || !hours || !days || !months || !weekdays || !offset) return undefined;
  if (weekdays.has(7)) weekdays.add(0);
  return {
    nextAfter(time) {
      let at = Math.floor(time / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
      for (let i = 0; i < MOST_MINUTES; i++, at += MINUTE_MS) {
        const local = new Date(at + offset(at));
        if (
          minutes.has(local.getUTCMinutes()) &&
          hours.has(local.getUTCHours()) &&
          days.has(local.getUTCDate()) &&
          months.has(local.getUTCMonth() + 1) &&
          weekdays.has(local.getUTCDay())
        )
          return at;
      }
      return Infinity;
    },
  };
}

function parseField(field: string, least: number, most: number): Set<number> | undefined {
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const [, from, to, step = '1'] = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part) ?? [
      undefined,
      undefined,
      undefined,
      '',
    ];
    if (step === '' || Number(step) < 1) return undefined;
    const first = from === undefined ? least : Number(from);
    const last = to === undefined ? (from === undefined || part.includes('/') ? most : first) : Number(to);
    if (first < least || last > most || first > last) return undefined;
    for (let value = first; value <= last; value += Number(step)) values.add(value);
  }
  return values;
}

/** A zone's offset from UTC at a time; looked up once for each hour. */
function zoneOffsets(timeZone: string): ((time: number) => number) | undefined {
  if (timeZone === 'UTC') return () => 0;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    // Not the name of a zone.
    return undefined;
  }
  const known = new Map<number, number>();
  return (time) => {
    const hour = Math.floor(time / 3_600_000);
    const found = known.get(hour);
    if (found !== undefined) return found;
    const at = hour * 3_600_000;
    const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour: h = 0, minute = 0, second = 0 } = part;
    const offset = Date.UTC(year, month - 1, day, h, minute, second) - at;
    known.set(hour, offset);
    return offset;
  };
}
