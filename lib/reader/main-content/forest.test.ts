import { describe, expect, test } from 'vitest';
import { CONTEXT } from './context';
import { askForest, DIGITS, LEAF, ONE_DIGIT, readForest, ZERO } from './forest';
import { readForests } from './forests';
import { fittedForests } from './model';
import { dropRepeats } from './repeats';
import { pickThreshold } from './threshold';

describe('a forest', () => {
  const digits = (...places: number[]): string => places.map((place) => DIGITS[place]).join('');
  // Below 5 the second number is used, whose cuts are 1 and 2; a second tree adds .5 to each row.
  const forest = readForest({
    base: 0,
    step: 0.5,
    cuts: '0:5 1:1,2',
    nodes: `${digits(0, 1)}${LEAF.repeat(4)}`,
    bins: digits(0, 1),
    leaves: digits(ZERO - 2, ZERO + 2, ZERO + 4, ZERO + 1),
  });
  const chance = (score: number): number => 1 / (1 + Math.exp(-score));

  test('follows its splits: below the threshold to the left, else to the right', () => {
    const answers = askForest(forest, Float32Array.of(4, 1, 4, 2, 5, 0), 2);
    expect([...answers]).toEqual([-0.5, 1.5, 2.5].map((score) => expect.closeTo(chance(score)) as number));
  });

  test('answers for each of many rows', () => {
    const rows = Array.from({ length: 100 }, (_none, at) => (at % 3 === 0 ? [5, 0] : [4, at % 3]));
    const answers = askForest(forest, Float32Array.from(rows.flat()), 2);
    expect(answers).toHaveLength(100);
    answers.forEach((answer, at) => expect(answer).toBeCloseTo(chance([2.5, -0.5, 1.5][at % 3] ?? 0)));
  });

  test('has features past the first digits', () => {
    const many = Array.from({ length: 200 }, (_, at) => `${at}:1`).join(' ');
    const code = digits(ONE_DIGIT + 1, 200 - 1 - ONE_DIGIT - DIGITS.length);
    const last = readForest({
      base: 0,
      step: 1,
      cuts: many,
      nodes: `${code}${LEAF.repeat(2)}`,
      bins: digits(0),
      leaves: digits(ZERO - 1, ZERO + 1),
    });
    const row = new Float32Array(200);
    expect(askForest(last, row, 200)[0]).toBeCloseTo(chance(-1));
    row[199] = 1;
    expect(askForest(last, row, 200)[0]).toBeCloseTo(chance(1));
  });

  test('the fitted forests ask only for numbers that a row has', () => {
    const { features, first, second } = readForests(fittedForests);
    expect(Math.max(...first.feature)).toBeLessThan(features);
    expect(Math.max(...second.feature)).toBeLessThan(features + CONTEXT);
  });
});

describe('pickThreshold', () => {
  test('keeps a doubtful run only when little is certain', () => {
    expect(pickThreshold([0.95, 0.9, 0.4], [100, 100, 100])).toBeGreaterThan(0.4);
    expect(pickThreshold([0.5, 0.4, 0.1], [100, 100, 100])).toBeLessThanOrEqual(0.4);
  });
});

describe('dropRepeats', () => {
  test('keeps the first of two long copies and both of two short lines', () => {
    const line = 'The same long line for wide and for narrow screens.';
    const keep = [true, true, true, true];
    dropRepeats([line, 'Yes', line, 'Yes'], [1, 1, 2, 2], keep);
    expect(keep).toEqual([true, true, false, true]);
  });

  test('keeps a line that running text says again amid text of its own', () => {
    const line = 'Task guidance to help if you need to do the following:';
    const texts = [line, 'First here.', line, 'Then there.', 'And then.'];
    const places = [1, 1, 2, 2, 2];
    const keep = texts.map(() => true);
    dropRepeats(texts, places, keep, 2);
    expect(keep).toEqual([true, true, true, true, true]);
    dropRepeats(texts, places, keep);
    expect(keep).toEqual([true, true, false, true, true]);
  });

  test('keeps what one place says twice', () => {
    const line = 'One cup of rice, two eggs, and half a cup of peas.';
    const keep = [true, true, true];
    dropRepeats([line, 'Yes', line], [7, 7, 7], keep);
    expect(keep).toEqual([true, true, true]);
  });

  test('keeps copies that stand where they must: in a row, in a quotation', () => {
    const line = 'Easy run, three miles, then eight strides on grass.';
    const texts = [line, 'Monday', line, 'Tuesday', line];
    const keep = texts.map(() => true);
    dropRepeats(texts, [1, 2, 2, 3, 3], keep, 0, [false, true, true, true, false]);
    expect(keep).toEqual([true, true, true, true, false]);
  });

  test('keeps one line of a list that stands amid others of its own, and drops a whole copy', () => {
    const line = 'Press Enter to close that selection of edges.';
    const steps = ['Click the rim.', line, 'Draw the curve.', 'Click the foot.', line, 'Draw the axis.'];
    const keep = steps.map(() => true);
    const places = [1, 1, 1, 2, 2, 2];
    const listed = steps.map(() => true);
    dropRepeats(steps, places, keep, 0, [], listed);
    expect(keep).toEqual([true, true, true, true, true, true]);
    dropRepeats(steps, places, keep);
    expect(keep).toEqual([true, true, true, true, false, true]);
    const again = 'Close the shape before it is turned around its axis.';
    const copy = [line, again, line, again];
    const kept = copy.map(() => true);
    dropRepeats(copy, [1, 1, 2, 2], kept, 0, [], listed);
    expect(kept).toEqual([true, true, false, false]);
  });
});
