// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { findPassage, foldSpace } from './find-passage';

const WORDS = 'tide mill harbour pilot lamp keeper ebb flood gauge chart buoy shoal'.split(' ');
/** Text that is the same each time and repeats no sentence. */
function prose(length: number, seed = 1): string {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
  let text = '';
  while (text.length < length) text += `${WORDS[next() % WORDS.length]} ${next() % 997} `;
  return text.slice(0, length);
}

function quoteOf(text: string, exact: string, nth = 0) {
  let start = text.indexOf(exact);
  for (let n = 0; n < nth; n += 1) start = text.indexOf(exact, start + 1);
  return {
    exact,
    prefix: text.slice(Math.max(0, start - 32), start),
    suffix: text.slice(start + exact.length, start + exact.length + 32),
  };
}
const found = (text: string, quote: Parameters<typeof findPassage>[1]): string | undefined => {
  const place = findPassage(text, quote);
  return place && text.slice(place.start, place.end);
};

const repeated =
  'On Monday the harbour is closed. Ships wait outside. On Tuesday the harbour is closed. Trains run as always. On Friday the harbour is closed. Nobody comes.';

describe('a quote that stands there word for word', () => {
  it.each([0, 1, 2])('is told from its repetitions by what is around it: %i', (nth) => {
    const exact = 'the harbour is closed.';
    const quote = quoteOf(repeated, exact, nth);
    let want = repeated.indexOf(exact);
    for (let n = 0; n < nth; n += 1) want = repeated.indexOf(exact, want + 1);
    expect(findPassage(repeated, quote)).toEqual({ start: want, end: want + exact.length, exact: true });
  });

  it('is distinguished from its repetitions when what is around it was edited', () => {
    const quote = quoteOf(repeated, 'the harbour is closed.', 1);
    const edited = repeated.replace('Trains run as always', 'Trains still run, as they always do');
    expect(findPassage(edited, quote)?.start).toBe(edited.indexOf('the harbour', 40));
    const before = repeated.replace('outside. On Tuesday', 'outside. By Tuesday,');
    expect(findPassage(before, quote)?.start).toBe(before.indexOf('the harbour', 40));
  });

  it('is found where its paragraph has moved to', () => {
    const paragraphs = [prose(300, 3), 'The keeper wrote it down.', prose(300, 4)];
    const quote = quoteOf(paragraphs.join(' '), 'The keeper wrote it down.');
    const moved = [paragraphs[2], paragraphs[0], paragraphs[1]].join(' ');
    expect(found(moved, quote)).toBe('The keeper wrote it down.');
  });

  it('is at the very beginning and the very end', () => {
    expect(findPassage('Alpha beta', { exact: 'Alpha', prefix: '', suffix: ' beta' })).toMatchObject({
      start: 0,
      end: 5,
    });
    expect(findPassage('Alpha beta', { exact: 'beta', prefix: 'Alpha ', suffix: '' })).toMatchObject({
      start: 6,
      end: 10,
    });
  });

  it('is not taken where a short one stands by chance', () => {
    const quote = quoteOf('We measured the flow at the old weir twice a day.', 'weir');
    expect(
      findPassage('A weir was built far from here, says another text of the town.', quote),
    ).toBeUndefined();
    expect(found('We measured the flow near the old weir twice a day.', quote)).toBe('weir');
  });
});

