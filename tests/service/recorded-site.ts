import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The small site that the published servers were asked about, as far as their replies show it. */
export type RecordedSite = {
  /** The same text with the addresses of this site in place of the recorded ones, or the other way round. */
  toHere(recorded: string): string;
  toRecorded(here: string): string;
  close(): Promise<void>;
};

const RECORDED = 'http://fixtures.test:8088';
const page = (title: string, main: string): string =>
  `<!doctype html><html lang="en"><head><title>${title} - Harbour</title><meta name="description" content="${title} page"><meta property="og:title" content="${title} OG"><link rel="icon" href="/favicon.ico"></head><body><main><h1>${title}</h1>${main}</main></body></html>`;

const PAGES: Readonly<Record<string, string>> = {
  '/': page(
    'Home',
    '<p>Welcome to the harbour guide. It describes tides, boats and ropes.</p><ul><li><a href="/tides.html">Tides</a></li><li><a href="/boats/index.html">Boats</a></li><li><a href="/ropes.html?v=1#top">Ropes</a></li><li><a href="https://elsewhere.test/x">Elsewhere</a></li><li><a href="/missing.html">Gone</a></li><li><a href="/private/secret.html">Private</a></li></ul><img src="/img/boat.png" alt="A boat"><table><tr><th>Port</th><th>Depth</th></tr><tr><td>North</td><td>4 m</td></tr></table>',
  ),
  '/tides.html': page(
    'Tides',
    '<h2>High water</h2><p>High water at noon.</p><a href="/">Home</a> <a href="/boats/index.html">Boats</a>',
  ),
  '/ropes.html': page('Ropes', '<p>Ropes are twisted.</p>'),
  '/boats/index.html': page(
    'Boats',
    '<p>Three boats.</p><a href="/boats/one.html">One</a> <a href="/boats/two.html">Two</a> <a href="/boats/three.html">Three</a>',
  ),
  '/boats/one.html': page('Boat one', '<p>First boat <img src="/img/boat.png" alt=""></p>'),
  '/boats/two.html': page('Boat two', '<p>Second boat</p>'),
  '/boats/three.html': page('Boat three', '<p>Third boat</p>'),
  '/only-in-sitemap.html': page('Only in the sitemap', '<p>Nothing leads here.</p>'),
  '/private/secret.html': page('Secret', '<p>Not for robots.</p>'),
};

/** Serves it on its own port. `/slow` does not answer before the reader gives up. */
export async function startRecordedSite(): Promise<RecordedSite> {
  let here = '';
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/\?.*$/, '');
    if (path === '/slow') return;
    if (path === '/robots.txt')
      response.end(`User-agent: *\nDisallow: /private/\nSitemap: ${here}/sitemap.xml\n`);
    else if (path === '/sitemap.xml')
      response.end(
        `<urlset>${['/tides.html', '/boats/index.html', '/only-in-sitemap.html'].map((each) => `<url><loc>${here}${each}</loc></url>`).join('')}</urlset>`,
      );
    else {
      const html = PAGES[path];
      response.writeHead(html === undefined ? 404 : 200, { 'Content-Type': 'text/html' });
      response.end(html ?? page('Error response', '<p>Error code: 404</p><p>Message: File not found.</p>'));
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  here = `http://fixtures.test:${(server.address() as AddressInfo).port}`;
  return {
    toHere: (recorded) => recorded.replaceAll(RECORDED, here).replaceAll('http://fixtures.test:8089', here),
    toRecorded: (text) => text.replaceAll(here, RECORDED),
    close: async () => {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}
