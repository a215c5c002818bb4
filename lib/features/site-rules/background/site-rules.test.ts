// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { PageOptions, PageReading } from '@/lib/core/model/page';
import type { StoreName } from '@/lib/core/ports/host';
import { defaultSettings } from '@/lib/core/model/settings';
import { MOST_SITE_RULES, type SiteRule } from '@/lib/core/model/site-rule';
import { createRuledReaders, rulesOfPage, withSiteRule } from './site-rules';

const rule = (id: string, change: Partial<SiteRule> = {}): SiteRule => ({
  id,
  host: 'a.test',
  part: 'keep',
  selector: `.${id}`,
  text: id,
  madeAt: 1,
  ...change,
});
const options: PageOptions = {
  formats: ['markdown'],
  scope: 'auto',
  onlyMainContent: true,
  includeTags: [],
  excludeTags: [],
  removeBase64Images: true,
};
const { signal } = new AbortController();

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

describe('createRuledReaders', () => {
  it('tells every reader the rules as they stand when the page is read', async () => {
    let siteRules: SiteRule[] = [];
    let looks = 0;
    let notice: (store: StoreName) => void = () => undefined;
    const ruled = createRuledReaders({
      settings: {
        get: async () => {
          looks += 1;
          return { ...defaultSettings, siteRules };
        },
      },
      templates: { templateRecord: async () => undefined },
      changes: {
        subscribe(listener) {
          notice = listener;
          return () => undefined;
        },
      },
    });
    const told: PageOptions[] = [];
    const host = ruled.domHost({
      read: async (url, asked): Promise<PageReading> => {
        told.push(asked);
        return { ok: false, url, why: 'empty', amount: 0 };
      },
    });
    await host.read('https://a.test/', options, signal);
    await host.read('https://a.test/', options, signal);
    expect(looks).toBe(1);
    siteRules = [rule('x')];
    notice('settings');
    await host.read('https://a.test/', options, signal);
    await host.read('https://b.test/', options, signal);
    expect(told.map(({ rules }) => rules)).toEqual([
      undefined,
      undefined,
      { keep: ['.x'], leaveOut: [] },
      undefined,
    ]);
  });

  it('is silent where no main content is looked for', async () => {
    const ruled = createRuledReaders({
      settings: { get: async () => ({ ...defaultSettings, siteRules: [rule('x')] }) },
      templates: { templateRecord: async () => undefined },
      changes: { subscribe: () => () => undefined },
    });
    const told: PageOptions[] = [];
    const renderer = ruled.renderer({
      render: async (url, asked): Promise<PageReading> => {
        told.push(asked);
        return { ok: false, url, why: 'empty', amount: 0 };
      },
    });
    await renderer.render('https://a.test/', { ...options, scope: 'everything' }, 0, signal);
    await renderer.render('https://a.test/', { ...options, includeTags: ['main'] }, 0, signal);
    expect(told.map(({ rules }) => rules)).toEqual([undefined, undefined]);
  });
});

describe('readers of pages for templates', () => {
  const template = (change: object) => ({
    id: 't',
    name: 'T',
    noteContentFormat:
      '{{selector:.lead}} {% if selector:b|first %}{{contentHtml}}{% endif %} {{selectorHtml:i}}',
    ...change,
  });
  async function asksAt(url: string, record: unknown, formats: PageOptions['formats'] = ['markdown']) {
    const ruled = createRuledReaders({
      settings: { get: async () => defaultSettings },
      templates: { templateRecord: async () => record },
      changes: { subscribe: () => () => undefined },
    });
    let told: PageOptions | undefined;
    const host = ruled.domHost({
      read: async (_url, asked): Promise<PageReading> => {
        told = asked;
        return { ok: false, url, why: 'empty', amount: 0 };
      },
    });
    await host.read(url, { ...options, formats }, signal);
    return told?.forTemplates;
  }
  const asks = { selectors: ['selector:.lead', 'selector:b', 'selectorHtml:i'], html: true, fullHtml: false };

  it('ask what the templates need that may be chosen for the page', async () => {
    const url = 'https://a.test/x';
    expect(await asksAt(url, { templates: [template({})], defaultId: 't' })).toEqual(asks);
    expect(await asksAt(url, { templates: [template({ triggers: ['https://www.a.test/y'] })] })).toEqual(
      asks,
    );
    expect(await asksAt(url, { templates: [template({ triggers: ['schema:@Recipe'] })] })).toEqual(asks);
    expect(await asksAt(url, { templates: [template({ triggers: ['/x$/'] })] })).toEqual(asks);
  });

  it('ask nothing for templates that cannot be chosen, and where no note can be made', async () => {
    const url = 'https://a.test/x';
    expect(await asksAt(url, undefined)).toBeUndefined();
    expect(await asksAt(url, { templates: [template({})] })).toBeUndefined();
    expect(await asksAt(url, { templates: [template({ on: false })], defaultId: 't' })).toBeUndefined();
    expect(await asksAt(url, { templates: [template({ triggers: ['https://b.test/'] })] })).toBeUndefined();
    expect(await asksAt(url, { templates: [template({})], defaultId: 't' }, ['links'])).toBeUndefined();
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
