import type { PageReading } from '../core/model/page';
import { declaredEncoding } from './charset-declared';

/** Text outside tags that is enough to tell encodings apart; more only costs time. */
const SAMPLE_BYTES = 64 * 1024;
/** In a page of UTF-8, at most one broken character for this many whole ones: a cut or a pasted line. */
const WHOLE_PER_BROKEN = 10;

function decoderFor(label: string | undefined): TextDecoder | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    // An encoding that no browser knows: the next source decides.
    return undefined;
  }
}

function byMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** UTF-16 without a mark: no other encoding has a zero byte in every second place. */
function byZeros(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, Math.min(bytes.length & ~1, 1024));
  const zeros = [0, 0];
  for (let at = 0; at < head.length; at += 1) if (head[at] === 0) zeros[at & 1] = (zeros[at & 1] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = head.length / 8;
  if (odd > many && odd > even * 4) return 'utf-16le';
  return even > many && even > odd * 4 ? 'utf-16be' : undefined;
}

/** The header's label, if any browser knows it. The first `charset` of the header counts. */
const byHeader = (contentType: string): TextDecoder | undefined =>
  decoderFor(/;\s*charset\s*=\s*(?:"([^"]*)"|([^\s";]+))/i.exec(contentType)?.slice(1).find(Boolean)?.trim());

/** The page's own statement, with the meanings that the HTML standard gives: readable ASCII is never UTF-16. */
function byStatement(bytes: Uint8Array): TextDecoder | undefined {
  const stated = declaredEncoding(bytes, (label) => decoderFor(label) !== undefined);
  return stated?.toLowerCase() === 'x-user-defined'
    ? decoderFor('windows-1252')
    : asAscii(decoderFor(stated));
}

const asAscii = (decoder: TextDecoder | undefined): TextDecoder | undefined =>
  decoder?.encoding.startsWith('utf-16') ? decoderFor('utf-8') : decoder;

/** Text between tags that has letters beyond ASCII: tags and scripts would make every page look English. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(SAMPLE_BYTES);
  let length = 0;
  let start = 0;
  let foreign = false;
  for (let at = 0; at <= bytes.length && length < SAMPLE_BYTES; at += 1) {
    const byte = bytes[at];
    if (byte !== undefined && byte >= 0x80) foreign = true;
    if (byte === 0x3c || byte === undefined) {
      const run = foreign ? bytes.subarray(start, Math.min(at, start + SAMPLE_BYTES - length)) : undefined;
      if (run) {
        sample.set(run, length);
        length = Math.min(SAMPLE_BYTES, length + run.length + 1);
        sample[length - 1] = 0x20;
      }
    }
    if (byte === 0x3c || byte === 0x3e) {
      start = at + 1;
      foreign = false;
    }
  }
  return sample.subarray(0, length);
}

/** The superset that sites write when they mean the standard: browsers decode some pairs alike, others differ. */
const SUPERSETS: Readonly<Record<string, string>> = {
  'ISO-8859-7': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
};

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Most of what is broken in UTF-8 is whole elsewhere, so that a page with one broken character stays UTF-8. */
function isMostlyUtf8(text: string): boolean {
  return countOf(text, /[\u0080-\ufffc]/g) > countOf(text, /\ufffd/g) * WHOLE_PER_BROKEN;
}

async function guessed(bytes: Uint8Array): Promise<string> {
  const asUtf8 = new TextDecoder('utf-8').decode(bytes);
  if (bytes.includes(0x1b)) {
    const japanese = new TextDecoder('iso-2022-jp').decode(bytes);
    if (/[\u3040-\u30ff\u4e00-\u9fff]/.test(japanese) && !japanese.includes('\ufffd')) return japanese;
  }
  if (!asUtf8.includes('\ufffd') || isMostlyUtf8(asUtf8)) return asUtf8;
  const { analyse } = await import('chardet');
  const found = analyse(sampleOf(bytes)).map(({ name }) => name);
  // Bytes of Thai are valid Korean, too: its language decides.
  const first = /<html[^>]{0,300}?\slang\s*=\s*["']?th\b/i.test(asUtf8) ? ['windows-874'] : [];
  for (const name of [...first, ...found]) {
    const text = decoderFor(SUPERSETS[name] ?? name)?.decode(bytes);
    // The best guess under which nearly every byte means something.
    if (text !== undefined && countOf(text, /\ufffd/g) * 100 <= countOf(text, /[^\0-\x7f]/g)) return text;
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

/**
 * The text of a page, decoded as a browser does: byte order mark, then the HTTP header, then what the page itself states
 * (`meta`, else the XML declaration), each if a browser knows it; else UTF-8, or, where the bytes are not UTF-8, the
 * encoding that they look like. Only a page of HTML states its own. Never throws.
 */
export async function decodeHtml(bytes: Uint8Array, contentType: string): Promise<string> {
  const mark = byMark(bytes);
  const isText = /^\s*text\/(?!html)/i.test(contentType);
  const stated =
    decoderFor(mark) ??
    byHeader(contentType) ??
    decoderFor(byZeros(bytes)) ??
    (isText ? undefined : byStatement(bytes));
  return stated ? stated.decode(bytes) : guessed(bytes);
}

/** Replacement characters in several places of a text: it was written in another encoding than the page states. */
export function isMisread(text: string): boolean {
  const places = countOf(text, /\ufffd+/g);
  return places >= 5 && places * 500 > text.length;
}

/** A reading that says so in its report, if its text has replacement characters; `text` stands in for Markdown. */
export function withMisreadNote(reading: PageReading, text: string): PageReading {
  if (!reading.ok || !isMisread(reading.content.markdown ?? text)) return reading;
  const { report } = reading;
  return { ...reading, report: { ...report, warnings: [...report.warnings, 'misread-characters'] } };
}
