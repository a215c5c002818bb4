// @vitest-environment node
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSites, type Sites } from './server';

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** Asks a site by name, as a browser with its resolver rules would. */
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
});
