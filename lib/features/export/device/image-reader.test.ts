// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createFakeWeb, type FakeReply } from '@/tests/support/fake-web';
import { paperFile } from '@/tests/support/paper-site';
import type { FetchPolicy } from './fetch-policy';
import { createImageReader } from './image-reader';

const PNG = Uint8Array.from('\x89PNG\r\n\x1a\n and so on', (char) => char.charCodeAt(0));
const PAGE = 'https://a.test/page';

function setUp(
  serve: (url: URL) => FakeReply | undefined = () => ({ body: PNG }),
  fetchPolicy: Partial<FetchPolicy> = {},
  hosts = ['a.test'],
) {
  const clock = { now: 1_000 };
  const withRobots = (url: URL): FakeReply | undefined =>
    url.pathname === '/robots.txt' ? (robots ?? undefined) : serve(url);
  let robots: FakeReply | undefined;
  const web = createFakeWeb(withRobots, clock, hosts, 10);
  const controller = new AbortController();
  const read = createImageReader(
    {
      files: web.reader,
      now: () => clock.now,
      sleep: (ms) => {
        clock.now += ms;
        return new Promise((done) => setTimeout(done, 0));
      },
      signal: controller.signal,
    },
    { maxConcurrency: 4, delayMs: 0, ...fetchPolicy },
  );
  return {
    web,
    clock,
    controller,
    read,
    setRobots: (text: string) => (robots = paperFile(text)),
    moveRobots: (location: string) => (robots = { status: 302, headers: { location } }),
    why: async (url: string, page = PAGE) => {
      const answer = await read(url, page);
      return answer.type === 'image' ? answer.blob.type : answer.why;
    },
    asked: () => web.log.map(({ url }) => url).filter((url) => !url.endsWith('/robots.txt')),
  };
}

