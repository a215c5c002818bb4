// @vitest-environment node
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BOATS } from './reference/town';
import { manyPaths } from './many';
import { startSites, type Sites } from './server';
import { SPA_PATHS } from './spa';

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** Requests a page of a site by name, as a browser with its resolver rules would. */
function ask(
  sites: Sites,
  site: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const host = new URL(sites.url(site)).host;
  return new Promise((done, failed) => {
    request({ host: '127.0.0.1', port: sites.port, path, headers: { ...headers, host } }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () =>
        done({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', failed)
      .end();
  });
}

describe('startSites', () => {
  let sites: Sites;
  beforeAll(async () => {
    sites = await startSites();
  });
  afterAll(() => sites.close());
  const text = async (site: string, path: string, headers?: Record<string, string>): Promise<string> =>
    (await ask(sites, site, path, headers)).body.toString('utf8');

  it('serves each site by its name from one port', async () => {
    expect(await text('article', '/')).toContain('tide mill');
    expect(await text('docs', '/')).toContain('Watching a folder');
    expect((await ask(sites, 'article', '/tables')).status).toBe(404);
  });

  it('puts its port into the addresses of its sites', async () => {
    expect(await text('frames', '/')).toContain(`src="${sites.url('other', '/inner')}"`);
    expect(await text('article', '/')).toContain(`href="${sites.url('article')}"`);
  });

  it('answers to names below localhost too, when asked to', async () => {
    const local = await startSites({ domain: 'localhost' });
    expect(local.url('article')).toBe(`http://article.localhost:${local.port}/`);
    const { body } = await ask(local, 'article', '/');
    await local.close();
    expect(body.toString('utf8')).toContain(`href="${local.url('article')}"`);
  });

  it('logs every request with method, site, path and cookies', async () => {
    sites.log.length = 0;
    await ask(sites, 'member', '/delete?all=1', { cookie: 'member=Ada; x=1' });
    expect(sites.log).toMatchObject([
      { method: 'GET', site: 'member', path: '/delete?all=1', cookies: { member: 'Ada', x: '1' } },
    ]);
  });

  it('shows the private page only to those who signed in', async () => {
    const signedIn = await ask(sites, 'member', '/login?as=Ada');
    expect(signedIn.status).toBe(303);
    expect(String(signedIn.headers['set-cookie'])).toContain('member=Ada');
    expect(await text('member', '/', { cookie: 'member=Ada' })).toContain('barometer');
    expect(await text('member', '/')).not.toContain('barometer');
  });

  it('never leaves its own folder', async () => {
    for (const path of ['/../../server', '/%2e%2e/server', '/..%2fserver.ts', '//etc/passwd'])
      expect((await ask(sites, 'article', path)).status).toBe(404);
  });

  it('makes a page as large as it is asked for', async () => {
    const body = await text('big', '/big?kb=4000');
    expect(body.length).toBeGreaterThan(4_000_000);
    expect(body.match(/<[a-z]/g)?.length).toBeGreaterThan(80_000);
  });

  it('draws pictures that say their own size', async () => {
    const { body, headers } = await ask(sites, 'shop', '/img/brass-lantern-300x200.png');
    expect(headers['content-type']).toBe('image/png');
    expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([300, 200]);
  });

  it('writes a PDF whose table points at its objects', async () => {
    const pdf = (await ask(sites, 'docs', '/paper.pdf')).body.toString('latin1');
    const table = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
    expect(pdf.slice(table, table + 4)).toBe('xref');
    const offsets = [...pdf.matchAll(/^(\d{10}) 00000 n /gm)].map((match) => Number(match[1]));
    expect(offsets.length).toBeGreaterThan(5);
    offsets.forEach((offset, i) => expect(pdf.slice(offset).startsWith(`${i + 1} 0 obj`)).toBe(true));
  });

  it('answers with the status, redirect or delay that is asked for', async () => {
    expect((await ask(sites, 'plain', '/status/403')).status).toBe(403);
    const away = await ask(sites, 'plain', '/redirect?site=other&to=/inner');
    expect([away.status, away.headers.location]).toEqual([302, sites.url('other', '/inner')]);
    const before = Date.now();
    await ask(sites, 'plain', '/slow?ms=300');
    expect(Date.now() - before).toBeGreaterThanOrEqual(295);
  });

  it('sends the strict policy with the strict page', async () => {
    const { headers } = await ask(sites, 'strict', '/');
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
  });

  it('gives no two neighbouring bands the same colour', async () => {
    const colours = [...(await text('bands', '/')).matchAll(/background:(rgb\([\d,]+\))"><h2>/g)].map(
      (m) => m[1],
    );
    expect(new Set(colours).size).toBe(24);
  });

  it('logs who asked, when each answer had left and how many were under way', async () => {
    sites.log.length = 0;
    const slow = (ms: number) =>
      ask(sites, 'plain', `/slow?ms=${ms}`, { 'user-agent': 'Test/1', cookie: 'a=b' });
    await Promise.all([slow(120), slow(60), ask(sites, 'docs', '/')]);
    await ask(sites, 'plain', '/');
    await vi.waitFor(() => expect(sites.log.every(({ endedAt }) => endedAt !== undefined)).toBe(true));
    const visits = sites.log.filter(({ site }) => site === 'plain');
    expect(visits[0]).toMatchObject({
      host: new URL(sites.url('plain')).host,
      userAgent: 'Test/1',
      cookie: true,
      status: 200,
    });
    expect(visits.at(-1)).toMatchObject({ cookie: false, atOnce: 1 });
    for (const { path, at, endedAt = 0 } of visits)
      expect(endedAt - at).toBeGreaterThanOrEqual(Number(/\d+$/.exec(path)?.[0] ?? 0) - 5);
    expect([sites.mostAtOnce('plain'), sites.mostAtOnce('docs'), sites.mostAtOnce('shop')]).toEqual([
      2, 1, 0,
    ]);
  });

  it('cuts a connection before the answer or in the middle of it', async () => {
    await expect(ask(sites, 'harbour', '/fragile/cut')).rejects.toThrow(/hang up|reset/);
    const body = vi.fn();
    const half = new Promise((done) => {
      const host = new URL(sites.url('harbour')).host;
      request({ host: '127.0.0.1', port: sites.port, path: '/fragile/half', headers: { host } }, (reply) =>
        reply.on('data', body).on('error', done).on('end', done),
      ).end();
    });
    expect(await half).toBeInstanceOf(Error);
    expect(body).toHaveBeenCalled();
  });

  it('finds names below a name, whatever their case', async () => {
    expect(await text('docs.harbour', '/tariff')).toContain('Forty litres of water');
    expect((await ask(sites, 'docs.harbour', '/robots.txt')).status).toBe(404);
    const host = `HARBOUR.TEST:${sites.port}`;
    expect(await text('harbour', '/guide/knots', { host })).toContain('Six knots that hold');
  });

  it('turns the harbour’s robots.txt while it runs', async () => {
    const robots = () => text('harbour', '/robots.txt');
    expect(await robots()).not.toContain('Crawl-delay');
    sites.switches.crawlDelay = 2;
    expect(await robots()).toMatch(/User-agent: \*\nCrawl-delay: 2\n/);
    sites.switches.robots = 'by-name';
    expect(await robots()).toMatch(/\n\nUser-agent: trawl\nDisallow: \/tides\/\n/);
    sites.switches.robots = 'closed';
    expect(await robots()).toBe('User-agent: *\nDisallow: /\n');
    sites.switches.robots = 'failing';
    expect((await ask(sites, 'harbour', '/robots.txt')).status).toBe(500);
    sites.switches.robots = 'silent';
    await expect(robots()).rejects.toThrow();
    sites.switches.robots = 'missing';
    expect((await ask(sites, 'harbour', '/robots.txt')).status).toBe(404);
    sites.switches.robots = 'written';
    delete sites.switches.crawlDelay;
  });

  it('lists every boat to a reader that asks for rows until none come', async () => {
    const rows: string[] = [];
    for (;;) {
      const more = JSON.parse(await text('harbour', `/boats/rows?from=${rows.length}`)) as string[];
      if (more.length === 0) break;
      rows.push(...more);
    }
    expect(rows).toEqual(BOATS);
    expect(new Set(rows).size).toBe(120);
  });

  it('sends twelve megabytes where it says so', async () => {
    const { body } = await ask(sites, 'harbour', '/archive/everything');
    expect(body.length).toBeGreaterThan(12_000_000);
    expect(body.subarray(-8).toString()).toBe('</html>\n');
  });

  it('shows nothing of the script-made site without its script', async () => {
    for (const path of SPA_PATHS) {
      expect(await text('spa', path)).not.toMatch(/<a |<p|<h1/);
      const card = JSON.parse(await text('spa', `/cards?path=${path}`)) as {
        title: string;
        links: { path: string }[];
      };
      expect(card.title).not.toBe('No such card');
      for (const link of card.links) expect(SPA_PATHS).toContain(link.path);
    }
    expect((await ask(sites, 'spa', '/robots.txt')).status).toBe(404);
  });
});

describe('manySite', () => {
  let sites: Sites;
  beforeAll(async () => {
    sites = await startSites();
  });
  afterAll(() => sites.close());
  const text = async (site: string, path: string): Promise<string> =>
    (await ask(sites, site, path)).body.toString('utf8');
  const locations = (xml: string): string[] =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '');

  it('has as many pages as its name says, all linked from the first and all in its sitemap', async () => {
    const found = new Set<string>(['/']);
    const titles = new Set<string>();
    for (const path of found) {
      const html = await text('300.many', path);
      titles.add(/<h1>([^<]+)/.exec(html)?.[1] ?? '');
      for (const [, href = ''] of html.matchAll(/<a href="([^"]+)"/g)) found.add(new URL(href).pathname);
    }
    expect(found.size).toBe(301);
    expect(titles.size).toBe(301);
    const listed = locations(await text('300.many', '/sitemap.xml')).map((url) => new URL(url).pathname);
    expect(listed.toSorted()).toEqual([...found].toSorted());
    expect(found).toContain('/p/ropes/making/spring');
    expect((await ask(sites, '300.many', '/p/people/teaching/offshore')).status).toBe(404);
  });

  it('writes another article on every page, and the same one each time', async () => {
    const article = async (path: string) =>
      /<article>([^]*)<\/article>/.exec(await text('many', path))?.[1] ?? '';
    const all = await Promise.all(manyPaths(500).map(article));
    expect(new Set(all).size).toBe(500);
    expect(Math.min(...all.map((one) => one.split(/\s+/).length))).toBeGreaterThan(100);
    expect(await article('/p/ropes')).toBe(all[0]);
  });

  it('lists fifty thousand addresses, each once', async () => {
    const listed = locations(await text('many', '/sitemap-50000.xml'));
    expect(listed.length).toBe(50_000);
    expect(new Set(listed).size).toBe(50_000);
    expect((await ask(sites, '10000.many', new URL(listed[10_000] ?? '').pathname)).status).toBe(200);
    expect((await ask(sites, '10000.many', new URL(listed[10_001] ?? '').pathname)).status).toBe(404);
  });
});
