import { describe, expect, it } from 'vitest';
import type { SiteRule } from '@/lib/core/model/site-rule';
import { readRuleFile, ruleFileText } from './rule-file';

const rule: SiteRule = {
  id: 'one',
  host: 'docs.example',
  part: 'leave-out',
  selector: '.helpful',
  text: 'Was this page helpful?',
  madeAt: 5,
};
const { id: _id, madeAt: _madeAt, ...written } = rule;

describe('the file of site rules', () => {
  it('has what a rule says, and not when or where it was made', () => {
    expect(readRuleFile(ruleFileText([rule, { ...rule, id: 'two', selector: 'nav' }]))).toEqual([
      written,
      { ...written, selector: 'nav' },
    ]);
    expect(ruleFileText([rule])).not.toContain('madeAt');
  });

  it.each([
    ['no JSON', '{'],
    ['another form', '{"recipes":[]}'],
    ['no rules', '{"siteRules":[]}'],
    ['a rule without a selector', JSON.stringify({ siteRules: [written, { ...written, selector: '' }] })],
    ['an unknown part', JSON.stringify({ siteRules: [{ ...written, part: 'hide' }] })],
    ['too many', JSON.stringify({ siteRules: Array.from({ length: 501 }, () => written) })],
  ])('is refused whole if it is %s', (_what, text) => {
    expect(readRuleFile(text)).toBeUndefined();
  });
});
