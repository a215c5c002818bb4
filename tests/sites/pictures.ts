import { drawPng } from './picture';
import { page, wholePage, type Site } from './site';

const png = (
  colour: readonly [number, number, number],
): { headers: Record<string, string>; body: Buffer } => ({
  headers: { 'content-type': 'image/png', 'cache-control': 'no-store' },
  body: drawPng(40, 30, colour),
});

const text =
  'Every boat of the harbour hangs in this hall as she looked on her first day, painted by whoever had the time and a dry brush.';
const image = (address: string, alt: string): string =>
  `<figure><img src="${address}" alt="${alt}" width="400" height="300"><figcaption>${alt}, painted in oil.</figcaption></figure>`;

/** A hall of pictures: its own, one of another host, one in a private network, and some that are not pictures. */
export const picturesSite: Site = ({ path, url }) => {
  switch (path) {
    case '/':
      return page(
        wholePage(
          'The hall of boats',
          `<main><h1>The hall of boats</h1><p>${text}</p>${[
            image('/img/estrella.png', 'The Estrella'),
            image('/img/unnamed?boat=2', 'The unnamed one'),
            image(url('other', '/boat.png'), 'A boat from elsewhere'),
            image('http://192.168.7.7/router.png', 'A box with lights'),
            image('/img/lively.svg', 'A lively drawing'),
            image('/img/closed/secret.png', 'A covered one'),
          ].join('')}<p>${text}</p><p><a href="/second">The second room</a></p></main>`,
        ),
      );
    case '/second':
      return page(
        wholePage(
          'The second room',
          `<main><h1>The second room</h1><p>${text} This is the other half of them.</p>${image('/img/estrella.png', 'The Estrella once more')}${image('/img/gone.png', 'A pale spot')}<p>${text}</p></main>`,
        ),
      );
    case '/robots.txt':
      return { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /img/closed/\n' };
    case '/login':
      return { status: 303, headers: { location: '/', 'set-cookie': 'guest=Ada; Path=/' } };
    case '/img/estrella.png':
      return png([30, 90, 160]);
    case '/img/closed/secret.png':
      return png([0, 0, 0]);
    case '/img/unnamed':
      // The hall's own clerk does not know what it is.
      return { ...png([160, 90, 30]), headers: { 'content-type': 'application/octet-stream' } };
    case '/img/lively.svg':
      return {
        headers: { 'content-type': 'image/svg+xml' },
        body: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      };
  }
  return undefined;
};
