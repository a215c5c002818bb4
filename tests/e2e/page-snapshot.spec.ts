import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, expect, test } from '@playwright/test';
import { FEATURES_OFF } from '@/scripts/browser/chromium-switches';
import { bundleForPage } from '@/scripts/page-code';
import type * as PageCode from './page-entry';

declare const trawlPage: typeof PageCode;

/** All that could be woken by a copy of it. */
const PAGE = `<!doctype html><title>t</title>
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
     <div id="events" onclick="window.made = 1e6">e</div>`;

test('the page is neither changed nor woken', async () => {
  const requests: string[] = [];
  const files: Record<string, string> = {
    '/page': PAGE,
    '/seen.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requests.push(path);
    response.writeHead(path in files ? 200 : 404, {
      'content-type': path.endsWith('.svg') ? 'image/svg+xml' : 'text/html; charset=utf-8',
    });
    response.end(files[path] ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [FEATURES_OFF],
  });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/page`);
  // After the page has settled.
  await page.evaluate(await bundleForPage(new URL('page-entry.ts', import.meta.url), 'trawlPage'));
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
  await browser.close();
  server.close();
});
