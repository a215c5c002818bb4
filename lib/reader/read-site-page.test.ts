import { describe, expect, test } from 'vitest';
import { pageOptions } from '@/tests/support/page-options';
import type { SiteOrder } from '../core/model/site-page';
import { readFetched, readInert } from '@/tests/support/read-inert';
import { readSitePage } from './read-site-page';

const prose =
  'The tide table hangs beside the door of the office, and whoever wants to know when there is water over the bar reads it there before casting off.';
const html = (body: string, head = ''): string =>
  `<html><head><title>Tides</title>${head}</head><body><nav><a href="/menu">Menu</a></nav><main><h1>Tides</h1>${body}</main></body></html>`;

const order: SiteOrder = {
  url: 'https://a.test/tides',
  options: { ...pageOptions, siteFacts: true },
  signedIn: false,
  maxBytes: 10_000,
  timeoutMs: 200,
  atOnce: 4,
};

type Answer = Response | Error | 'silence';

function ask(
  answer: Answer,
  change: Partial<SiteOrder> = {},
  probe: Answer = new TypeError(),
  unseen: Answer = new TypeError(),
) {
  const asked: RequestInit[] = [];
  const fetch = async (_url: string, init: RequestInit): Promise<Response> => {
    asked.push(init);
    const it = init.mode === 'no-cors' ? unseen : init.redirect === 'manual' ? probe : answer;
    if (it instanceof Error) throw it;
    if (it !== 'silence') return it;
    return new Promise((_done, fail) =>
      init.signal?.addEventListener('abort', () => fail(new DOMException('', 'TimeoutError'))),
    );
  };
  const digest = (bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
    crypto.subtle.digest('SHA-256', bytes);
  const page = readSitePage(
    { ...order, ...change },
    { fetch, readHtml: readInert, readFile: readFetched, digest, semaphore: async () => () => undefined },
  );
  return { page, asked };
}

const answer = (
  body: BodyInit | null,
  type = 'text/html; charset=utf-8',
  more: Record<string, string> = {},
) => new Response(body, { headers: { 'content-type': type, ...more } });

describe('readSitePage', () => {
  test('reads a page with its links and a name for its text', async () => {
    const { page, asked } = ask(answer(html(`<p>${prose}</p><a href="/bar">The bar</a>`)));
    const read = await page;
    if (read.type !== 'page' || !read.reading.ok) throw new Error(JSON.stringify(read));
    expect(read.reading.content.markdown).toContain('tide table');
    expect(read.reading.siteFacts?.links.map(({ url }) => url)).toEqual([
      'https://a.test/menu',
      'https://a.test/bar',
    ]);
    expect(read.contentHash).toMatch(/^[0-9a-f]{32}$/);
    expect(asked).toMatchObject([{ method: 'GET', credentials: 'omit', referrerPolicy: 'no-referrer' }]);
  });

  test('names the same text alike whatever stands around it, and gives no Markdown that was not asked for', async () => {
    const options = { ...order.options, formats: ['links' as const] };
    const one = await ask(answer(html(`<p>${prose}</p>`)), { options }).page;
    const other = await ask(answer(html(`<p>${prose}</p>`, '<meta name="x" content="y">'))).page;
    if (one.type !== 'page' || other.type !== 'page' || !one.reading.ok) throw new Error('no page');
    expect(one.contentHash).toBe(other.contentHash);
    expect(one.reading.content).not.toHaveProperty('markdown');
  });

  test('decodes what states no encoding, and says so when characters are lost', async () => {
    const russian = Uint8Array.from([
      0xcf, 0xee, 0xf0, 0xf2, 0x20, 0xee, 0xf2, 0xea, 0xf0, 0xfb, 0xf2, 0x2e, 0x20,
    ]);
    const whole = [...new TextEncoder().encode('<title>x</title><main><h1>no-word</h1><p>')];
    const bytes = Uint8Array.from([...whole, ...Array.from({ length: 14 }, () => [...russian]).flat()]);
    const told = async (type: string) => {
      const page = await ask(answer(bytes, type)).page;
      if (page.type !== 'page' || !page.reading.ok) throw new Error(JSON.stringify(page));
      return { text: page.reading.content.markdown, warnings: page.reading.report.warnings };
    };
    const read = await told('text/html');
    expect(read.text).toContain('Порт открыт. Порт открыт.');
    expect(read.warnings).toEqual([]);
    expect((await told('text/html; charset=utf-8')).warnings).toEqual(['misread-characters']);
  });

  test('reads a page of frames as the list of its frames', async () => {
    const frames = '<frame name="menu" src="menu.html"><frame src="/deep/text.html">';
    const framed = `<html><head><title>Harbor</title></head><frameset cols="20%,80%">${frames}<noframes>No frames here.</noframes></frameset></html>`;
    const page = await ask(answer(framed)).page;
    if (page.type !== 'page' || !page.reading.ok) throw new Error(JSON.stringify(page));
    expect(page.reading.title).toBe('Harbor');
    expect(page.reading.content.markdown).toContain('[menu](https://a.test/menu.html)');
    expect(page.reading.siteFacts?.links.map(({ url }) => url)).toEqual([
      'https://a.test/menu.html',
      'https://a.test/deep/text.html',
    ]);
  });

  test('gives a file more time than a page, and heeds what its server says to robots', async () => {
    const slow = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((done) => setTimeout(done, 150));
        controller.enqueue(new TextEncoder().encode('port,tonnes\nQuayside,84\n'));
        controller.close();
      },
    });
    const answered = answer(slow, 'text/csv', { 'x-robots-tag': 'noindex' });
    const read = await ask(answered, { maxFileBytes: 1_000, timeoutMs: 50 }).page;
    expect(read).toMatchObject({
      type: 'page',
      url: order.url,
      contentType: 'text/csv',
      reading: { ok: true, url: order.url, siteFacts: { noindex: true, links: [] } },
    });
  });

  test('sends the cookies of the browser only when told to', async () => {
    const { page, asked } = ask(answer(html(prose)), { signedIn: true });
    await page;
    expect(asked[0]?.credentials).toBe('include');
  });

  test('keeps plain text and Markdown as they are', async () => {
    const text = '# Notice 44\n\nThe lamp <out> is *out*.';
    const read = await ask(answer(text, 'text/markdown')).page;
    expect(read).toMatchObject({ type: 'page', reading: { ok: true, content: { markdown: text } } });
  });

  test.each([
    ['application/pdf', 'application/pdf'],
    ['image/png', 'image/png'],
    ['application/json; charset=utf-8', 'application/json'],
  ])('skips %s', async (type, detail) => {
    const read = await ask(answer('x', type)).page;
    expect(read).toMatchObject({ type: 'skipped', why: 'content-type', detail });
  });

  test.each([
    ['%PDF-1.7\n%', 'application/pdf'],
    ['PK\u0003\u0004\u0014', 'application/zip'],
    ['GIF89a', 'image/gif'],
  ])('skip a file that is sent as a page: %j', async (body, detail) => {
    expect(await ask(answer(body)).page).toMatchObject({ type: 'skipped', why: 'content-type', detail });
    expect(await ask(answer(html(`<p>${body} ${prose}</p>`))).page).toMatchObject({ type: 'page' });
  });

  test('read a file that is sent as a page where files are wanted', async () => {
    const read = await ask(answer('%PDF-1.7 and no more'), { maxFileBytes: 10_000 }).page;
    expect(read).toMatchObject({ type: 'unreadable', failure: { reason: 'file-unreadable' } });
  });

  test('stops reading a page at the cap, whether or not its length was announced', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(4_000));
      },
    });
    expect(await ask(answer(endless)).page).toMatchObject({ type: 'skipped', why: 'too-large' });
    expect(pulled).toBeLessThan(6);
    const told = answer('short', 'text/html', { 'content-length': '12000000' });
    expect(await ask(told).page).toMatchObject({ type: 'skipped', why: 'too-large', detail: '12 MB' });
  });

  test('gives the status of an error, and when to come back', async () => {
    const busy = new Response('', { status: 503, headers: { 'retry-after': '3' } });
    expect(await ask(busy).page).toMatchObject({ type: 'refused', status: 503, retryAfter: '3' });
  });

  test('says that scripts may show more only of a page of few words that has some', async () => {
    const sparseOf = async (body: string): Promise<boolean | undefined> => {
      const page = await ask(answer(html(body))).page;
      return page.type === 'page' ? page.sparse : undefined;
    };
    expect(await sparseOf('<p>Loading</p><script src="/app.js"></script>')).toBe(true);
    expect(await sparseOf('<p>Loading</p><script type="module">show()</script>')).toBe(true);
    expect(await sparseOf('<p>A short note.</p>')).toBe(false);
    expect(await sparseOf('<p>A note.</p><script type="application/ld+json">{}</script>')).toBe(false);
    expect(await sparseOf(`<p>${prose}</p><script src="/app.js"></script>`)).toBe(false);
  });

  test('tells redirects without an end, where it need not send cookies for it', async () => {
    const opaque = Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
    expect(await ask(new TypeError(), {}, opaque).page).toEqual({ type: 'astray' });
    const signedIn = ask(new TypeError(), { signedIn: true }, opaque);
    expect(await signedIn.page).toEqual({ type: 'left-site' });
    expect(signedIn.asked).toHaveLength(2);
  });

  test('asks the site itself when it is told to, and takes what the browser has otherwise', async () => {
    const { page, asked } = ask(answer(html(`<p>${prose}</p>`)), { fresh: true });
    await page;
    expect(asked.map(({ cache }) => cache)).toEqual(['reload']);
    const usual = ask(answer(html(`<p>${prose}</p>`)));
    await usual.page;
    expect(usual.asked[0]).not.toHaveProperty('cache');
  });

  test('tells a redirect out of what was allowed from a site that does not answer', async () => {
    const opaque = Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
    const { page, asked } = ask(new TypeError(), {}, opaque, new Response(null));
    expect(await page).toEqual({ type: 'left-site' });
    expect(asked.map(({ credentials }) => credentials)).toEqual(['omit', 'omit', 'omit']);
    expect(await ask(new TypeError(), {}).page).toEqual({ type: 'unanswered', why: 'unreachable', asked: 2 });
    expect(await ask('silence').page).toEqual({ type: 'unanswered', why: 'timed-out' });
  });

  test('looks only once into where a silent address may lead, and takes the page when it is there after all', async () => {
    const again = ask(new TypeError(), { again: true });
    expect(await again.page).toEqual({ type: 'unanswered', why: 'unreachable' });
    expect(again.asked).toHaveLength(1);
    const healed = ask(new TypeError(), {}, answer(html(`<p>${prose}</p>`)));
    expect(await healed.page).toMatchObject({ type: 'page', reading: { ok: true } });
    expect(healed.asked).toHaveLength(2);
  });

  test.each([
    ['noindex', { noindex: true, nofollow: false }],
    ['none', { noindex: true, nofollow: true }],
    ['otherbot: noindex, trawl: nofollow', { noindex: false, nofollow: true }],
    ['max-snippet: 10, noindex', { noindex: true, nofollow: false }],
  ])('heeds the header X-Robots-Tag: %s', async (header, facts) => {
    const read = await ask(answer(html(`<p>${prose}</p>`), 'text/html', { 'x-robots-tag': header })).page;
    expect(read).toMatchObject({ type: 'page', reading: { siteFacts: facts } });
  });
});
