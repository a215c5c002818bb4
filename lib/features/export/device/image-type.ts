const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** One part of what may precede the `<svg>` tag. Matched part by part: a single pattern could match in endless ways. */
const BEFORE_SVG = /\s+|<\?xml[^>]*\?>|<!--[^]*?-->|<!DOCTYPE\s+svg\b[^>[]*>/iy;
const SVG = /<svg[\s>]/iy;
/** What can run scripts in an SVG, or load something outside it. */
const LIVELY =
  /<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|set|animate\w*|handler)\b|[\s/"']on\w+\s*=|j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:|<!ENTITY|<!DOCTYPE[^<>[]*\[|@import/i;

/** The start of each tag, and each external address. */
const OUTWARD = /<([\w:-]{0,40})|(?:\b(?:href|src)\s*=|\burl\()\s*(?:["']\s*)?(?:https?:|ftp:|[\\/]{2})/gi;

/** The MIME type that the bytes show, of the types that browsers draw; `scripted` for an SVG that could run scripts. */
export function imageTypeOf(bytes: Uint8Array): `image/${string}` | 'scripted' | undefined {
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return 'image/gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (ascii(bytes, 4, 8) === 'ftyp' && /avi[fs]/.test(ascii(bytes, 8, 32))) return 'image/avif';
  if (ascii(bytes, 0, 4) === '\0\0\x01\0') return 'image/x-icon';
  if (ascii(bytes, 0, 2) === 'BM' && bytes.length > 26) return 'image/bmp';
  if (!isDrawing(new TextDecoder().decode(bytes.subarray(0, 4_000)))) return undefined;
  const drawing = withoutReferences(new TextDecoder().decode(bytes));
  return LIVELY.test(drawing) || reachesOut(drawing) ? 'scripted' : 'image/svg+xml';
}

/** A letter may be written as a character reference. */
function withoutReferences(text: string): string {
  return text.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (whole, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** True when drawing it sends requests. A link that a user may follow does not count. */
function reachesOut(text: string): boolean {
  let isLink = false;
  for (const { 0: found, 1: tag } of text.matchAll(OUTWARD))
    if (found.startsWith('<')) isLink = /^(?:[\w-]+:)?a$/i.test(tag ?? '');
    else if (!isLink || /^u/i.test(found)) return true;
  return false;
}

function isDrawing(text: string): boolean {
  let at = 0;
  for (;;) {
    BEFORE_SVG.lastIndex = at;
    const piece = BEFORE_SVG.exec(text);
    if (!piece) break;
    at += piece[0].length;
  }
  SVG.lastIndex = at;
  return SVG.test(text);
}
