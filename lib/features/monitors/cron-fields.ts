type Field = { least: number; most: number };

/** The fields of a cron rule: minute, hour, day of the month, month, weekday (0 and 7 are Sunday). */
const FIELDS: readonly Field[] = [
  { least: 0, most: 59 },
  { least: 0, most: 23 },
  { least: 1, most: 31 },
  { least: 1, most: 12 },
  { least: 0, most: 7 },
];

type CronFields = {
  minutes: Set<number>;
  hours: Set<number>;
  days: Set<number>;
  months: Set<number>;
  weekdays: Set<number>;
};

/** The values that each field of a rule matches, Sunday as 0; undefined for a text that is not a rule. */
export function cronFields(cron: string): CronFields | undefined {
  const parts = cron.trim().split(/\s+/);
  const [minutes, hours, days, months, weekdays] = FIELDS.map((field, at) =>
    valuesOf(parts[at] ?? '', field),
  );
  if (parts.length !== 5 || !minutes || !hours || !days || !months || !weekdays) return undefined;
  if (weekdays.delete(7)) weekdays.add(0);
  return { minutes, hours, days, months, weekdays };
}

function valuesOf(field: string, { least, most }: Field): Set<number> | undefined {
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const [all, from, to, step] = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part) ?? [];
    const every = Number(step ?? 1);
    const start = from === undefined ? least : Number(from);
    const end = to !== undefined ? Number(to) : from === undefined || step !== undefined ? most : start;
    if (all === undefined || every < 1 || start < least || end > most || start > end) return undefined;
    for (let value = start; value <= end; value += every) values.add(value);
  }
  return values;
}
