import type { Site, SiteReply } from '../site';

const to = (location: string, status = 301): SiteReply => ({ status, headers: { location } });

/**
 * Addresses that redirect: within the site, by a chain, in a loop, to another host, to a page that robots.txt
 * disallows.
 */
export const redirectsSite: Site = ({ path, url }) => {
  switch (path) {
    case '/old/knots':
      return to('/guide/knots');
    case '/old/moved-here':
      return to('/lost/found', 308);
    case '/old/chain':
      return to('/old/chain-two', 302);
    case '/old/chain-two':
      return to('chain-three', 307);
    case '/old/chain-three':
      return to('/guide/signals', 303);
    case '/old/circle':
      return to('/old/circle-two', 302);
    case '/old/circle-two':
      return to('/old/circle', 302);
    case '/old/away':
      return to(url('other', '/inner'), 302);
    case '/old/ledger':
      return to('/private/ledger', 302);
  }
  return undefined;
};