describe('a quote that was edited', () => {
  const text = `${prose(2_000, 5)}The tide rises twice a day in this harbour, and the mill turns with it. ${prose(2_000, 6)}`;
  const quote = quoteOf(text, 'The tide rises twice a day in this harbour, and the mill turns with it.');

  it.each([
    [
      'a word changed',
      'rises twice',
      'comes twice',
      'The tide comes twice a day in this harbour, and the mill turns with it.',
    ],
    [
      'a word added',
      'this harbour',
      'this small harbour',
      'The tide rises twice a day in this small harbour, and the mill turns with it.',
    ],
    ['a word removed', 'twice a day ', '', 'The tide rises in this harbour, and the mill turns with it.'],
    ['its first word changed', 'The tide', 'A tide', undefined],
    ['its last word changed', 'with it.', 'with her.', undefined],
    [
      'a comma gone',
      'harbour, and',
      'harbour and',
      'The tide rises twice a day in this harbour and the mill turns with it.',
    ],
  ])('is found with %s', (_name, from, to, want) => {
    const edited = text.replace(from, to);
    const got = found(edited, quote);
    if (want) expect(got).toBe(want);
    else expect(got).toContain('tide rises twice a day in this harbour, and the mill turns with');
    expect(findPassage(edited, quote)?.exact).toBe(false);
  });

  it('is no longer there when it was written anew, or removed', () => {
    const gone = text.replace(quote.exact, 'Nothing of this sort happens here any more; the wheel was sold.');
    expect(findPassage(gone, quote)).toBeUndefined();
    expect(findPassage(text.replace(quote.exact, ''), quote)).toBeUndefined();
    expect(findPassage('', quote)).toBeUndefined();
  });

  it('is not taken for another sentence that says nearly the same elsewhere', () => {
    const quote = quoteOf(
      'The moon is late. Fifty minutes later every day it comes. So is the sea.',
      'Fifty minutes later every day',
    );
    const other = 'A wheel drowns, gets up again, and is fifty minutes later each day than the church.';
    expect(findPassage(other, quote)).toBeUndefined();
    expect(found('The moon is late: fifty minutes later each day it comes. So is the sea.', quote)).toBe(
      'fifty minutes later each day',
    );
  });

  it('is found in Chinese and Japanese, edited or not', () => {
    const chinese = `${'前面的文字很长很长。'.repeat(20)}潮水每天涨落两次,磨坊随之转动。${'后面的文字也很长。'.repeat(20)}`;
    const sentence = quoteOf(chinese, '潮水每天涨落两次,磨坊随之转动。');
    expect(found(chinese, sentence)).toBe('潮水每天涨落两次,磨坊随之转动。');
    expect(found(chinese.replace('两次', '二次'), sentence)).toBe('潮水每天涨落二次,磨坊随之转动。');
    const japanese = `${'これは前の文です。'.repeat(20)}潮は一日に二回満ち引きする。${'これは後の文です。'.repeat(20)}`;
    const other = quoteOf(japanese, '潮は一日に二回満ち引きする。');
    expect(found(japanese.replace('二回', '2回ほど'), other)).toContain('潮は一日に');
  });

  it('is found though it is as long as one may be', () => {
    const long = prose(3_900, 9);
    const whole = `${prose(5_000, 10)}${long} ${prose(5_000, 11)}`;
    const edited = whole.replace(long, `${long.slice(0, 1_000)}an added clause ${long.slice(1_000)}`);
    const place = findPassage(edited, quoteOf(whole, long));
    expect(place).toBeDefined();
    expect(Math.abs((place?.start ?? 0) - 5_000)).toBeLessThan(4);
    expect((place?.end ?? 0) - (place?.start ?? 0)).toBeGreaterThan(3_890);
  });
});

describe('in a text of a megabyte', () => {
  const text = prose(1_000_000, 20);
  const quote = quoteOf(text, text.slice(700_000, 700_160));

  it('finds a passage that stands there or was edited, and misses one that is gone', () => {
    const edited = `${text.slice(0, 700_060)}ONE THING MORE ${text.slice(700_070)}`;
    expect(findPassage(text, quote)).toMatchObject({ start: 700_000, exact: true });
    expect(findPassage(edited, quote)).toMatchObject({ start: 700_000, exact: false });
    const gone = quoteOf(prose(400, 77).toUpperCase(), prose(400, 77).toUpperCase().slice(100, 260));
    expect(findPassage(text, gone)).toBeUndefined();
  });

  // Work that grew with the square of the text would not end within the time of a test; bench/find-text.ts shows how
  // long it takes.
  it('ends where everything repeats', () => {
    const same = 'tide '.repeat(200_000);
    expect(findPassage(same, quoteOf(same, 'tide tide tide tide '))?.exact).toBe(true);
    const missing = { exact: `${'a'.repeat(200)}b`, prefix: 'a'.repeat(32), suffix: 'c' };
    expect(findPassage('a'.repeat(1_000_000), missing)?.exact).not.toBe(true);
    expect(findPassage(same, { exact: 'e', prefix: 'tid', suffix: ' tide' })?.exact).toBe(true);
  });
});

it('folds white space as it is compared', () => {
  expect(foldSpace('  a\n\t b\u00a0c ')).toBe('a b c');
});
