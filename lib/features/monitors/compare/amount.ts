import { CURRENCY } from '@/lib/core/text/cell-values';
import { given } from '@/lib/core/text/given';
import { firstNumber, plainFigures, type NumberInText } from '@/lib/core/text/read-number';

/** A number, and the code (ISO 4217) of its currency where one stands right beside it. */
export type Amount = { value: number; currency?: string };

/** The codes of what people write in place of them; of a sign that several currencies share, one of them. */
const CODES: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₽': 'RUB',
  '₴': 'UAH',
  '₺': 'TRY',
  '₩': 'KRW',
  '₪': 'ILS',
  '฿': 'THB',
  '₫': 'VND',
  '₱': 'PHP',
  '₦': 'NGN',
  '₸': 'KZT',
  '₾': 'GEL',
  rmb: 'CNY',
  kr: 'SEK',
  zł: 'PLN',
  kč: 'CZK',
  ft: 'HUF',
  lei: 'RON',
  rs: 'INR',
  tl: 'TRY',
  元: 'CNY',
  円: 'JPY',
  원: 'KRW',
  руб: 'RUB',
  грн: 'UAH',
  'د.إ': 'AED',
  درهم: 'AED',
  'ر.س': 'SAR',
  ريال: 'SAR',
  'ج.م': 'EGP',
  جنيه: 'EGP',
};

const BEFORE = new RegExp(`(${CURRENCY.source})[\\s.]*$`, CURRENCY.flags);
const AFTER = new RegExp(`^[\\s,.–-]*(${CURRENCY.source})`, CURRENCY.flags);

/** The code of a currency by what stands right before or after its amount; undefined if nothing there names one. */
function currencyOf({ before, after }: NumberInText): string | undefined {
  const written = (BEFORE.exec(before) ?? AFTER.exec(after))?.[1]?.toLowerCase() ?? '';
  return CODES[written] ?? (/^[a-z]{3}$/.test(written) ? written.toUpperCase() : undefined);
}

const amountOf = (found: NumberInText | undefined): Amount | undefined =>
  found && { value: found.value, ...given({ currency: currencyOf(found) }) };

/**
 * The first number after `label` in the block of text that contains it, or in the next one; where the label occurs more
 * than once, after the one with the fewest letters before a number. Without a label, the first of the text. Undefined
 * if there is none.
 */
export function numberAfter(markdown: string, label: string): Amount | undefined {
  const text = plainFigures(markdown);
  const wanted = plainFigures(label).trim();
  if (wanted === '') return amountOf(firstNumber(text));
  const lower = text.toLowerCase();
  let nearest: { found: NumberInText; letters: number } | undefined;
  for (let at = lower.indexOf(wanted.toLowerCase()); at >= 0;) {
    const next = lower.indexOf(wanted.toLowerCase(), at + wanted.length);
    // The block of the label and the one after it, up to the next occurrence, which the number is closer to.
    const rest = text.slice(at + wanted.length, next < 0 ? undefined : next);
    const found = firstNumber(rest.split(/\n\s*\n/, 2).join('\n'));
    const letters = found?.before.match(/\p{L}/gu)?.length ?? 0;
    if (found && (!nearest || letters < nearest.letters)) nearest = { found, letters };
    at = next;
  }
  return amountOf(nearest?.found);
}
