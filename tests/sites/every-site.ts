import { writePdf } from './pdf';
import { drawPng } from './picture';
import { page, wholePage, type Site } from './site';

const MINUTE_MS = 60_000;
const TITLES: Readonly<Record<number, string>> = {
  401: 'Sign in first',
  403: 'Not for you',
  404: 'Nothing here',
  410: 'Gone for good',
  429: 'Too many visits',
  500: 'Something broke',
  503: 'Closed for now',
};

/** What every site has: statuses, redirects, slowness, pictures, and files of other types than HTML. */
export const everySite: Site = ({ site, path, query, url }) => {
  const status = /^\/status\/(\d{3})$/.exec(path)?.[1];
  if (status) {
    const title = TITLES[Number(status)] ?? 'A status';
    return page(wholePage(title, `<main><h1>${title}</h1><p>The server answered ${status}.</p></main>`), {
      status: Number(status),
    });
  }
  if (path === '/redirect') {
    const to = query.get('to') ?? '/';
    const away = query.get('site');
    return {
      status: Number(query.get('status') ?? '302'),
      headers: { location: away ? url(away, to) : to },
    };
  }
  if (path === '/slow') {
    const ms = Math.min(Number(query.get('ms') ?? '1000'), 3 * MINUTE_MS);
    return page(
      wholePage(
        'Slow',
        `<main><h1>Slow</h1><p>This page took its time: ${ms} milliseconds of it.</p></main>`,
      ),
      { afterMs: ms },
    );
  }
  const picture = /^\/img\/[a-z-]+-(\d{1,4})x(\d{1,4})\.png$/.exec(path);
  if (picture) {
    const seed = [...path].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
    const png = drawPng(Number(picture[1]), Number(picture[2]), [
      seed & 255,
      (seed >> 8) & 255,
      (seed >> 16) & 255,
    ]);
    return { headers: { 'content-type': 'image/png' }, body: png };
  }
  if (path === '/paper.pdf')
    return {
      headers: { 'content-type': 'application/pdf' },
      body: writePdf([
        'How to mend a net\nA knot for every broken mesh.',
        'Page two\nHang the net and look through it.',
      ]),
    };
  if (path === '/locked.pdf')
    return {
      headers: { 'content-type': 'application/pdf' },
      body: writePdf(['The key hangs behind the clock.'], 'low water'),
    };
  if (path === '/scan.pdf') return { headers: { 'content-type': 'application/pdf' }, body: writePdf(['']) };
  if (path === '/notes.txt')
    return {
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: 'Low water at 06:12.\nTwo boats out, one back.\n',
    };
  if (path === '/boats.json')
    return {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ boats: [{ name: 'Skua', berth: 14 }], site }),
    };
  if (path === '/favicon.ico') return { status: 204 };
  return undefined;
};
