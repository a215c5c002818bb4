import { byMark, byZeros } from '../charset';

/** What a file is by its first bytes. A `zip` and an `ole` hold files of their own, which tell more. */
export type Look =
  | 'empty'
  | 'pdf'
  | 'zip'
  | 'ole'
  | 'rtf'
  | 'xls'
  | 'html'
  | 'ipynb'
  | 'eml'
  | 'csv'
  | 'text'
  | 'unknown';

const HEAD = 4096;
const HEADERS =
  /^(?:from|to|cc|bcc|subject|date|received|return-path|delivered-to|message-id|mime-version|reply-to|sender|x-[\w-]+|dkim-signature|arc-[\w-]+|content-[\w-]+|list-[\w-]+|authentication-results|in-reply-to|references|thread-[\w-]+|organization|user-agent|importance):/i;

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** The first characters; those of ASCII are the same in all encodings of one byte that matter here. */
const headOf = (bytes: Uint8Array, label = 'latin1'): string =>
  new TextDecoder(label).decode(bytes.subarray(0, HEAD));

/** Text has no control characters besides line ends, tabs, backspaces and the few that old programs write. */
function isText(head: string): boolean {
  // eslint-disable-next-line no-control-regex -- It looks for them.
  const control = head.match(/[\u0000-\u0007\u000e-\u001a\u001c-\u001f\u007f]/g)?.length ?? 0;
  return control * 200 <= head.length;
}

/** A mail begins with its headers, several of which are always there. */
function isMail(head: string): boolean {
  let known = 0;
  let asked = 0;
  for (const line of head.replace(/^From [^\n]*\n/, '').split(/\r\n?|\n/)) {
    if (line === '') break;
    if (/^[ \t]/.test(line)) continue;
    if (!/^[!-9;-~]+:/.test(line)) return known >= 3;
    asked += 1;
    if (HEADERS.test(line)) known += 1;
  }
  return (
    known >= 2 &&
    known * 3 >= asked &&
    /^(?:from|received|return-path|date|subject|mime-version):/im.test(head)
  );
}

/** What a file is. Its name and declared type decide only between kinds of text. */
export function lookOf(bytes: Uint8Array, name: string, type = ''): Look {
  if (bytes.length === 0) return 'empty';
  let head = headOf(bytes, byMark(bytes));
  if (/^PK(?:\x03\x04|\x05\x06|\x07\x08)/.test(head)) return 'zip';
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'ole';
  // A PDF may begin later, and a container may begin with one.
  if (head.slice(0, 1024).includes('%PDF-')) return 'pdf';
  if (/^\s*\{\\rtf/.test(head)) return 'rtf';
  if (bytes[0] === 0x09 && /^\t[\0\x02\x04\x08][\x04\x06\x08\x10]\0/.test(head)) return 'xls';
  if (!isText(head)) head = headOf(bytes, byZeros(bytes));
  if (!isText(head)) return 'unknown';
  // Much that is called a workbook is a table of text, which spreadsheets open as such.
  const isTable = /\.(?:csv|tsv|tab|xls)$/i.test(name) || /^text\/(?:csv|tab-separated-values)\b/i.test(type);
  if (/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i.test(head))
    return 'html';
  if (/<\?mso-application\s+progid="Excel\.Sheet"|<Workbook\b[^>]*office:spreadsheet/.test(head))
    return 'xls';
  if (/^\s*\{/.test(head) && (/"(?:nbformat|cell_type)"/.test(head) || /\.ipynb$/i.test(name)))
    return 'ipynb';
  if (isTable) return 'csv';
  if (/\.eml$/i.test(name) || /^message\/rfc822\b/i.test(type) ? /^[!-9;-~]+:/.test(head) : isMail(head))
    return 'eml';
  return /\.x?html?$/i.test(name) || /^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)
    ? 'html'
    : 'text';
}

/** The kind of old Office file by the names in its directory; `encrypted` is a new one behind a password. */
export function oleKind(bytes: Uint8Array): 'xls' | 'DOC' | 'PPT' | 'MSG' | 'encrypted' | undefined {
  const names = new Set<string>();
  // Its entries are of 128 bytes, at even places, with the length of the name at 64.
  for (let at = 512; at + 128 <= bytes.length; at += 128) {
    const length = (bytes[at + 64] ?? 0) + (bytes[at + 65] ?? 0) * 256;
    const type = bytes[at + 66];
    if (length < 4 || length > 64 || length % 2 !== 0 || (type !== 1 && type !== 2 && type !== 5)) continue;
    names.add(new TextDecoder('utf-16le').decode(bytes.subarray(at, at + length - 2)));
  }
  if (names.has('EncryptedPackage')) return 'encrypted';
  if (names.has('Workbook') || names.has('Book')) return 'xls';
  if (names.has('WordDocument')) return 'DOC';
  if (names.has('PowerPoint Document')) return 'PPT';
  return [...names].some((name) => name.startsWith('__substg1.0_') || name.startsWith('__properties_'))
    ? 'MSG'
    : undefined;
}
