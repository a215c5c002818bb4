import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import { FEATURES_OFF } from '@/scripts/browser/chromium-switches';
import { bundleForPage } from '@/scripts/page-code';
import type * as PageCode from './page-entry';

declare const trawlPage: typeof PageCode;

let browser: Browser;
let server: Server;
let other: Server;
let origin: string;
let otherOrigin: string;
let script: string;
const files = new Map<string, string>();
const requests: string[] = [];

async function listen(): Promise<[Server, string]> {
  const made = createServer((request, response) => {
    const path = request.url ?? '/';
    requests.push(path);
    const body = files.get(path);
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': path.endsWith('.svg') ? 'image/svg+xml' : 'text/html; charset=utf-8',
    });
    response.end(body ?? '');
  });
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return [made, `http://127.0.0.1:${(made.address() as AddressInfo).port}`];
}

test.beforeAll(async () => {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  [[server, origin], [other, otherOrigin], script, browser] = await Promise.all([
    listen(),
    listen(),
    bundleForPage(new URL('page-entry.ts', import.meta.url), 'trawlPage'),
    chromium.launch({ executablePath, args: [FEATURES_OFF] }),
  ]);
});

test.afterAll(async () => {
  await browser.close();
  server.close();
  other.close();
});

/** Opens a page with this body; the code of the extension is put in after the page has settled. */
async function open(html: string, more: Record<string, string> = {}): Promise<Page> {
  files.set('/page', html);
  for (const [path, body] of Object.entries(more)) files.set(path, body);
  const page = await browser.newPage();
  await page.goto(`${origin}/page`, { waitUntil: 'load' });
  await page.evaluate(script);
  return page;
}

const markdownOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const snapshot = trawlPage.takeSnapshot(document);
    return trawlPage.toMarkdown([snapshot.body], { baseUrl: snapshot.baseUrl, removeBase64Images: true });
  });

