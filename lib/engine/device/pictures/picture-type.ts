const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** One piece of what may stand before a drawing. Taken piece by piece: as one pattern it could be read in endless ways. */
const BEFORE_SVG = /\s+|<\?xml[^>]*\?>|<!--[^]*?-->|<!DOCTYPE\s+svg\b[^>[]*>/iy;
const SVG = /<svg[\s>]/iy;
/** What can run in a drawing, or reach out of it. */
const LIVELY =
  /<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|set|animate\w*|handler)\b|[\s/"']on\w+\s*=|javascript\s*:|<!ENTITY|<!DOCTYPE[^<>[]*\[|@import/i;

/**
 * The MIME type that the bytes themselves show, of the kinds that browsers draw; `scripted` for a drawing that holds
 * what could run.
 */
export function pictureTypeOf(bytes: Uint8Array): `image/${string}` | 'scripted' | undefined {
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (/^GIF8[79]a/.test(ascii(bytes, 0, 6))) return 'image/gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (ascii(bytes, 4, 8) === 'ftyp' && /avi[fs]/.test(ascii(bytes, 8, 32))) return 'image/avif';
  if (ascii(bytes, 0, 4) === '\0\0\x01\0') return 'image/x-icon';
  if (ascii(bytes, 0, 2) === 'BM' && bytes.length > 26) return 'image/bmp';
  if (!isDrawing(new TextDecoder().decode(bytes.subarray(0, 4_000)))) return undefined;
  return LIVELY.test(new TextDecoder().decode(bytes)) ? 'scripted' : 'image/svg+xml';
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
