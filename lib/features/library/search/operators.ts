import { sameTag } from '@/lib/features/marks/tag';

/** The condition of an operator on a capture, as the index stores it. */
export type Condition =
  | { column: 'type' | 'lang' | 'engine' | 'job' | 'tag'; is: string }
  | { column: 'host'; under: string }
  | { column: 'at'; before: number }
  | { column: 'at'; from: number }
  | { column: 'starred' }
  | { column: 'status'; from: number; to: number }
  | { versions: 'all' };

const captureTypes = ['page', 'crawl', 'file', 'search', 'extraction', 'answer', 'batch', 'session'] as const;
export type CaptureType = (typeof captureTypes)[number];

type Operator = {
  /** Its condition; undefined for an invalid value: then it is not an operator, but words. */
  read(value: string): Condition | undefined;
};

const oneOf =
  (column: 'type' | 'engine', values: readonly string[]) =>
  (value: string): Condition | undefined =>
    values.includes(value) ? { column, is: value } : undefined;

/** The operators by name. A new one needs one more line, and a column of the index. */
export const operators = {
  site: { read: (value) => ({ column: 'host', under: hostIn(value) }) },
  type: { read: oneOf('type', captureTypes) },
  lang: { read: (value) => (/^[a-z]{2,3}(-|$)/.test(value) ? { column: 'lang', is: value } : undefined) },
  before: { read: (value) => withDay(value, ({ start }) => ({ column: 'at', before: start })) },
  after: { read: (value) => withDay(value, ({ end }) => ({ column: 'at', from: end })) },
  engine: { read: oneOf('engine', ['device', 'service']) },
  status: { read: withStatus },
  job: { read: (value) => ({ column: 'job', is: value }) },
  tag: { read: (value) => (sameTag(value) === '' ? undefined : { column: 'tag', is: sameTag(value) }) },
  is: { read: (value) => (value === 'starred' ? { column: 'starred' } : undefined) },
  versions: { read: (value) => (value === 'all' ? { versions: 'all' } : undefined) },
} as const satisfies Record<string, Operator>;

export type OperatorName = keyof typeof operators;
export const isOperator = (name: string): name is OperatorName => Object.hasOwn(operators, name);

/** As addresses have it: letters beyond ASCII are encoded there. */
function hostIn(value: string): string {
  const host = value
    .replace(/^[a-z]+:\/\//, '')
    .replace(/\/.*$/, '')
    .replace(/:\d+$/, '')
    .replace(/^(?:\*\.|www\.)/, '');
  if (!/[^\u0000-\u007f]/.test(host)) return host;
  try {
    return new URL(`https://${host}`).hostname;
  } catch {
    return host;
  }
}

/** `404`, all of `4xx`, or `error` for whatever is no success. */
function withStatus(value: string): Condition | undefined {
  if (value === 'error') return { column: 'status', from: 400, to: 999 };
  const [, first, rest] = /^([1-9])(\d\d|xx)$/i.exec(value) ?? [];
  if (first === undefined || rest === undefined) return undefined;
  const [from, to] = ['0', '9'].map((digit) => Number(first + rest.replaceAll(/x/gi, digit)));
  return { column: 'status', from: from ?? 0, to: to ?? 0 };
}

const PERIOD = /^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?$/;

/** A day, a month or a year of this device's calendar, as `2026-11-20`, `2026-11` or `2026`. */
function withDay(
  value: string,
  make: (span: { start: number; end: number }) => Condition,
): Condition | undefined {
  const [, year, month, day] = PERIOD.exec(value) ?? [];
  if (year === undefined) return undefined;
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)];
  const start = new Date(y, m, d);
  if (start.getFullYear() !== y || start.getMonth() !== m || start.getDate() !== d) return undefined;
  const end =
    day !== undefined
      ? new Date(y, m, d + 1)
      : month !== undefined
        ? new Date(y, m + 1, 1)
        : new Date(y + 1, 0, 1);
  return make({ start: start.getTime(), end: end.getTime() });
}
