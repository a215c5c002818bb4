import { isWebUrl, normaliseUrl, parseUrl } from '../model/url';

/** A line of a list that is no address that can be read. */
export type BadLine = { line: number; text: string; why: 'no-address' | 'not-web' };

export type AddressLines = {
  /** Each address once, in the order of the list. */
  urls: string[];
  bad: BadLine[];
  /** Lines that name an address again. */
  repeated: number;
  /** Lines with a user name or password, which is left out of the address. */
  secret: number;
  /** Addresses that were given without a scheme and are taken for https, as they stand in `urls`. */
  assumed: string[];
};

/** No server takes a longer address. */
const LONGEST = 16_000;
/** `example.com/a`: an address as people write it. One part with a dot is not enough to tell it from a file name. */
const BARE = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u;
/** What lists put before and after an address: bullets, numbers, quotes, angle brackets, a trailing comma. */
const DRESSING = /^(?:[-*•+]\s+|\d+[.)]\s+)?["'<(]?|["'>),;]*$/g;

/**
 * Reads addresses from text, one a line: lists with bullets and quotes, and Markdown links, too. A line without a
 * scheme that looks like a host is taken for https.
 */
export function readAddressLines(text: string): AddressLines {
  const urls = new Set<string>();
  const bad: BadLine[] = [];
  const assumed = new Set<string>();
  let repeated = 0;
  let secret = 0;
  text.split(/\r?\n/).forEach((whole, index) => {
    const line = whole.trim();
    if (line === '') return;
    const address = addressIn(line);
    if (address === undefined || !isWebUrl(address)) {
      const isOther = parseUrl(line) !== undefined && !/^https?:/i.test(line);
      bad.push({ line: index + 1, text: line, why: isOther ? 'not-web' : 'no-address' });
      return;
    }
    const url = normaliseUrl(address);
    if (holdsSecret(address)) secret += 1;
    else if (urls.has(url)) repeated += 1;
    if (!urls.has(url) && !line.includes('://')) assumed.add(url);
    urls.add(url);
  });
  return { urls: [...urls], bad, repeated, secret, assumed: [...assumed] };
}

function holdsSecret(address: string): boolean {
  const url = parseUrl(address);
  return url !== undefined && (url.username !== '' || url.password !== '');
}

function addressIn(line: string): string | undefined {
  if (line.length > LONGEST) return undefined;
  const linked = /\]\(\s*<?(https?:\/\/[^\s>]+?)>?(?:\s+"[^"]*")?\s*\)/i.exec(line)?.[1];
  if (linked !== undefined) return linked;
  const plain = line.replace(DRESSING, '');
  if (isWebUrl(plain) && !/\s/.test(plain)) return plain;
  return BARE.test(plain) ? `https://${plain}` : undefined;
}
