import type { FieldType } from './field-types';
import { firstNumber } from './read-number';
import { readDay } from './read-day';

type CellValue = string | number | boolean | null;

/** A sign, a code or a name of a currency. */
export const CURRENCY =
  /\p{Sc}|\b(?:EUR|USD|GBP|CHF|JPY|CNY|RMB|INR|RUB|UAH|PLN|CZK|HUF|SEK|NOK|DKK|ISK|TRY|ILS|AED|SAR|EGP|MAD|BRL|MXN|ARS|CAD|AUD|NZD|SGD|HKD|KRW|THB|ZAR|kr|Kč|zł|Ft|lei|Rs|TL)\b|zł|Kč|元|円|원|руб|грн|د\.إ|ر\.س|ج\.م|درهم|ريال|جنيه|دينار|تومان/iu;

/** A number with its currency, with at most a few words around it. */
export function isPrice(text: string): boolean {
  if (text.length > 60 || !CURRENCY.test(text)) return false;
  const number = firstNumber(text);
  const letters = (part: string): number => part.replace(CURRENCY, '').match(/\p{L}/gu)?.length ?? 0;
  return number !== undefined && letters(number.before) <= 12 && letters(number.after) <= 14;
}

/** A bare number, or one with a unit or a noun behind it. */
export function isNumber(text: string): boolean {
  if (text.length > 40) return false;
  const number = firstNumber(text);
  if (!number) return false;
  const { before, after } = number;
  return (
    !/\p{L}/u.test(before) &&
    !/\d/.test(after) &&
    after.trim().split(/\s+/).length <= 2 &&
    !/^[-–:/]/.test(after)
  );
}

export const isDay = (text: string): boolean => text.length <= 60 && readDay(text) !== undefined;

/** A value as its type has it; what does not fit stays as it was written. */
function valueAs(type: FieldType, text: string | undefined): CellValue {
  if (type === 'yesno') return text !== undefined;
  if (text === undefined) return null;
  if (type === 'number') return firstNumber(text)?.value ?? text;
  // A time says more than its day.
  if (type === 'date') return /^\d{4}-\d\d-\d\dT/.test(text) ? text : (readDay(text) ?? text);
  return text;
}

/** A record of each row, under the names of its fields, each value in the type of its field. */
export const recordsOf = (
  fields: readonly { name: string; type: FieldType }[],
  rows: readonly (readonly (string | null)[])[],
): Readonly<Record<string, CellValue>>[] =>
  rows.map((cells) =>
    Object.fromEntries(fields.map(({ name, type }, at) => [name, valueAs(type, cells[at] ?? undefined)])),
  );
