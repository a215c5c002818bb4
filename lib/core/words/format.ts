/** The plural forms of a language: two in English, six in Arabic. `=0` applies to that number only. */
type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule | `=${number}`, string>>;

/** Numbers, dates, sizes and plurals in one locale. */
export type Format = {
  /** As in BCP 47. */
  readonly locale: string;
  number(value: number): string;
  /** `€19.90`, by the currency's code (ISO 4217); without one, a number. */
  amount(value: number, currency: string | undefined): string;
  /** `≈7,060`: an estimate is always marked. */
  about(value: number): string;
  /** 0.62 → `62%`. */
  percent(share: number): string;
  /** The form for a count, with the count in it: `{ one: '1 page', other: '# pages' }` with `#` for the number. */
  plural(count: number, forms: PluralForms): string;
  /** The form for a count, unchanged. */
  choose(count: number, forms: PluralForms): string;
  /** Bytes as `18.2 MB`. */
  bytes(value: number): string;
  /** `0.6 s` below ten seconds, `12 s` below a minute, then `1 min 52 s`. */
  seconds(ms: number): string;
  milliseconds(ms: number): string;
  /** `00:41`. */
  clock(ms: number): string;
  /** `12 min ago`, `Yesterday`, `Mon`, `2 Nov`, `2 Nov 2024`: as short as possible. */
  ago(at: number, now: number): string;
  /** The same inside a sentence: `yesterday`, `now`; weekdays and months as the language writes them. */
  agoInText(at: number, now: number): string;
  /** `30 November`, with the year when it is not this one's. */
  day(at: number, now: number): string;
  /** `30 November 2026`. */
  fullDay(at: number): string;
  /** `9 November, 18:02`, with the year when it is not this one's. */
  dayAndTime(at: number, now: number): string;
  /** `9 November, 18:02:41`, for what happened within one minute. */
  dayAndSecond(at: number, now: number): string;
  time(at: number): string;
  /** `a, b and c`. */
  list(items: readonly string[]): string;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function createFormat(locale: string): Format {
  /** The first formatter that is made loads what the browser knows of languages, so each is made when it is used. */
  const by = (make: () => Intl.NumberFormat | Intl.DateTimeFormat): ((value: number) => string) => {
    let formatter: ReturnType<typeof make> | undefined;
    return (value) => (formatter ??= make()).format(value);
  };
  const numbers = (options?: Intl.NumberFormatOptions) => by(() => new Intl.NumberFormat(locale, options));
  const date = (options: Intl.DateTimeFormatOptions) => by(() => new Intl.DateTimeFormat(locale, options));
  const number = numbers();
  const oneDigit = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
  let plurals: Intl.PluralRules | undefined;
  const choose = (count: number, forms: PluralForms): string =>
    forms[`=${count}`] ?? forms[(plurals ??= new Intl.PluralRules(locale)).select(count)] ?? forms.other;
  let relative: Intl.RelativeTimeFormat | undefined;
  const ago = (value: number, unit: Intl.RelativeTimeFormatUnit): string =>
    (relative ??= new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' })).format(
      -value,
      unit,
    );
  const time = date({ hour: 'numeric', minute: '2-digit' });
  const second = date({ hour: 'numeric', minute: '2-digit', second: '2-digit' });
  const weekday = date({ weekday: 'short' });
  const shortDay = date({ day: 'numeric', month: 'short' });
  const longDay = date({ day: 'numeric', month: 'long' });
  const shortFullDay = date({ day: 'numeric', month: 'short', year: 'numeric' });
  const fullDay = date({ day: 'numeric', month: 'long', year: 'numeric' });
  const day = (at: number, now: number): string => (isSameYear(at, now) ? longDay(at) : fullDay(at));
  const capital = (text: string): string => text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);
  const agoInText = (at: number, now: number): string => {
    const days = dayNumber(now) - dayNumber(at);
    if (days <= 0 || now - at < HOUR) {
      const minutes = Math.floor((now - at) / MINUTE);
      if (minutes < 1) return ago(0, 'second');
      if (minutes < 60) return ago(minutes, 'minute').replace('.', '');
      return ago(Math.floor(minutes / 60), 'hour').replace('.', '');
    }
    if (days === 1) return ago(1, 'day');
    if (days < 7) return weekday(at);
    return isSameYear(at, now) ? shortDay(at) : shortFullDay(at);
  };
  const seconds = (ms: number): string => {
    const whole = Math.round(ms / 1_000);
    if (ms < 9_950) return `${oneDigit(ms / 1_000)} s`;
    if (whole < 60) return `${number(whole)} s`;
    return `${number(Math.floor(whole / 60))} min ${number(whole % 60)} s`;
  };
  return {
    locale,
    number,
    amount: (value, currency) =>
      currency === undefined
        ? number(value)
        : new Intl.NumberFormat(locale, {
            style: 'currency',
            currency,
            currencyDisplay: 'narrowSymbol',
            // As exact as it was read.
            maximumFractionDigits: 6,
          }).format(value),
    about: (value) => `≈${number(value)}`,
    percent: numbers({ style: 'percent', maximumFractionDigits: 0 }),
    plural: (count, forms) => choose(count, forms).replace('#', number(count)),
    choose,
    bytes: (value) => {
      if (value < 1_000) return `${number(value)} B`;
      // What would round to a thousand of a unit is one of the next.
      if (value < 999_500) return `${number(Math.round(value / 1_000))} kB`;
      if (value < 999_950_000) return `${oneDigit(value / 1_000_000)} MB`;
      return `${oneDigit(value / 1_000_000_000)} GB`;
    },
    seconds,
    milliseconds: (ms) => `${number(Math.round(ms))} ms`,
    clock: (ms) => {
      const whole = Math.max(0, Math.floor(ms / 1_000));
      const two = (part: number): string => String(part).padStart(2, '0');
      const minutes = Math.floor(whole / 60);
      const tail = `${two(minutes % 60)}:${two(whole % 60)}`;
      return minutes < 60 ? tail : `${Math.floor(minutes / 60)}:${tail}`;
    },
    ago: (at, now) => capital(agoInText(at, now)),
    agoInText,
    day,
    fullDay,
    dayAndTime: (at, now) => `${day(at, now)}, ${time(at)}`,
    dayAndSecond: (at, now) => `${day(at, now)}, ${second(at)}`,
    time,
    list: (items) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(items),
  };
}

/** In local time. */
function isSameYear(one: number, other: number): boolean {
  return new Date(one).getFullYear() === new Date(other).getFullYear();
}

/** Whole days since the epoch, in local time. */
function dayNumber(at: number): number {
  const day = new Date(at);
  return Math.floor(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / DAY);
}
