import { decodeHtml } from '../../charset';
import { DocumentWriter, type Block } from '../document';
import type { Run } from '../inline';
import { FileRefused, type FileResult, type ReaderOrder } from '../order';
import { withBase } from '../saved-page';

/** A part of a mail: the headers by their names in small letters, and its body as bytes in a string. */
type Part = { headers: ReadonlyMap<string, string>; body: string };

const MOST_DEPTH = 20;
const MOST_PARTS = 500;

/** Bytes as characters of the same numbers: what is cut from a mail is decoded later, each part by its own header. */
function asBinary(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

const asBytes = (binary: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
};

function partOf(text: string): Part {
  // A part without a header begins with the empty line.
  const end = /^\r?\n|\r?\n\r?\n/.exec(text);
  const head = end ? text.slice(0, end.index) : text;
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return { headers, body: end ? text.slice(end.index + end[0].length) : '' };
}

function fromQuoted(text: string): string {
  return text
    .replace(/[ \t]+(?=\r?\n|$)/g, '')
    .replace(/=\r?\n/g, '')
    .replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function fromBase64(text: string): string {
  const clean = text.replace(/[^A-Za-z0-9+/]/g, '');
  return atob(clean.slice(0, clean.length - (clean.length % 4 === 1 ? 1 : 0)));
}

/** A parameter of a header, which may be in numbered parts and escaped with its encoding in front (RFC 2231). */
function parameterOf(header: string, name: string): string | undefined {
  const form = new RegExp(`;\\s*${name}(?:\\*(\\d{1,3}))?(\\*?)\\s*=\\s*(?:"([^"]*)"|([^\\s;]+))`, 'gi');
  const parts = [...header.matchAll(form)].toSorted(
    ([, one = 0], [, other = 0]) => Number(one) - Number(other),
  );
  if (parts.length === 0) return undefined;
  const text = parts.map(([, , , quoted, bare = '']) => quoted ?? bare).join('');
  const escaped = parts[0]?.[2] ? /^([\w-]*)'[^']*'(.*)$/.exec(text) : null;
  if (!escaped) return headerText(text);
  const [, label = '', value = ''] = escaped;
  const binary = value.replace(/%([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return decodeAs(label, binary);
}

function decodeAs(label: string, binary: string): string {
  try {
    return new TextDecoder(label || 'utf-8').decode(asBytes(binary));
  } catch {
    return new TextDecoder().decode(asBytes(binary));
  }
}

/** Bytes of a header beyond ASCII: UTF-8 today, Windows' own where they are none. */
function decodeBare(binary: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(asBytes(binary));
  } catch {
    return decodeAs('windows-1252', binary);
  }
}

/** Words of a header that are encoded, and bytes beyond ASCII. */
function headerText(value: string | undefined): string {
  if (!value) return '';
  const joined = value.replace(/(=\?[^?\s]+\?[bq]\?[^?\s]*\?=)\s+(?==\?)/gi, '$1');
  const bytes = /[\x80-\xff]/.test(joined) ? decodeBare(joined) : joined;
  return bytes
    .replace(/(?:=\?[^?\s]+\?[bq]\?[^?\s]*\?=)+/gi, (run) => {
      const parts: { label: string; binary: string }[] = [];
      for (const [, written = '', how = '', text = ''] of run.matchAll(
        /=\?([^?\s]+)\?([bq])\?([^?\s]*)\?=/gi,
      )) {
        const label = written.replace(/\*.*$/, '').toLowerCase();
        const binary = how.toLowerCase() === 'b' ? fromBase64(text) : fromQuoted(text.replaceAll('_', '=20'));
        // A character may be cut between two words of one encoding.
        const last = parts.at(-1);
        if (last?.label === label) last.binary += binary;
        else parts.push({ label, binary });
      }
      return parts.map(({ label, binary }) => decodeAs(label, binary)).join('');
    })
    .replace(/\s+/g, ' ')
    .trim();
}

/** Lines that end in a space go on in the next of the same depth of quotation (RFC 3676). */
function unflowed(text: string, dropsSpace: boolean): string {
  const out: string[] = [];
  let isOpen = false;
  let depth = '';
  for (const raw of text.split(/\r?\n/)) {
    const [marks = ''] = /^>*/.exec(raw) ?? [];
    const line = raw.slice(marks.length).replace(/^ /, '');
    const last = out.length - 1;
    if (isOpen && marks === depth && line !== '-- ') out[last] = `${out[last] ?? ''}${line}`;
    else out.push(marks === '' ? line : `${marks} ${line}`);
    depth = marks;
    isOpen = line.endsWith(' ') && line !== '-- ';
    if (isOpen && dropsSpace) out[out.length - 1] = (out.at(-1) ?? '').slice(0, -1);
  }
  return out.join('\n');
}

/** Addresses as code: as text, they would be links in one viewer and tags in another. */
const withAddresses = (value: string): Run[] =>
  value
    .split(/<([^<>\s]{1,99}@[^<>\s]{1,255})>|([^\s<>,;"()]{1,99}@[^\s<>,;"()]{1,255})/)
    .flatMap((text, at): Run[] => (text ? [at % 3 === 0 ? { text } : { text, code: true }] : []));

type Body = { text: string; isHtml: boolean };

type Found = {
  /** What the mail says, in its order. */
  bodies: Body[];
  attached: string[];
  /** Mails that are attached. */
  mails: Part[];
  images: number;
  parts: number;
  /** A part lacks the line that ends it. */
  isCut: boolean;
};

async function textIn({ headers, body }: Part): Promise<string> {
  const how = headers.get('content-transfer-encoding')?.toLowerCase() ?? '';
  const binary = how.includes('base64') ? fromBase64(body) : how.includes('quoted') ? fromQuoted(body) : body;
  const type = headers.get('content-type') ?? 'text/plain';
  const text = (await decodeHtml(asBytes(binary), type)).replace(/^\ufeff/, '');
  return parameterOf(type, 'format')?.toLowerCase() === 'flowed'
    ? unflowed(text, parameterOf(type, 'delsp')?.toLowerCase() === 'yes')
    : text;
}

/** The parts between lines of this boundary. */
function partsBetween(body: string, boundary: string): string[] {
  const pieces = `\n${body}`.split(`\n--${boundary}`);
  return pieces
    .slice(1)
    .filter((piece) => !piece.startsWith('--'))
    .map((piece) => piece.replace(/^[^\n]*\n/, '').replace(/\r$/, ''));
}

/** Not only tags and a style. */
const isSaid = ({ text, isHtml }: Body): boolean =>
  (isHtml ? text.slice(Math.max(0, text.search(/<body/i))).replace(/<[^>]*>?|&nbsp;/gi, '') : text).trim() !==
  '';

async function collect(part: Part, found: Found, depth: number): Promise<void> {
  found.parts += 1;
  if (depth > MOST_DEPTH || found.parts > MOST_PARTS) return;
  const type = part.headers.get('content-type') ?? 'text/plain';
  const kind = type.split(';')[0]?.trim().toLowerCase() ?? '';
  const disposition = part.headers.get('content-disposition') ?? '';
  const name = parameterOf(disposition, 'filename') ?? parameterOf(type, 'name') ?? '';
  const boundary = kind.startsWith('multipart/') ? parameterOf(type, 'boundary') : undefined;
  if (boundary !== undefined) {
    if (!`\n${part.body}`.includes(`\n--${boundary}--`)) found.isCut = true;
    const ends = [found.bodies.length];
    for (const inner of partsBetween(part.body, boundary)) {
      await collect(partOf(inner), found, depth + 1);
      ends.push(found.bodies.length);
    }
    if (kind !== 'multipart/alternative') return;
    // The same said in several ways, each of which may be several texts.
    const ways = ends.slice(1).map((end, at) => found.bodies.slice(ends[at], end).filter(isSaid));
    const rich = ways.filter((way) => way.some(({ isHtml }) => isHtml));
    const chosen = rich.length > 0 ? rich.flat() : ways.find(({ length }) => length > 0);
    found.bodies.splice(ends[0] ?? 0, Infinity, ...(chosen ?? []));
  } else if (kind.startsWith('image/')) found.images += 1;
  else if (kind === 'message/rfc822') found.mails.push(partOf(part.body));
  else if (/^attachment/i.test(disposition) || (name !== '' && !kind.startsWith('text/')))
    found.attached.push(name || kind);
  else if (/^text\/(?:plain|html)$/.test(kind) || (kind.startsWith('text/') && found.bodies.length === 0))
    found.bodies.push(
      kind === 'text/html'
        ? { text: withBase(await textIn(part), part.headers.get('content-location')), isHtml: true }
        : { text: await textIn(part), isHtml: false },
    );
  else if (name !== '') found.attached.push(name);
}

const ITEM = /^ {0,3}(?:[-*•]|(\d{1,4})[.)])\s+(?=\S)/;

/** Lines of one depth of quotation: a list where each begins an item or is indented under one, else a paragraph. */
function blocksOf(lines: readonly string[], quote: number): Block[] {
  const isList = quote === 0 && lines.length > 1 && ITEM.test(lines[0] ?? '');
  if (!isList || !lines.every((line) => ITEM.test(line) || /^\s{2}/.test(line)))
    return [{ type: 'text', quote, runs: [{ text: lines.join('\n') }] }];
  return lines
    .join('\n')
    .split(/\n(?=\s{0,3}(?:[-*•]|\d{1,4}[.)])\s)/)
    .map((item): Block => {
      const [mark = '', number] = ITEM.exec(item) ?? [];
      const text = item.slice(mark.length).replace(/\n\s+/g, '\n');
      return { type: 'item', depth: 0, ...(number && { number: Number(number) }), runs: [{ text }] };
    });
}

/** A plain text of a mail: quotations stay quotations as deep as they are, its signature and lines as they are. */
function plainBlocks(text: string): Block[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .flatMap((paragraph) => {
      const groups: { quote: number; lines: string[] }[] = [];
      for (const raw of paragraph.split('\n')) {
        const [marks = ''] = /^(?:> ?)*/.exec(raw) ?? [];
        const quote = Math.min(marks.replaceAll(' ', '').length, MOST_DEPTH);
        const line = raw.slice(marks.length);
        if (line.trim() === '') continue;
        if (groups.at(-1)?.quote === quote) groups.at(-1)?.lines.push(line);
        else groups.push({ quote, lines: [line] });
      }
      return groups.flatMap(({ lines, quote }) => blocksOf(lines, quote));
    });
}

const headerOf = (mail: Part, name: string): string => headerText(mail.headers.get(name));

/** A page that a browser or a program saved as a mail that nobody sent. */
const isSavedPage = ({ headers }: Part): boolean =>
  /^multipart\/related\b/i.test(headers.get('content-type') ?? '') &&
  /^$|^<saved by\b/i.test(headers.get('from') ?? '');

/** A mail under its subject: who, to whom, when, its text, what is attached, and the mails that are. */
async function blocksIn(mail: Part, found: Found, depth: number): Promise<Block[]> {
  await collect(mail, found, depth);
  const lines = (['From', 'To', 'Cc', 'Date'] as const).flatMap((name): Run[][] => {
    const value = headerOf(mail, name.toLowerCase());
    return value === '' ? [] : [[{ text: `${name}:`, bold: true }, ...withAddresses(` ${value}`)]];
  });
  const head: Block[] = [
    { type: 'heading', level: Math.min(6, depth + 1), runs: [{ text: headerOf(mail, 'subject') }] },
    { type: 'text', runs: lines.flatMap((line, at) => (at === 0 ? line : [{ text: '\n' }, ...line])) },
  ];
  const blocks: Block[] = [
    ...(isSavedPage(mail) ? [] : head),
    ...found.bodies.flatMap(({ text, isHtml }): Block[] =>
      isHtml ? [{ type: 'html', html: text }] : plainBlocks(text),
    ),
    ...found.attached.map((name): Block => ({ type: 'item', depth: 0, runs: [{ text: name }] })),
  ];
  for (const one of found.mails) {
    const inner = newFound(found.parts);
    blocks.push(...(await blocksIn(one, inner, depth + 1)));
    found.parts = inner.parts;
    found.images += inner.images;
    found.isCut ||= inner.isCut;
  }
  return blocks;
}

const newFound = (parts: number): Found => ({
  bodies: [],
  attached: [],
  mails: [],
  images: 0,
  parts,
  isCut: false,
});

/** Reads a saved mail: who, to whom, when, its text (the HTML where there is one), and what is attached. */
export async function readMail({ bytes, tables }: ReaderOrder): Promise<FileResult> {
  const whole = partOf(asBinary(bytes).replace(/^From [^\n]*\n/, ''));
  const found = newFound(0);
  const blocks = await blocksIn(whole, found, 0);
  const subject = headerOf(whole, 'subject');
  const date = new Date(headerOf(whole, 'date').replace(/\([^)]*\)/g, ''));
  if (found.bodies.every(({ text }) => text === '') && found.mails.length === 0 && subject === '')
    throw new FileRefused('no-text');
  const writer = new DocumentWriter(tables === true).add(blocks);
  const from = headerOf(whole, 'from')
    .replace(/\s*<[^>]*>/, '')
    .replace(/^"|"$/g, '')
    .trim();
  return {
    kind: 'eml',
    ...(subject ? { title: subject } : {}),
    authors: from === '' ? [] : [from],
    ...(Number.isNaN(date.getTime()) ? {} : { created: date.toISOString() }),
    images: found.images,
    notes: found.isCut ? [{ name: 'cut-off' }] : [],
    pieces: writer.end(),
    tables: writer.tables,
  };
}