describe('createImageReader', () => {
  it('gives an image by what it holds, whatever the site calls it, and asks without cookies', async () => {
    const headers = { 'content-type': 'text/html' };
    const { read, web } = setUp(() => ({ headers, body: PNG }));
    const answer = await read('https://a.test/x', PAGE);
    if (answer.type !== 'image') throw new Error(answer.why);
    expect(answer.blob.type).toBe('image/png');
    expect(new Uint8Array(await answer.blob.arrayBuffer())).toEqual(PNG);
    expect(web.log.map(({ credentials }) => credentials)).toEqual(['omit', 'omit']);
  });

  it('leaves an image at its address where it cannot be had, and says why', async () => {
    const { why } = setUp((url) => {
      if (url.pathname === '/gone') return undefined;
      if (url.pathname === '/down') return { status: 500 };
      if (url.pathname === '/cut') return { cut: 'at once' };
      if (url.pathname === '/moved') return { status: 302, headers: { location: '/fine' } };
      if (url.pathname === '/page') return { body: '<html>no picture</html>' };
      if (url.pathname === '/huge') return { body: new Uint8Array(15_000_001) };
      if (url.pathname === '/drawing') return { body: '<svg><script>x()</script></svg>' };
      return { body: PNG };
    });
    for (const [path, reason] of Object.entries({
      '/gone': 'gone',
      '/down': 'failed',
      '/cut': 'failed',
      '/moved': 'redirects',
      '/page': 'not-an-image',
      '/huge': 'too-large',
      '/drawing': 'scripted',
      '/fine': 'image/png',
    }))
      expect(await why(`https://a.test${path}`), path).toBe(reason);
  });

  it('asks no host that was not granted, nothing that robots.txt closes, and nothing that is not of the web', async () => {
    const { why, asked, setRobots, web } = setUp();
    setRobots('User-agent: *\nDisallow: /closed/');
    expect(await why('https://b.test/x.png')).toBe('not-granted');
    expect(await why('https://a.test/closed/x.png')).toBe('robots');
    for (const address of [
      'ftp://a.test/x.png',
      'file:///etc/x.png',
      'javascript:1',
      'blob:https://a.test/1',
    ])
      expect(await why(address)).toBe('not-web');
    expect(asked()).toEqual([]);
    expect(web.log.map(({ url }) => url)).toEqual(['https://a.test/robots.txt']);
  });

  it('gets nothing out of the person’s own network for a page of the web, and all of it for a page from there', async () => {
    const { why, asked } = setUp(undefined, {}, ['192.168.0.1', 'a.test']);
    expect(await why('http://192.168.0.1/x.png')).toBe('local-network');
    expect(asked()).toEqual([]);
    expect(await why('http://192.168.0.1/x.png', 'http://192.168.0.1/')).toBe('image/png');
  });

  it('sends cookies to the site of a signed-in job alone, and to no address that looks like an action', async () => {
    const { why, web } = setUp(undefined, { signedInTo: 'https://a.test' }, ['a.test', 'b.test']);
    expect(await why('https://a.test/me.png')).toBe('image/png');
    expect(await why('https://b.test/ad.png')).toBe('image/png');
    expect(await why('https://a.test/logout')).toBe('side-effect-link');
    expect(web.log.map(({ url, credentials }) => `${credentials} ${url}`)).toEqual([
      'omit https://a.test/robots.txt',
      'include https://a.test/me.png',
      'omit https://b.test/robots.txt',
      'omit https://b.test/ad.png',
    ]);
  });

  it('sends no cookies in clear for a site that is encrypted', async () => {
    const { why, web } = setUp(undefined, { signedInTo: 'https://a.test' });
    expect(await why('http://a.test/me.png')).toBe('image/png');
    expect(web.log.every(({ credentials }) => credentials === 'omit')).toBe(true);
  });

  it('follows robots.txt nowhere else, and leaves a host alone whose rules lie elsewhere', async () => {
    const { why, asked, web, moveRobots } = setUp(undefined, {}, ['a.test', '192.168.0.1']);
    moveRobots('http://192.168.0.1/reboot');
    expect(await why('https://a.test/x.png')).toBe('redirects');
    expect(asked()).toEqual([]);
    expect(web.log.every(({ url }) => url.startsWith('https://a.test/'))).toBe(true);
  });

  it('reads an image that its address holds itself, and asks nobody', async () => {
    const { why, web } = setUp();
    const held = `data:text/plain;base64,${Buffer.from(PNG).toString('base64')}`;
    expect(await why(held)).toBe('image/png');
    expect(await why('data:image/png,no%20picture')).toBe('not-an-image');
    expect(web.log).toEqual([]);
  });

  it('keeps the job’s rest between two requests', async () => {
    const { read, web } = setUp(undefined, { delayMs: 2_000 });
    await Promise.all(['1', '2', '3'].map((name) => read(`https://a.test/${name}.png`, PAGE)));
    const times = web.log.slice(1).map(({ at }) => at);
    for (const [index, at] of times.slice(1).entries())
      expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(2_000);
    expect(Math.max(...web.log.map(({ atOnce }) => atOnce))).toBe(1);
  });

  it.each([
    ['the host', { 'retry-after': '20000' }, ''],
    ['robots.txt', {}, 'User-agent: *\nCrawl-delay: 86400'],
  ])('is not held up where %s asks for a day of patience', async (_, headers, rules) => {
    const first = (url: URL) => url.pathname === '/1.png' && 'retry-after' in headers;
    const { why, clock, setRobots } = setUp((url) => (first(url) ? { status: 429, headers } : { body: PNG }));
    setRobots(rules);
    await why('https://a.test/1.png');
    expect(await why('https://a.test/2.png')).toBe('failed');
    expect(clock.now).toBeLessThan(60_000);
  });

  it('is enough at some point, in number and in time', { timeout: 30_000 }, async () => {
    const many = setUp(undefined, { maxConcurrency: 3_000 });
    await many.read('https://a.test/first.png', PAGE);
    const others = Array.from({ length: 2_999 }, (_, at) => `https://a.test/${at}.png`);
    await Promise.all(others.map((url) => many.read(url, PAGE)));
    expect(await many.why('https://a.test/more.png')).toBe('too-many');
    expect(many.asked()).toHaveLength(3_000);
    const late = setUp();
    late.clock.now += 16 * 60_000;
    expect(await late.why('https://a.test/x.png')).toBe('too-many');
  });

  it('stops when it is told to', async () => {
    const { read, controller, asked } = setUp();
    controller.abort();
    await expect(read('https://a.test/x.png', PAGE)).rejects.toThrow();
    expect(asked()).toEqual([]);
  });
});
