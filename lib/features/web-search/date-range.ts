/** From one day to another, each as `2026-11-20` or empty for no limit. */
export type DateRange = { from: string; to: string };

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A range of days in the form of a search request (docs/service.md 12): `cdr:1,cd_min:11/1/2026,cd_max:11/20/2026`. */
export function rangeToTbs({ from, to }: DateRange): string | undefined {
  const said = (name: string, day: string): string[] => {
    const [, year, month, date] = DAY.exec(day) ?? [];
    return year === undefined ? [] : [`${name}:${Number(month)}/${Number(date)}/${year}`];
  };
  const parts = [...said('cd_min', from), ...said('cd_max', to)];
  return parts.length > 0 ? ['cdr:1', ...parts].join(',') : undefined;
}

/** The range from the output of `rangeToTbs`; undefined for any other text. */
export function rangeOfTbs(tbs: string): DateRange | undefined {
  const [head, ...parts] = tbs.split(',');
  if (head !== 'cdr:1') return undefined;
  const range: DateRange = { from: '', to: '' };
  for (const part of parts) {
    const [, name, month, date, year] = /^(cd_min|cd_max):(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(part) ?? [];
    if (name === undefined || month === undefined || date === undefined || year === undefined)
      return undefined;
    range[name === 'cd_min' ? 'from' : 'to'] = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  }
  return range;
}

/** True for two days in order, or only one. */
export function isRange({ from, to }: DateRange): boolean {
  return (from !== '' || to !== '') && (from === '' || to === '' || from <= to);
}