test('the page is neither changed nor woken', async () => {
  const page = await open(
    `<!doctype html><title>t</title>
     <script>
       window.made = 0;
       customElements.define('x-count', class extends HTMLElement { constructor() { super(); window.made++; } connectedCallback() { window.made += 100; } });
       customElements.define('x-button', class extends HTMLButtonElement { constructor() { super(); window.made++; } }, { extends: 'button' });
     </script>
     <x-count>one</x-count><x-count>two</x-count><button is="x-button">b</button>
     <img src="/seen.svg"><img loading="lazy" src="/lazy.svg" style="margin-top: 9000px">
     <video preload="auto" src="/film.mp4"></video><audio src="/sound.mp3"></audio>
     <object data="/object.svg"></object><embed src="/embed.svg">
     <picture><source srcset="/source.svg"><img src="/fallback.svg"></picture>
     <input type="image" src="/button.svg"><svg width="10" height="10"><image href="/inner.svg" width="5" height="5"/></svg>
     <div style="background: url(/background.svg)">styled</div><link rel="stylesheet" href="/style.css"><p id="p">text</p>
     <template><x-count>three</x-count><img src="/template.svg"></template>
     <div id="events" onclick="window.made = 1e6">e</div>`,
    { '/seen.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  );
  await page.waitForLoadState('networkidle');
  const watch = (): Promise<object> =>
    page.evaluate(() => ({
      made: (window as typeof window & { made: number }).made,
      html: document.documentElement.outerHTML,
      scroll: [scrollX, scrollY],
      active: document.activeElement?.id,
      selection: String(getSelection()),
      resources: performance.getEntriesByType('resource').length,
    }));
  await page.evaluate(() => {
    scrollTo(0, 40);
    getSelection()?.selectAllChildren(document.getElementById('p') as HTMLElement);
  });
  const before = await watch();
  const mutations = await page.evaluate(async () => {
    let count = 0;
    const observer = new MutationObserver((records) => (count += records.length));
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const asked = performance.getEntriesByType('resource').length;
    const snapshot = trawlPage.takeSnapshot(document);
    const roots = [snapshot.body];
    trawlPage.selectionSnapshot(document);
    trawlPage.toMarkdown(roots, { baseUrl: snapshot.baseUrl, removeBase64Images: true });
    trawlPage.toHtml(roots, { baseUrl: snapshot.baseUrl, removeBase64Images: true });
    trawlPage.toMarkdown([document.body], { baseUrl: snapshot.baseUrl, removeBase64Images: true });
    trawlPage.listLinks(roots, snapshot);
    trawlPage.listImages(roots, snapshot);
    trawlPage.rawHtml(document);
    await new Promise((resolve) => setTimeout(resolve, 600));
    return {
      count: count + observer.takeRecords().length,
      asked: performance.getEntriesByType('resource').length - asked,
    };
  });
  const asked = requests.length;
  expect(mutations).toEqual({ count: 0, asked: 0 });
  expect(await watch()).toEqual(before);
  expect(requests.length).toBe(asked);
  expect(requests.filter((path) => path === '/template.svg' || path === '/lazy.svg')).toEqual([]);
  await page.close();
});

test('shadow trees are read as they show, slots filled and fallbacks kept', async () => {
  const page = await open(`<!doctype html><body>
    <x-card><h2 slot="title">Title</h2><p>Body</p><i slot="nowhere">never shown</i></x-card>
    <x-outer>deep</x-outer>
    <div><template shadowrootmode="open"><style>p{}</style><p>declared: <slot>nothing given</slot></p></template></div>
    <script>
      customElements.define('x-card', class extends HTMLElement { constructor() { super();
        this.attachShadow({ mode: 'open' }).innerHTML = '<header><slot name="title">No title</slot></header><section><slot></slot></section><footer><slot name="foot">Fallback foot</slot></footer>'; } });
      customElements.define('x-inner', class extends HTMLElement { constructor() { super();
        this.attachShadow({ mode: 'open' }).innerHTML = '<b>[<slot></slot>]</b>'; } });
      customElements.define('x-outer', class extends HTMLElement { constructor() { super();
        this.attachShadow({ mode: 'open' }).innerHTML = '<p>outer <x-inner><slot></slot></x-inner></p>'; } });
    </script>`);
  expect(await markdownOf(page)).toBe(
    '## Title\n\nBody\n\nFallback foot\n\nouter **[deep]**\n\ndeclared: nothing given',
  );
  const raw = await page.evaluate(() => trawlPage.rawHtml(document));
  expect(raw).toMatch(/^<!DOCTYPE html>\n<html>/);
  expect(raw).toContain('Fallback foot');
  const closed = await page.evaluate(() => {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'closed' });
    root.innerHTML = '<p>closed text</p>';
    document.body.append(host);
    const snapshot = trawlPage.takeSnapshot(document, {
      shadowRootOf: (element) => (element === host ? root : element.shadowRoot),
    });
    return [
      snapshot.body.textContent?.includes('closed text'),
      trawlPage.takeSnapshot(document).body.textContent?.includes('closed text'),
    ];
  });
  expect(closed).toEqual([true, false]);
  await page.close();
});

test('frames of the same origin are read in place, others are reported', async () => {
  const page = await open(
    `<!doctype html><body><p>before</p><iframe src="/frame/a"></iframe><iframe src="${otherOrigin}/far"></iframe>
     <iframe src="/frame/a" style="display:none"></iframe><iframe srcdoc="<p>inline <a href='x'>l</a></p>"></iframe><p>after</p>`,
    {
      '/frame/a':
        '<base href="/elsewhere/"><p>inside <a href="b">link</a> <img src="i.png" alt="i"></p><iframe src="/frame/b"></iframe>',
      '/frame/b': '<p>deeper</p>',
      '/far': 'far',
    },
  );
  const result = await page.evaluate(() => {
    const snapshot = trawlPage.takeSnapshot(document);
    return {
      frames: snapshot.frames,
      markdown: trawlPage.toMarkdown([snapshot.body], {
        baseUrl: snapshot.baseUrl,
        removeBase64Images: true,
      }),
    };
  });
  expect(result.markdown).toBe(
    `before\n\ninside [link](${origin}/elsewhere/b) ![i](${origin}/elsewhere/i.png)\n\ndeeper\n\ninline [l](${origin}/x)\n\nafter`,
  );
  expect(result.frames).toEqual([
    { url: `${origin}/frame/a`, read: true },
    { url: `${origin}/frame/b`, read: true },
    { url: `${otherOrigin}/far`, read: false, why: 'cross-origin' },
    { url: `${origin}/frame/a`, read: false, why: 'hidden' },
    { url: 'about:srcdoc', read: true },
  ]);
  await page.close();
});

