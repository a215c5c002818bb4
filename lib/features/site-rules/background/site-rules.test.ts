// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { MOST_SITE_RULES, type SiteRule } from '@/lib/core/model/site-rule';
import { rulesOfPage, withSiteRule } from './site-rules';

const rule = (id: string, change: Partial<SiteRule> = {}): SiteRule => ({
  id,
  host: 'a.test',
  part: 'keep',
  selector: `.${id}`,
  text: id,
  madeAt: 1,
  ...change,
});
describe('rulesOfPage', () => {
  const rules = [
    rule('x'),
    rule('y', { part: 'leave-out' }),
    rule('z', { host: 'b.test' }),
    rule('port', { host: 'a.test:8080' }),
  ];
  it('gives those of the site, with and without www.', () => {
    expect(rulesOfPage(rules, 'https://www.a.test/page?x=1')).toEqual({ keep: ['.x'], leaveOut: ['.y'] });
    expect(rulesOfPage(rules, 'http://a.test/')).toEqual({ keep: ['.x'], leaveOut: ['.y'] });
  });
  it('tells hosts, ports and subdomains apart', () => {
    expect(rulesOfPage(rules, 'https://a.test:8080/')).toEqual({ keep: ['.port'], leaveOut: [] });
    expect(rulesOfPage(rules, 'https://docs.a.test/')).toBeUndefined();
    expect(rulesOfPage(rules, 'https://c.test/a.test')).toBeUndefined();
  });
});

describe('withSiteRule', () => {
  it('has one rule a part: the newer wins, and the same one twice is one', () => {
    const kept = withSiteRule([rule('x')], rule('x', { id: 'new', part: 'leave-out' }));
    expect(kept).toEqual([rule('x', { id: 'new', part: 'leave-out' })]);
    expect(withSiteRule(kept, kept[0] as SiteRule)).toEqual(kept);
  });
  it('refuses more than pages can be searched for', () => {
    const many = Array.from({ length: MOST_SITE_RULES }, (_, at) => rule(`r${at}`));
    expect(() => withSiteRule(many, rule('more'))).toThrow();
    expect(withSiteRule(many, rule('r3')).length).toBe(MOST_SITE_RULES);
  });
});
