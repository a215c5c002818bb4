import { remembered } from './remembered';
import { hostOf, isWebUrl, normalizeUrl, parseUrl } from '../model/url';

/** A line of a list that is not a readable address. */
type BadLine = { line: number; text: string; why: 'no-address' | 'not-web' };

export type AddressLines = {
  /** Each address once, in the order of the list. */
  urls: string[];
  bad: BadLine[];
  /** Lines that repeat an address. */
  repeated: number;
  /** Lines with a user name or password, which is removed from the address. */
  secret: number;
  /** Addresses given without a scheme that are treated as https, as in `urls`. */
  assumed: string[];
};

/** No server accepts a longer address. */
const LONGEST = 16_000;
/** `example.com/a`: an address as users write it. One part with a dot may also be a file name. */
const BARE = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u;
/** `localhost:3000/a`: a server on this machine, or by its number. */
const LOCAL = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?(?:[/?#]\S*)?$/i;
/** What lists put before an address, and around it: bullets and numbers; quotes, angle brackets, a trailing comma. */
const BULLET = /^(?:[-*•+]\s+|\d+[.)]\s+)/;
const DRESSING = /^["'<(]?|["'>),;]*$/g;
/** Between addresses of one line. A comma or semicolon without a space may be part of an address. */
const BETWEEN = /[,;]?\s+|[,;](?=https?:\/\/)/i;

/** An address and how it was read. */
type Address = { url: string; secret: boolean; assumed: boolean };
/** One line: its addresses, or why it has none. */
type Line = Address[] | { why: BadLine['why'] };

const readLines = remembered(readLine);
let last: { text: string; read: AddressLines } | undefined;

/**
 * Reads addresses from text, one per line, including lists with bullets and quotes, and Markdown links; a line of
 * nothing but addresses may have several. One without a scheme that looks like a host is treated as https, and
 * `localhost` or an IP address as http. The last text is not read again, and of a text that differs from it only the new
 * lines are read.
 */
export function readAddressLines(text: string): AddressLines {
  if (last?.text !== text) last = { text, read: readText(text) };
  return last.read;
}

function readText(text: string): AddressLines {
  const urls = new Set<string>();
  const bad: BadLine[] = [];
  const assumed = new Set<string>();
  let repeated = 0;
  let secret = 0;
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  readLines(lines).forEach((read, index) => {
    const line = lines[index] ?? '';
    if (line === '') return;
    if ('why' in read) {
      bad.push({ line: index + 1, text: line, why: read.why });
      return;
    }
    for (const address of read) {
      if (address.secret) secret += 1;
      else if (urls.has(address.url)) repeated += 1;
      if (!urls.has(address.url) && address.assumed) assumed.add(address.url);
      urls.add(address.url);
    }
  });
  return { urls: [...urls], bad, repeated, secret, assumed: [...assumed] };
}

function readLine(line: string): Line {
  const plain = line.replace(BULLET, '');
  const whole = readAddress(plain);
  if (whole && !/[,;]https?:\/\//i.test(plain)) return [whole];
  const several = plain.split(BETWEEN).map(readAddress);
  const addresses = several.filter((address) => address !== undefined);
  if (addresses.length === several.length && addresses.every(({ url }) => hostOf(url).includes('.')))
    return addresses;
  if (whole) return [whole];
  const isOther = parseUrl(line) !== undefined && !/^https?:/i.test(line);
  return { why: isOther ? 'not-web' : 'no-address' };
}

function readAddress(text: string): Address | undefined {
  const address = addressIn(text);
  if (address === undefined || !isWebUrl(address) || hostOf(address).includes('*')) return undefined;
  return {
    url: normalizeUrl(address),
    secret: holdsSecret(address),
    assumed: !text.includes('://') && address.startsWith('https:'),
  };
}

function holdsSecret(address: string): boolean {
  const url = parseUrl(address);
  return url !== undefined && (url.username !== '' || url.password !== '');
}

function addressIn(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const linked = /\]\(\s*<?(https?:\/\/[^\s>]+?)>?(?:\s+"[^"]*")?\s*\)/i.exec(text)?.[1];
  if (linked !== undefined) return linked;
  const plain = text.replace(DRESSING, '');
  if (isWebUrl(plain) && !/\s/.test(plain)) return plain;
  if (LOCAL.test(plain)) return `http://${plain}`;
  return BARE.test(plain) ? `https://${plain}` : undefined;
}