test('what stands in shadow trees and frames counts to the elements that a page may have', async () => {
  const wall = '<i>stone</i>'.repeat(500);
  const page = await open(
    `<!doctype html><title>Walls</title><body><main><p>before</p><div id="open"></div><div id="closed"></div>
     <section id="nested"></section><iframe srcdoc="<p>${wall}</p>"></iframe><p>after</p></main>`,
  );
  const counted = await page.evaluate((stones) => {
    const closedRoots = new Map<Element, ShadowRoot>();
    const fill = (id: string, mode: ShadowRootMode, html: string): ShadowRoot => {
      const host = document.getElementById(id) as HTMLElement;
      const root = host.attachShadow({ mode });
      root.innerHTML = html;
      if (mode === 'closed') closedRoots.set(host, root);
      return root;
    };
    fill('open', 'open', `<p>${stones}</p>`);
    fill('closed', 'closed', `<p>${stones}</p>`);
    const inner = fill('nested', 'open', '<x-wall></x-wall>').querySelector('x-wall') as HTMLElement;
    inner.attachShadow({ mode: 'open' }).innerHTML = `<p>${stones}</p>`;
    const shadowRootOf = (element: Element): ShadowRoot | null =>
      closedRoots.get(element) ?? element.shadowRoot;
    const options = {
      formats: ['markdown' as const],
      scope: 'page' as const,
      onlyMainContent: false,
      includeTags: [],
      excludeTags: [],
      removeBase64Images: true,
    };
    const read = (mostElements: number) =>
      trawlPage.readFirst(document, options, { shadowRootOf, mostElements }).page;
    const begun = trawlPage.takeSnapshot(document, { shadowRootOf, mostElements: 700 });
    const whole = trawlPage.takeSnapshot(document, { shadowRootOf });
    return {
      inDocument: document.querySelectorAll('*').length,
      whole: whole.elementCount,
      refused: [600, 1_500, whole.elementCount - 1].map(read),
      read: read(whole.elementCount).ok,
      begun: begun.elementCount,
      copied: begun.document.querySelectorAll('*').length,
    };
  }, wall);
  expect(counted.inDocument).toBeLessThan(20);
  expect(counted.whole).toBeGreaterThan(2_000);
  expect(counted.refused).toEqual(
    [600, 1_500, counted.whole - 1].map((amount) =>
      expect.objectContaining({ ok: false, why: 'enormous', amount, detail: 'more' }),
    ),
  );
  expect(counted.read).toBe(true);
  // What is refused is not copied to its end first.
  expect(counted.begun).toBeLessThan(710);
  expect(counted.copied).toBeLessThan(720);
  await page.close();
});

