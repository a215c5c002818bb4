// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { MOST_SITE_RULES, type SiteRule } from '@/lib/core/model/site-rule';
import { aRule } from '@/tests/support/requests';
import { rulesOfPage, withSiteRule } from './site-rules';

describe('rulesOfPage', () => {
  const rules = [
    aRule('x'),
    aRule('y', { part: 'leave-out' }),
    aRule('z', { host: 'b.test' }),
    aRule('port', { host: 'a.test:8080' }),
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
    const kept = withSiteRule([aRule('x')], aRule('x', { id: 'new', part: 'leave-out' }));
    expect(kept).toEqual([aRule('x', { id: 'new', part: 'leave-out' })]);
    expect(withSiteRule(kept, kept[0] as SiteRule)).toEqual(kept);
  });
  it('refuses more than pages can be searched for', () => {
    const many = Array.from({ length: MOST_SITE_RULES }, (_, at) => aRule(`r${at}`));
    expect(() => withSiteRule(many, aRule('more'))).toThrow();
    expect(withSiteRule(many, aRule('r3')).length).toBe(MOST_SITE_RULES);
  });
});
