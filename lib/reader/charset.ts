import type { PageReading } from '../core/model/page';

/** How far a page is searched for its encoding. Browsers heed a late statement, too, and read the page again. */
const MOST_BYTES = 128 * 1024;
/** Their content is text, whatever tags it seems to contain. */
const RAW_TEXT = /^(?:script|style|title|textarea|noscript|xmp|iframe|noembed|noframes)$/;

type Attributes = Map<string, string>;

/** The attributes of the tag whose name ends at `at`, and the position after the tag. */
function attributesAt(html: string, at: number): { attributes: Attributes; end: number } {
  const attributes: Attributes = new Map();
  const attribute =
    /[\t\n\f\r /]*([^\t\n\f\r />=][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >"'][^\t\n\f\r >]*)?))?/y;
  attribute.lastIndex = at;
  let end = at;
  for (let found = attribute.exec(html); found; found = attribute.exec(html)) {
    const [, name = '', double, single, plain] = found;
    if (!attributes.has(name.toLowerCase()))
      attributes.set(name.toLowerCase(), double ?? single ?? plain ?? '');
    end = attribute.lastIndex;
  }
  const close = html.indexOf('>', end);
  return { attributes, end: close < 0 ? html.length : close + 1 };
}

/** The label in the `content` of a `meta http-equiv`: the first `charset` that is followed by `=`. */
function labelInContent(content: string): string | undefined {
  const found = /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r ;"']+))/i.exec(content);
  return found?.[1] ?? found?.[2] ?? found?.[3];
}

function labelOfMeta(attributes: Attributes): string | undefined {
  const own = attributes.get('charset');
  if (own !== undefined) return own.trim();
  const content = attributes.get('content');
  return attributes.get('http-equiv')?.trim().toLowerCase() === 'content-type' && content !== undefined
    ? labelInContent(content)?.trim()
    : undefined;
}

/** Where the raw text of an element ends: at its end tag. */
function afterRawText(lower: string, name: string, from: number): number {
  const close = lower.indexOf(`</${name}`, from);
  return close < 0 ? lower.length : close;
}

/**
 * The encoding that a page states: by the first `meta` whose label is known (HTML standard, "prescan a byte stream"),
 * not in comments, scripts or other raw text; else by its XML declaration. Undefined when it states none.
 */
function declaredEncoding(bytes: Uint8Array, isKnown: (label: string) => boolean): string | undefined {
  const html = new TextDecoder('windows-1252').decode(bytes.subarray(0, MOST_BYTES));
  const lower = html.toLowerCase();
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      // `<!-->` is a whole comment.
      const close = html.indexOf('-->', at + 2);
      if (close < 0) break;
      at = close + 3;
      continue;
    }
    const name = /[a-z][^\t\n\f\r />]{0,40}/y;
    name.lastIndex = at + 1;
    const tag = name.exec(lower)?.[0];
    if (tag === undefined) {
      at += 1;
      continue;
    }
    const { attributes, end } = attributesAt(html, at + 1 + tag.length);
    if (tag === 'meta') {
      const label = labelOfMeta(attributes);
      if (label !== undefined && (label.toLowerCase() === 'x-user-defined' || isKnown(label))) return label;
    }
    at = RAW_TEXT.test(tag) ? afterRawText(lower, tag, end) : end;
  }
  const xml = /^<\?xml[^>]{0,300}?\sencoding\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(html);
  const label = (xml?.[1] ?? xml?.[2])?.trim();
  return label !== undefined && isKnown(label) ? label : undefined;
}

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

/** The encoding that the first bytes name. */
export function byMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** UTF-16 without a mark: no other encoding has a zero byte in every second place. */
export function byZeros(bytes: Uint8Array): string | undefined {
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