test('what does not show is marked, what is only folded away is kept', async () => {
  const page =
    await open(`<!doctype html><style>.gone{display:none}.dim{visibility:hidden}.dim .lit{visibility:visible}
      .vh{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)}.auto{content-visibility:auto}.tag{display:inline-flex;padding:4px}.blk{display:block}
      .contents{display:contents}.fade{opacity:0;transition:opacity .3s}.never{opacity:0}</style>
    <p>shown</p><p class="gone">none</p><p class="dim">dim <span class="lit">lit</span></p><p class="dim">all dim</p><p class="vh">for readers</p>
    <div style="height:3000px"></div><div class="auto"><p>far below</p></div><details><summary>Sum</summary><p>folded</p><p class="gone">not in there</p></details>
    <div class="contents"><p>contents</p></div><p class="fade">fading</p><p class="never">never shown</p><p hidden="until-found">until found</p><p hidden>hidden</p><section style="visibility: hidden"><p>by its style</p></section><article class="gone"><h2>Earlier</h2><p>view</p></article><p><a class="blk" href="/1">one</a><a class="blk" href="/2">two</a></p>`);
  expect(await markdownOf(page)).toBe(
    `shown\n\ndim lit\n\nfar below\n\n**Sum**\n\nfolded\n\ncontents\n\nfading\n\nuntil found\n\n[one](${origin}/1)\n\n[two](${origin}/2)`,
  );
  await page.close();
});

test('of a panel that a press opens, only that is read which would show then', async () => {
  const text =
    'Enamel is glass that is melted onto steel, and a kettle of it lasts longer than its owner does.';
  const page = await open(`<!doctype html><title>Kettles</title>
    <style>.closed, .draft { display: none } .at-once .draft { display: block } .cut { visibility: hidden }</style>
    <main><h1>About kettles</h1><p>${text} It must never boil dry on the stove, whatever the cook says.</p>
    <button aria-expanded="false" aria-controls="p">Copper</button>
    <div id="p" class="closed"><p>Copper carries heat better than steel does, yet it must be tinned inside.</p>
      <p class="draft">Draft one: ${text}</p><div class="draft"><p>Draft two: ${text}</p></div>
      <p>Water that stands in bare copper <b class="draft">draft three</b> takes up its taste.</p>
      <div class="at-once"><p class="draft">Tin melts early, so that no kettle of copper may boil dry.</p></div></div>
    <p>${text.replace('Enamel', 'Iron')} And it rusts where it was scratched.</p></main>`);
  const markdown = await page.evaluate(() => {
    const reading = trawlPage.readFirst(document, {
      formats: ['markdown'],
      scope: 'page',
      onlyMainContent: true,
      includeTags: [],
      excludeTags: [],
      removeBase64Images: true,
    }).page;
    return reading.ok ? (reading.content.markdown ?? '') : reading.why;
  });
  expect(markdown).toContain('it must be tinned inside');
  expect(markdown).toContain('Tin melts early');
  expect(markdown).toMatch(/bare copper\s+takes up/);
  expect(markdown).not.toMatch(/draft/i);
  await page.close();
});

test('what was typed is in no output', async () => {
  const page =
    await open(`<!doctype html><form><input id="a" value="preset-a"><input id="b" type="password"><textarea id="c">preset-c</textarea><select id="d"><option>opt</option></select>
    <input type="hidden" value="token"></form><p>text</p>`);
  await page.fill('#a', 'typed-a');
  await page.fill('#b', 'typed-b');
  await page.fill('#c', 'typed-c');
  const outputs = await page.evaluate(() => {
    const snapshot = trawlPage.takeSnapshot(document);
    const ctx = { baseUrl: snapshot.baseUrl, removeBase64Images: true };
    const values = [...snapshot.document.querySelectorAll('input,textarea')].map(
      (field) => (field as HTMLInputElement).value,
    );
    return [
      snapshot.document.documentElement.outerHTML,
      trawlPage.toMarkdown([snapshot.body], ctx),
      trawlPage.toHtml([snapshot.body], ctx),
      trawlPage.rawHtml(document),
      values.join(),
    ].join('\n');
  });
  expect(outputs).not.toMatch(/typed-/);
  expect(outputs.split('<!DOCTYPE')[0]).not.toMatch(/token/);
  await page.close();
});

