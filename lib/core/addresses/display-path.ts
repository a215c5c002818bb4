import { hostOf, parseUrl } from '../model/url';
import { shownAddress } from './shown-address';

/** An address as shown in a row: the path and query on the host that needs no naming, else host and path. */
export function displayPath(address: string, host: string): string {
  const url = parseUrl(address);
  if (!url) return address;
  const path = shownAddress(`${url.pathname}${url.search}`);
  return hostOf(address) === host ? path : `${hostOf(address)}${path === '/' ? '' : path}`;
}
