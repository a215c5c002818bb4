// @vitest-environment node
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { referenceGolden as golden } from './reference-golden';
import { ask, crawlPlainly, type Outcome } from './plain-crawler';
import { startSites, type Sites } from './server';

/** The outcomes of one kind, as the golden list writes them: paths, and other hosts without the port. */
function of<T>(
  outcomes: ReadonlyMap<string, Outcome>,
  is: Outcome['is'],
  give: (outcome: Outcome, path: string) => readonly [string, T],
): Record<string, T> {
  return Object.fromEntries(
    [...outcomes]
      .filter(([, outcome]) => outcome.is === is)
      .map(([path, outcome]) => give(outcome, path.replace(/:\d+/, ''))),
  );
}

const read = (outcomes: ReadonlyMap<string, Outcome>): Record<string, string> =>
  of(outcomes, 'read', (outcome) => (outcome.is === 'read' ? [outcome.url, outcome.title] : ['', '']));

describe('referenceGolden', () => {
  let sites: Sites;
  beforeAll(async () => {
    sites = await startSites();
  });
  afterAll(() => sites.close());
  beforeEach(() => {
    sites.log.length = 0;
  });
  const text = async (path: string): Promise<string> =>
    (await ask(sites, sites.url('harbour', path)))?.body.toString('utf8') ?? '';

  it('lists what a plain crawler finds, blocks and fails to read', async () => {
    const found = await crawlPlainly(sites, { site: 'harbour', avoid: golden.traps });
    expect(read(found)).toEqual(golden.pages);
    expect(
      of(found, 'duplicate', (outcome, path) => [path, outcome.is === 'duplicate' && outcome.of]),
    ).toEqual(golden.duplicates);
    const blocked = of(found, 'blocked', (outcome, path) => [
      path,
      outcome.is === 'blocked' && { reason: outcome.reason, detail: outcome.detail },
    ]);
    expect(blocked).toEqual(golden.blocked);
    expect(of(found, 'failed', (outcome, path) => [path, outcome.is === 'failed' && outcome.status])).toEqual(
      golden.failed,
    );
    const asked = sites.log.map(({ path }) => path);
    const askedAgain = new Set<string>([...Object.values(golden.duplicates), ...Object.keys(golden.healing)]);
    for (const path of Object.keys(golden.pages))
      if (!askedAgain.has(path)) expect(asked.filter((one) => one === path)).toEqual([path]);
    for (const path of [...Object.keys(golden.sameAddress), ...golden.behindNofollow])
      expect(asked).not.toContain(path);
    expect(sites.log.some(({ cookie }) => cookie)).toBe(false);
    expect(sites.mostAtOnce('harbour')).toBe(1);
  });

  it('has pages for those who are signed in, and links there that must not be followed', async () => {
    const found = await crawlPlainly(sites, {
      site: 'harbour',
      avoid: [...golden.traps, ...golden.never],
      cookie: 'session=Ada; berth=14',
    });
    expect(read(found)).toEqual({ ...golden.pages, ...golden.signedIn });
    const asked = sites.log.map(({ path }) => path);
    expect(asked.filter((path) => golden.never.some((start) => path.startsWith(start)))).toEqual([]);
    const account = (await ask(sites, sites.url('harbour', '/account'), { cookie: 'session=Ada; berth=14' }))
      ?.body;
    const bill = await ask(sites, sites.url('harbour', '/account/bills/october'), { cookie: 'session=Ada' });
    for (const start of golden.never)
      expect(`${account?.toString()}${bill?.body.toString()}`).toContain(`href="${start}`);
  });

  it('hides what needs the strict cookie from a reader that comes from elsewhere', async () => {
    const keys = (cookie: string) => ask(sites, sites.url('harbour', '/account/keys'), { cookie });
    expect((await keys('session=Ada'))?.status).toBe(404);
    expect((await keys('session=Ada; berth=14'))?.status).toBe(200);
  });

  it('says what each sitemap lists', async () => {
    for (const [name, paths] of Object.entries(golden.map.sitemap)) {
      const body = (await ask(sites, sites.url('harbour', `/sitemaps/${name}`)))?.body ?? Buffer.alloc(0);
      const listed = (name.endsWith('.gz') ? gunzipSync(body) : body).toString('utf8');
      const whole = /^(?:<url><loc>|\ufeff)?(http:\/\/harbour[^<\s]+)(?:<\/loc>|\r)/gm;
      const locations = [...listed.matchAll(whole)].map((match) => match[1]);
      expect(locations).toEqual(paths.map((path) => sites.url('harbour', path)));
    }
    expect(await text('/sitemaps/pages.xml')).toContain('other.test');
    expect(await text('/sitemaps/pages.xml')).toContain('from=harbour&amp;way=sitemap');
    expect((await ask(sites, sites.url('harbour', '/sitemaps/missing.xml')))?.status).toBe(404);
    expect(await text('/robots.txt')).toContain(`Sitemap: ${sites.url('harbour', '/sitemap-index.xml')}`);
  });

  it('says what the start page and llms.txt link', async () => {
    const start = sites.url('harbour', '/');
    const own = [...(await text('/')).matchAll(/href="([^"#]+)"/g)]
      .map(([, href = '']) => new URL(href, start))
      .filter(({ host }) => host === new URL(start).host);
    expect([...new Set(own.map(({ pathname, search }) => pathname + search))]).toEqual(golden.map.startPage);
    const llms = [...(await text('/llms.txt')).matchAll(/\((http[^)]+)\)/g)].map(
      ([, url = '']) => new URL(url).pathname,
    );
    expect(llms).toEqual(golden.map.llms);
  });

  it('has words that only the right encoding reads', async () => {
    const bytes = async (path: string) =>
      (await ask(sites, sites.url('harbour', path)))?.body ?? Buffer.alloc(0);
    expect(
      (await bytes('/letters/coast')).includes(Buffer.from([0x93, ...Buffer.from('Estrella'), 0x94])),
    ).toBe(true);
    expect(new TextDecoder('shift_jis').decode(await bytes('/letters/japan'))).toContain(
      golden.letters['/letters/japan'],
    );
    expect((await bytes('/letters/mark')).toString('utf8')).toContain(golden.letters['/letters/mark']);
  });

  it('joins the parts of the article and of the list by their next links', async () => {
    for (const parts of Object.values(golden.parts))
      for (const [i, part] of parts.entries()) {
        const next = /<link rel="next" href="([^"]+)"/.exec(await text(part))?.[1];
        expect(next).toBe(parts[i + 1]);
      }
  });

  it('has traps without an end', async () => {
    const next = async (path: string): Promise<string> => {
      const href =
        /<article>[^]*<a href="([^"]+)">[^<]*<\/a><\/li>\s*<\/ul>/.exec(await text(path))?.[1] ?? '';
      const { pathname, search } = new URL(href, sites.url('harbour', path));
      return pathname + search;
    };
    for (let trap of ['/calendar/2026/11', '/ferries', '/maze/']) {
      const seen = new Set<string>();
      for (let i = 0; i < 30; i++) {
        seen.add(trap);
        trap = await next(trap);
      }
      expect(seen.size).toBe(30);
    }
  });

  it('heals what heals, and breaks it again when the log begins anew', async () => {
    for (const [path, first] of Object.entries(golden.healing)) {
      const status = async () => (await ask(sites, sites.url('harbour', path)))?.status ?? 'cut';
      expect([await status(), await status()]).toEqual([first, 200]);
      sites.log.length = 0;
      expect(await status()).toBe(first);
    }
    for (const path of ['/fragile/busy', '/fragile/rush']) {
      sites.log.length = 0;
      expect((await ask(sites, sites.url('harbour', path)))?.headers['retry-after']).toBe('1');
      expect((await ask(sites, sites.url('harbour', path)))?.headers['retry-after']).toBeUndefined();
    }
  });
});