test('a page that hides its own properties is read all the same', async () => {
  const names = [
    'firstChild',
    'nextSibling',
    'parentNode',
    'childNodes',
    'children',
    'attributes',
    'localName',
    'nodeType',
    'nodeName',
    'tagName',
    'getAttribute',
    'shadowRoot',
    'checkVisibility',
    'querySelectorAll',
    'textContent',
    'firstElementChild',
    'hasAttribute',
    'ownerDocument',
    'closest',
    'previousSibling',
    'nextElementSibling',
  ];
  const page =
    await open(`<!doctype html><body><img name="body"><img name="documentElement"><form name="querySelector"></form><form name="implementation"></form><img name="baseURI"><form name="getElementById"></form>
    <form name="querySelectorAll"></form><form name="URL"></form><form name="defaultView"></form><form name="getSelection"></form>
    <p>before</p><form id="f">${names.map((name) => `<input name="${name}">`).join('')}<p>inside <b>form</b></p></form><p>after</p>`);
  const results = await page.evaluate(() => {
    const snapshot = trawlPage.takeSnapshot(document);
    const ctx = { baseUrl: snapshot.baseUrl, removeBase64Images: true };
    const live = Object.getOwnPropertyDescriptor(Document.prototype, 'body')?.get?.call(document) as Element;
    trawlPage.selectionSnapshot(document);
    trawlPage.rawHtml(document);
    return [
      trawlPage.toMarkdown([snapshot.body], ctx),
      trawlPage.toMarkdown([live], ctx),
      trawlPage.toHtml([snapshot.body], ctx),
      snapshot.url,
    ];
  });
  expect(results[0]).toBe('before\n\ninside **form**\n\nafter');
  expect(results[1]).toBe(results[0]);
  expect(results[2]).toContain('<p>inside <b>form</b></p>');
  expect(results[3]).toBe(`${origin}/page`);
  await page.close();
});

test('a hundred thousand levels are no danger', async () => {
  const page = await open('<!doctype html><body><p>top</p>');
  // A laid-out page so deep would end the browser's own process: only a document without layout gets there.
  const [markdown, length, live] = await page.evaluate(() => {
    const deep = document.implementation.createHTMLDocument('');
    deep.body.innerHTML = '<p>top</p>';
    let at: Element = deep.body;
    for (let depth = 0; depth < 100_000; depth++) {
      const next = deep.createElement(depth % 3 === 0 ? 'blockquote' : depth % 3 === 1 ? 'div' : 'b');
      at.append(next);
      at = next;
    }
    at.textContent = 'bottom';
    const snapshot = trawlPage.takeSnapshot(deep, { url: 'https://deep.example/' });
    const ctx = { baseUrl: snapshot.baseUrl, removeBase64Images: true };
    const html = trawlPage.toHtml([snapshot.body], ctx);
    return [
      trawlPage.toMarkdown([snapshot.body], ctx),
      html.length,
      trawlPage.toMarkdown([deep.body], ctx),
    ] as const;
  });
  expect(markdown).toContain('top');
  expect(markdown).toContain('bottom');
  expect(live).toContain('bottom');
  expect(length).toBeGreaterThan(20);
  await page.close();
});

