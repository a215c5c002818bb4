import { createHash } from 'node:crypto';
import { request as send } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { Sites } from './server';

/** The result for a page: read, or why not. */
export type Outcome =
  | { is: 'read'; title: string; url: string }
  | { is: 'duplicate'; of: string }
  | { is: 'blocked'; reason: string; detail: string }
  | { is: 'failed'; status: number | 'cut' | 'circle' };

type Reply = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

const MOST_TRIES = 3;
const MOST_HOPS = 10;

/** Requests a page of one of the sites; undefined if the connection was cut. */
export function ask(
  sites: Pick<Sites, 'port'>,
  address: string,
  headers: Record<string, string> = {},
): Promise<Reply | undefined> {
  const { host, pathname, search } = new URL(address);
  return new Promise((done) => {
    const asked = send(
      { host: '127.0.0.1', port: sites.port, path: pathname + search, headers: { ...headers, host } },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('error', () => done(undefined));
        reply.on('end', () =>
          done({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    asked.on('error', () => done(undefined)).end();
  });
}

/**
 * A minimal crawl, one page after another, that shares nothing with the product: it shows that the golden list matches
 * the site. It knows by name what to avoid, follows every robots.txt rule that the harbour uses, and sees each
 * redirect, which a browser does not.
 */
export async function crawlPlainly(
  sites: Sites,
  { site, avoid, cookie }: { site: string; avoid: readonly string[]; cookie?: string },
): Promise<Map<string, Outcome>> {
  const origin = new URL(sites.url(site)).origin;
  const outcomes = new Map<string, Outcome>();
  const keys = new Map<string, string>();
  const texts = new Map<string, string>();
  const rules = rulesOf((await ask(sites, `${origin}/robots.txt`))?.body.toString() ?? '');
  const queue: string[] = [];
  const add = (address: string): void => {
    const url = new URL(address);
    const path = address.slice(origin.length) || '/';
    if (url.origin !== origin) {
      if (/^https?:$/.test(url.protocol))
        outcomes.set(address, { is: 'blocked', reason: 'leaves-site', detail: url.hostname });
      return;
    }
    const key = keyOf(url);
    if (avoid.some((start) => path.startsWith(start)) || keys.has(key)) return;
    keys.set(key, path);
    const rule = ruleFor(rules, path);
    if (rule) outcomes.set(path, { is: 'blocked', reason: 'robots', detail: rule });
    else queue.push(path);
  };

  add(`${origin}/`);
  for (const loc of await sitemapLocations(sites, rules.sitemaps)) add(loc);
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const { reply, url, problem } = await follow(sites, `${origin}${path}`, rules, cookie);
    if (problem) {
      outcomes.set(path, problem);
      continue;
    }
    const final = url.slice(origin.length);
    const known = keys.get(keyOf(new URL(url)));
    if (final !== path && known !== undefined && known !== path) {
      outcomes.set(path, { is: 'duplicate', of: known });
      continue;
    }
    keys.set(keyOf(new URL(url)), final);
    const type = String(reply.headers['content-type']);
    if (!/^text\/(html|plain)/.test(type)) {
      outcomes.set(path, { is: 'blocked', reason: 'content-type', detail: type });
      continue;
    }
    const html = decode(reply.body, type);
    const robots = `${/<meta name="robots" content="([^"]*)"/.exec(html)?.[1] ?? ''} ${String(reply.headers['x-robots-tag'] ?? '')}`;
    if (!/nofollow/.test(robots))
      for (const [, attributes = ''] of html.matchAll(/<a ([^>]*)>/g)) {
        const href = /href="([^"]*)"/.exec(attributes)?.[1] ?? '';
        if (/rel="nofollow"/.test(attributes)) {
          const sponsored = new URL(href, url).pathname;
          outcomes.set(sponsored, { is: 'blocked', reason: 'nofollow', detail: '' });
        } else if (URL.canParse(href, url) && !href.startsWith('#'))
          add(Object.assign(new URL(href, url), { hash: '' }).href);
      }
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
    const canonicalPath = canonical === undefined ? final : new URL(canonical, url).pathname;
    const text = createHash('sha256')
      .update(/<article>([^]*)<\/article>/.exec(html)?.[1] ?? html)
      .digest('hex');
    if (/noindex/.test(robots)) outcomes.set(path, { is: 'blocked', reason: 'noindex', detail: '' });
    else if (canonicalPath !== final) outcomes.set(path, { is: 'duplicate', of: canonicalPath });
    else if (texts.has(text)) outcomes.set(path, { is: 'duplicate', of: texts.get(text) ?? '' });
    else {
      texts.set(text, final);
      outcomes.set(path, { is: 'read', title: /<h1>([^<]*)/.exec(html)?.[1] ?? '', url: final });
    }
  }
  return outcomes;
}

type Rules = { disallow: string[]; allow: string[]; sitemaps: string[] };

function rulesOf(robots: string): Rules {
  const own = /User-agent: \*\n([^]*?)(\n\n|$)/.exec(robots)?.[1] ?? '';
  const values = (text: string, name: string): string[] =>
    [...text.matchAll(new RegExp(`^${name}: (\\S+)$`, 'gm'))].map((match) => match[1] ?? '');
  return {
    disallow: values(own, 'Disallow'),
    allow: values(own, 'Allow'),
    sitemaps: values(robots, 'Sitemap'),
  };
}

function ruleFor({ disallow, allow }: Rules, path: string): string | undefined {
  const fits = (rule: string): boolean =>
    rule.startsWith('/*') ? path.endsWith(rule.slice(2, -1)) : path.startsWith(rule);
  const longest = (rules: readonly string[]): string =>
    rules.filter(fits).toSorted((a, b) => b.length - a.length)[0] ?? '';
  const [no, yes] = [longest(disallow), longest(allow)];
  return no.length > yes.length ? `Disallow: ${no}` : undefined;
}

function keyOf(url: URL): string {
  const query = [...url.searchParams].filter(([name]) => !name.startsWith('utm_'));
  const path = url.pathname.replace(/\/(index\.html)?$/, '');
  return `${path}?${new URLSearchParams(query).toString()}`;
}

async function sitemapLocations(sites: Sites, sitemaps: readonly string[]): Promise<string[]> {
  const all: string[] = [];
  for (const address of sitemaps) {
    const reply = await ask(sites, address);
    if (reply?.status !== 200) continue;
    const text = (reply.body[0] === 0x1f ? gunzipSync(reply.body) : reply.body).toString();
    const locations = text.includes('<loc>')
      ? [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&'))
      : text
          .replace('\ufeff', '')
          .split(/\r?\n/)
          .filter((line) => line.startsWith('http'));
    all.push(...(text.includes('<sitemapindex') ? await sitemapLocations(sites, locations) : locations));
  }
  return all;
}

type Followed =
  | { reply: Reply; url: string; problem?: never }
  | { reply?: never; url?: never; problem: Outcome };

async function follow(
  sites: Sites,
  address: string,
  rules: Rules,
  cookie: string | undefined,
): Promise<Followed> {
  let url = address;
  for (let hop = 0; hop < MOST_HOPS; hop++) {
    let reply: Reply | undefined;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      reply = await ask(sites, url, cookie === undefined ? {} : { cookie });
      if (reply && reply.status !== 429 && reply.status < 500) break;
    }
    if (!reply) return { problem: { is: 'failed', status: 'cut' } };
    if (reply.status >= 400) return { problem: { is: 'failed', status: reply.status } };
    if (reply.status < 300) return { reply, url };
    const next = new URL(String(reply.headers.location), url);
    if (next.origin !== new URL(address).origin)
      return { problem: { is: 'blocked', reason: 'leaves-site', detail: next.hostname } };
    const rule = ruleFor(rules, next.pathname);
    if (rule) return { problem: { is: 'blocked', reason: 'robots', detail: rule } };
    url = next.href;
  }
  return { problem: { is: 'failed', status: 'circle' } };
}

function decode(body: Buffer, type: string): string {
  const mark = body.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]));
  const named =
    /charset=([\w-]+)/.exec(type)?.[1] ?? /<meta charset="([^"]+)"/.exec(body.toString('latin1'))?.[1];
  return new TextDecoder(mark ? 'utf-8' : (named ?? 'utf-8')).decode(body);
}
