import { expect, it } from 'vitest';
import { anArticle } from '@/tests/support/captures';
import { useOfRule } from './rule-file';

const DAY = 24 * 60 * 60_000;
const rule = {
  id: 'r',
  host: 'a.test',
  part: 'keep',
  selector: '.tides',
  text: '',
  madeAt: 10 * DAY,
} as const;

/** One capture a day, the newest first: the rules that found something, or none was asked. */
const captures = (newest: number, rules: readonly (readonly string[] | undefined)[]) =>
  rules.map((found, at) => {
    const capture = anArticle({ id: `c${at}`, capturedAt: (newest - at) * DAY });
    return { ...capture, report: { ...capture.report, ...(found && { rules: [...found] }) } };
  });

it.each([
  ['was used', [['.tides'], [], ['.tides', 'nav']], { captures: 2 }],
  [
    'has had nothing to do in three captures',
    [[], ['nav'], [], ['.tides']],
    { captures: 1, lostSince: 17 * DAY },
  ],
  ['never had anything to do', [[], [], []], { captures: 0, lostSince: 10 * DAY }],
  ['has had nothing to do in two pages', [[], [], ['.tides']], { captures: 1 }],
  ['is newer than what says nothing of rules', [undefined, undefined, undefined], { captures: 0 }],
])('says of a rule that it %s', (_name, rules, use) => {
  expect(useOfRule(rule, captures(20, rules))).toEqual(use);
});

it('counts no capture from before the rule', () => {
  expect(useOfRule(rule, captures(11, [['.tides'], ['.tides'], ['.tides']]))).toEqual({ captures: 2 });
});
