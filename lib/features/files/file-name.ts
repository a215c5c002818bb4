import { parseUrl } from '@/lib/core/model/url';
import { readPercentCodes } from '@/lib/core/text/percent-codes';

const LONGEST = 200;

/** The name of a file at an address: the server's name for it, else the end of its path; a PDF ends in `.pdf`. */
export function fileNameOf(url: string, contentType: string, disposition = ''): string {
  const stated =
    /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1] ?? /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  const last = parseUrl(url)
    ?.pathname.split('/')
    .findLast((part) => part !== '');
  // Anything before the last slash is not part of the name, and control characters are removed.
  const name = readPercentCodes(stated ?? last ?? '')
    .replace(/^.*[/\\]/, '')
    .replace(/\p{C}/gu, '')
    .trim()
    .slice(-LONGEST);
  const named = name === '' ? 'document' : name;
  const isPdf = /^application\/pdf\b/i.test(contentType);
  return isPdf && !/\.pdf$/i.test(named) ? `${named}.pdf` : named;
}
