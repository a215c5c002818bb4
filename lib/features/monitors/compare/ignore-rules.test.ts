// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { diffMarkdown } from '@/lib/features/changes/diff/diff-markdown';
import { recordsOfDiff, textsOfDiff } from '@/lib/features/changes/texts-of-diff';
import { goodsRecipe } from '@/tests/support/rows-recipes';
import { changesOfRows } from '../background/compare-rows';
import type { IgnoreRule } from '../watch';
import { compareReads } from './compare-reads';
import { ignoreChoices, isOnly, wordsOnPage, type IgnoreChoice } from './ignore-rules';
import { placesOf } from './places';

const page = (...parts: string[]): string =>
  ['# Docs', 'About queues and what runs them.', '## Leases', ...parts, '## Limits', 'Ten queues.'].join(
    '\n\n',
  );
const DOCS = { asked: 'https://a.test/', read: 'https://a.test/', isPart: false };
const before = page('A lease lasts 30 seconds and is renewed. It can be lost.', 'A handler runs once.');
const after = page('A lease lasts 45 seconds and is renewed. It can be lost.', 'A handler runs once.');

const read = (old: string, now: string, ignore: IgnoreRule[] = []) =>
  compareReads({
    last: { text: old, reads: 9, moving: {}, ignored: [] },
    text: now,
    tell: { when: 'any' },
    page: DOCS,
    ignore,
  });
const told = (now: string, rule: IgnoreRule | undefined, old = after): boolean =>
  read(old, now, rule ? [rule] : []).told;

/** The rows of a check, as a screen makes them of its diff. */
function shown(diff: string) {
  const { before: old, after: now } = textsOfDiff(diff);
  return diffMarkdown(old, now).rows;
}
const choicesOf = (old: string, now: string): IgnoreChoice[] =>
  placesOf(shown(read(old, now).diff)).flatMap((place) => ignoreChoices(place, false));
const ruleBy = (choices: readonly IgnoreChoice[], by: IgnoreChoice['by']): IgnoreRule | undefined =>
  choices.find((choice) => choice.by === by)?.rule;

describe('of a change, as a check shows it, can be ignored', () => {
  const choices = choicesOf(before, after);

  it('numbers of a sentence, the paragraph, the place and the section, the narrowest first', () => {
    expect(choices.map(({ by }) => by)).toEqual(['numbers', 'block', 'place', 'section']);
    expect(ruleBy(choices, 'numbers')).toEqual({
      what: 'text',
      text: 'A lease lasts … seconds and is renewed.',
    });
    expect(ruleBy(choices, 'section')).toEqual({ what: 'section', text: 'Leases' });
  });

  it.each([
    [
      'numbers',
      page('A lease lasts 60 seconds and is renewed. It can be lost.', 'A handler runs once.'),
      false,
    ],
    [
      'numbers',
      page('A lease lasts 60 seconds and is renewed. It is never lost.', 'A handler runs once.'),
      true,
    ],
    [
      'numbers',
      page('A lease lasts 45 seconds and is renewed. It can be lost.', 'A handler runs twice.'),
      true,
    ],
    [
      'block',
      page('A lease lasts 45 seconds and is renewed. It is never lost.', 'A handler runs once.'),
      false,
    ],
    [
      'block',
      page('A lease lasts 45 seconds and is renewed. It can be lost.', 'A handler runs twice.'),
      true,
    ],
    ['place', page('Nothing is leased any more.', 'A handler runs once.'), false],
    [
      'place',
      page('A lease lasts 45 seconds and is renewed. It can be lost.', 'A handler runs twice.'),
      true,
    ],
    ['section', page('Nothing is leased.', 'No handler runs.', 'All is new.'), false],
    ['section', after.replace('Ten queues', 'Nine queues'), true],
    ['section', after.replace('About queues', 'On queues'), true],
  ] as const)('by %s: what changes next', (by, next, isTold) => {
    expect(told(next, undefined)).toBe(true);
    expect(told(next, ruleBy(choices, by))).toBe(isTold);
  });

  it('words of a sentence, where more than numbers changed', () => {
    const [choice] = choicesOf('The shop is open on Monday.', 'The shop is open on Sunday.');
    expect(choice).toEqual({ by: 'words', rule: { what: 'text', text: 'The shop is open on …' } });
  });

  it('no sentence, where little else is in it or several changed', () => {
    const bys = (old: string, now: string) => choicesOf(page(old), page(now)).map(({ by }) => by);
    expect(bys('Kettle', 'Lantern')).not.toContain('words');
    expect(bys('It costs 4 euros. It has 3 legs.', 'It costs 5 euros. It has 4 legs.')).not.toContain(
      'numbers',
    );
  });
});

