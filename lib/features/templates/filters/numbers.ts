import { each, textOf, type Value } from '../language/value';
import { textArgument, textArguments } from '../language/arguments';
import { BadArguments, type FilterFunction } from './filter';

/** As a note writes it: of a number a number, of a text a text. */
const like = (before: Value, result: number): Value => (typeof before === 'number' ? result : String(result));

/** A plain number; "3,5" and "12 kg" are text. */
const numberOf = (value: Value): number | undefined => {
  const text = textOf(value).trim();
  return /^-?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined;
};

export const calc: FilterFunction = (value, args) => {
  const number = numberOf(value);
  if (number === undefined) return value;
  const [, operator, amount] = /^(\*\*|[-+*/^])\s*(-?\d+(?:\.\d+)?)$/.exec(textArgument(args).trim()) ?? [];
  if (operator === undefined) throw new BadArguments();
  const by = Number(amount);
  const result =
    operator === '+'
      ? number + by
      : operator === '-'
        ? number - by
        : operator === '*'
          ? number * by
          : operator === '/'
            ? number / by
            : number ** by;
  // Ten digits are more than a note needs, and remove the noise of binary fractions.
  return Number.isFinite(result) ? String(Number(result.toFixed(10))) : value;
};

/** The number times this power of ten, without the noise of binary fractions. */
function shifted(number: number, by: number): number {
  const [digits = '', exponent = '0'] = String(number).split('e');
  return Number(`${digits}e${Number(exponent) + by}`);
}

/** A text is rounded by the number at its start, such as `12.3 kg`. */
export const round: FilterFunction = (value, args) => {
  const places = args === '' ? 0 : Number(textArgument(args));
  if (!Number.isInteger(places) || places < 0 || places > 20) throw new BadArguments();
  return each(value, (one) => {
    const number = numberOf(one) ?? numberOf(/^\s*-?\d+(\.\d+)?/.exec(textOf(one))?.[0]);
    if (number === undefined) return one;
    const rounded = shifted(Math.round(shifted(number, places)), -places);
    return Number.isFinite(rounded) ? like(one, rounded) : one;
  });
};

export const number_format: FilterFunction = (value, args) => {
  const [places = '0', point = '.', between = ','] = textArguments(args);
  return each(value, (one) => {
    const number = numberOf(one);
    if (number === undefined) return one;
    const [whole = '', fraction] = Math.abs(number)
      .toFixed(Math.min(Math.max(Number(places) || 0, 0), 20))
      .split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, between);
    return `${number < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : point + fraction}`;
  });
};
