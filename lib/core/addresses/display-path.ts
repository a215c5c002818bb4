import { hostOf, parseUrl } from '../model/url';

/** Characters that would be invisible, break the line, or reverse the direction of the following text. */
const UNSHOWN = /[\p{C}\p{Z}]/u;

/**
 * A part of an address in readable form: percent-encoding is decoded if the result is visible. Invalid parts, or those
 * that would hide or reverse something, stay as sent.
 */
export function shownAddress(part: string): string {
  if (!part.includes('%')) return part;
  return part.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      const decoded = decodeURIComponent(run);
      return UNSHOWN.test(decoded) || /[%/?#]/.test(decoded) ? run : decoded;
    } catch {
      // Not UTF-8: shown as it is.
      return run;
    }
  });
}

/** The query of a page. What follows the name of a file of this computer only tells it from others of that name. */
export const queryOf = ({ protocol, search }: URL): string => (protocol === 'file:' ? '' : search);

/** An address as shown in a row: the path and query on the host that needs no naming, else host and path. */
export function displayPath(address: string, host: string): string {
  const url = parseUrl(address);
  if (!url) return address;
  const path = shownAddress(`${url.pathname}${queryOf(url)}`);
  return hostOf(address) === host ? path : `${hostOf(address)}${path === '/' ? '' : path}`;
}
