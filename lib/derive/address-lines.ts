import { isWebUrl, normaliseUrl, parseUrl } from '../model/url';
import { remembered } from './remembered';

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
/** What lists put before and after an address: bullets, numbers, quotes, angle brackets, a trailing comma. */
const DRESSING = /^(?:[-*•+]\s+|\d+[.)]\s+)?["'<(]?|["'>),;]*$/g;

/** One line: its address and how it was read, or why it has none. */
type Line = { url: string; secret: boolean; assumed: boolean } | { why: BadLine['why'] };

const readLines = remembered(readLine);
let last: { text: string; read: AddressLines } | undefined;

/**
 * Reads addresses from text, one per line, including lists with bullets and quotes, and Markdown links. A line without
 * a scheme that looks like a host is treated as https. The last text is not read again, and of a text that differs from
 * it only the new lines are read.
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
    if (read.secret) secret += 1;
    else if (urls.has(read.url)) repeated += 1;
    if (!urls.has(read.url) && read.assumed) assumed.add(read.url);
    urls.add(read.url);
  });
  return { urls: [...urls], bad, repeated, secret, assumed: [...assumed] };
}

function readLine(line: string): Line {
  const address = addressIn(line);
  if (address !== undefined && isWebUrl(address))
    return { url: normaliseUrl(address), secret: holdsSecret(address), assumed: !line.includes('://') };
  const isOther = parseUrl(line) !== undefined && !/^https?:/i.test(line);
  return { why: isOther ? 'not-web' : 'no-address' };
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