describe('a text that is typed', () => {
  it.each([
    ['updated … ago', 'Updated by Anna 3 weeks ago', 'Updated by Ben today, a year ago'],
    ['UPDATED...ago', 'updated two weeks ago', 'updated some weeks ago'],
    ['shipping', 'Shipping from Lisbon', 'Fast shipping from Porto'],
  ])('%s leaves out sentences that contain it', (text, old, now) => {
    const rule: IgnoreRule = { what: 'text', text };
    expect(told(page(now), undefined, page(old))).toBe(true);
    expect(told(page(now), rule, page(old))).toBe(false);
    expect(told(page(now, 'And a new line.'), rule, page(old))).toBe(true);
  });

  it('without a word leaves out nothing', () => {
    expect(told(page('New.'), { what: 'text', text: '…' }, page('Old.'))).toBe(true);
  });

  it('of parts in another order does not', () => {
    expect(
      told(page('Long ago it was updated.'), { what: 'text', text: 'updated … ago' }, page('Nothing.')),
    ).toBe(true);
  });

  it('of many parts takes no longer for a long text', () => {
    const rule: IgnoreRule = { what: 'text', text: 'a…'.repeat(400) + 'b' };
    const long = 'a '.repeat(200_000);
    expect(told(page(`${long}c`), rule, page(long))).toBe(true);
  }, 20_000);
});

describe('of rows', () => {
  const goods = (price: number, other = 5) => [
    { name: 'Lamp', price },
    { name: 'Chair', price: other },
    { name: 'Desk', price: 90 },
  ];
  const compare = (old: ReturnType<typeof goods>, now: ReturnType<typeof goods>, ignore: IgnoreRule[] = []) =>
    compareReads({
      last: { text: '', reads: 9, moving: {}, ignored: [] },
      text: 'x',
      tell: { when: 'any' },
      page: { ...DOCS, isPart: true },
      ignore,
      places: changesOfRows(old, now, goodsRecipe),
    });

  it('one value, or its field in all of them', () => {
    const { diff } = compare(goods(10), goods(11));
    const { rows } = recordsOfDiff(diff);
    const [place] = placesOf(rows);
    const choices = place ? ignoreChoices(place, true) : [];
    expect(choices).toEqual([
      { by: 'value', rule: { what: 'text', text: 'Lamp · price: …' } },
      { by: 'field', rule: { what: 'field', text: 'price' } },
    ]);
    const of = (by: IgnoreChoice['by'], now: ReturnType<typeof goods>): boolean => {
      const rule = ruleBy(choices, by);
      return compare(goods(10), now, rule ? [rule] : []).told;
    };
    expect([of('value', goods(12)), of('value', goods(12, 6))]).toEqual([false, true]);
    expect([of('field', goods(12)), of('field', goods(12, 6))]).toEqual([false, false]);
    expect(of('field', goods(12).slice(1))).toBe(true);
    expect(isOnly(rows, { what: 'field', text: 'price' })).toBe(true);
  });
});

it('an earlier change was only this, if nothing else changed with it', () => {
  const [choice] = choicesOf(before, after);
  const only = shown(read(before, after.replace('45', '50')).diff);
  const more = shown(read(before, after.replace('45', '50').replace('Ten', 'Nine')).diff);
  expect(choice && [isOnly(only, choice.rule), isOnly(more, choice.rule)]).toEqual([true, false]);
});

describe('the words of a change on its page', () => {
  const table = (...cells: string[]) => page(`| Coffee | Price |\n| --- | --- |\n${cells.join('\n')}`);
  it.each([
    [before, after, 'A lease lasts 45 seconds and is renewed.'],
    [page('One.'), page('One.', '- **Two** [links](https://a.test/x) more'), 'Two links more'],
    [table('| Kenya | 3 |'), table('| Kenya | 3 |', '| **Nyeri** | 4 |'), 'Nyeri'],
    [page('One.', 'Two is gone.'), page('One.'), undefined],
  ])('are read without its marks', (old, now, words) => {
    expect(wordsOnPage(placesOf(diffMarkdown(old, now).rows).flatMap(({ rows }) => rows))).toBe(words);
  });
});