test.describe('a selection', () => {
  const content = `<!doctype html><body><h2 id="h">Heading text</h2><p id="p">One two <b id="b">three four</b> five.</p>
    <ul><li id="l1">first</li><li id="l2">second <a href="/x">link</a></li><li id="l3">third</li></ul><ol><li>a</li><li id="o2">b</li><li id="o3">c</li></ol>
    <table><tr><th>A</th><th>B</th></tr><tr><td id="c1">1</td><td id="c2">2</td></tr><tr><td id="c3">3</td><td>4</td></tr></table>
    <pre><code class="language-js" id="code">let a = 1;
let b = 2;
let c = 3;</code></pre><p id="pic">x<img src="/i.png" alt="I">y</p><div id="host"></div><iframe src="/frame/s" id="frame"></iframe>
    <script>document.getElementById('host').attachShadow({ mode: 'open' }).innerHTML = '<p id="s">shadow words here</p>';</script>`;
  type Point = [id: string, offset: number, text?: boolean];
  let page: Page;
  test.beforeAll(async () => {
    page = await open(content, {
      '/frame/s': '<base href="/sub/"><p id="inner">frame <a href="y">words</a></p>',
    });
  });
  test.afterAll(() => page.close());
  const select = (from: Point, to: Point): Promise<string | null> =>
    page.evaluate(
      ([start, end]) => {
        const point = ([id, offset, text]: Point): [Node, number] => {
          const element = document.getElementById(id) as Element;
          return [text === false ? element : (element.firstChild as Node), offset];
        };
        const selection = getSelection() as Selection;
        selection.removeAllRanges();
        selection.setBaseAndExtent(...point(start), ...point(end));
        const snapshot = trawlPage.selectionSnapshot(document);
        return snapshot
          ? trawlPage.toMarkdown([snapshot.body], { baseUrl: snapshot.baseUrl, removeBase64Images: true })
          : null;
      },
      [from, to] as const,
    );

  test('of nothing is none', async () => {
    expect(await select(['p', 3], ['p', 3])).toBeNull();
    expect(await select(['p', 3], ['p', 4])).toBeNull();
  });
  test('is cut at its ends', async () => {
    expect(await select(['p', 4], ['b', 5])).toBe('two **three**');
  });
  test('of a heading is a heading', async () => {
    expect(await select(['h', 0], ['p', 3])).toBe('## Heading text\n\nOne');
  });
  test('of items is a list', async () => {
    expect(await select(['l1', 0], ['l2', 6])).toBe('- first\n- second');
    expect(await select(['o2', 0], ['o3', 1])).toBe('2. b\n3. c');
    expect(await select(['l2', 0], ['l2', 3])).toBe('- sec');
  });
  test('of cells is a table', async () => {
    expect(await select(['c1', 0], ['c2', 1])).toBe('|  |  |\n| --- | --- |\n| 1 | 2 |');
    expect(await select(['c1', 0], ['c3', 1])).toBe('|  |  |\n| --- | --- |\n| 1 | 2 |\n| 3 |  |');
    expect(await select(['c1', 0], ['c1', 1])).toBe('1');
  });
  test('of a part of code is code', async () => {
    expect(await select(['code', 11], ['code', 21])).toBe('```js\nlet b = 2;\n```');
  });
  test('of a screenshot alone counts', async () => {
    expect(await select(['pic', 1, false], ['pic', 2, false])).toBe(`![I](${origin}/i.png)`);
  });
  test('inside a shadow tree is found', async () => {
    const markdown = await page.evaluate(() => {
      const text = document.getElementById('host')?.shadowRoot?.getElementById('s')?.firstChild as Text;
      const selection = getSelection() as Selection;
      selection.removeAllRanges();
      selection.setBaseAndExtent(text, 0, text, 12);
      const snapshot = trawlPage.selectionSnapshot(document);
      return (
        snapshot &&
        trawlPage.toMarkdown([snapshot.body], { baseUrl: snapshot.baseUrl, removeBase64Images: true })
      );
    });
    expect(markdown).toBe('shadow words');
  });
  test('inside a frame is found, with the addresses of the frame', async () => {
    const result = await page.evaluate(() => {
      getSelection()?.removeAllRanges();
      const inside = (document.getElementById('frame') as HTMLIFrameElement).contentDocument as Document;
      inside.getSelection()?.selectAllChildren(inside.getElementById('inner') as Element);
      const snapshot = trawlPage.selectionSnapshot(document);
      return (
        snapshot && {
          markdown: trawlPage.toMarkdown([snapshot.body], {
            baseUrl: snapshot.baseUrl,
            removeBase64Images: true,
          }),
          frames: snapshot.frames,
          url: snapshot.url,
        }
      );
    });
    expect(result).toEqual({
      markdown: `frame [words](${origin}/sub/y)`,
      frames: [{ url: `${origin}/frame/s`, read: true }],
      url: `${origin}/page`,
    });
  });
});
