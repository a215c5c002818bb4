// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { PageOptions, PageReading } from '@/lib/core/model/page';
import type { StoreName } from '@/lib/core/ports/host';
import { defaultSettings } from '@/lib/core/model/settings';
import type { SiteRule } from '@/lib/core/model/site-rule';
import { pageOptions } from '@/tests/support/page-options';
import { aRule } from '@/tests/support/requests';
import { createPageReaders } from './page-readers';

const options: PageOptions = { ...pageOptions, scope: 'auto' };
const { signal } = new AbortController();

describe('createPageReaders', () => {
  it('tells every reader the rules as they stand when the page is read', async () => {
    let siteRules: SiteRule[] = [];
    let looks = 0;
    let notice: (store: StoreName) => void = () => undefined;
    const ruled = createPageReaders({
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
    siteRules = [aRule('x')];
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
    const ruled = createPageReaders({
      settings: { get: async () => ({ ...defaultSettings, siteRules: [aRule('x')] }) },
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
    const ruled = createPageReaders({
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
