/** The maximum UTF-8 bytes of one part of a path; all common file systems allow 255. */
export const MAX_PART_BYTES = 120;

/** Names that Windows reserves for devices, with or without an extension. */
const RESERVED = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)/i;
/** Control characters, lone surrogates, noncharacters and invisible format characters, except what joins two emoji. */
const INVISIBLE =
  /(?!(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic}))[\p{Cc}\p{Cs}\p{Cf}\p{Noncharacter_Code_Point}]/gu;

/**
 * Text as one part of a path that Windows, macOS and Linux all accept unchanged: no separator, no device name, no
 * control or direction character, no dot, dash or tilde in front, no dot or space at the end, NFC, at most `maxBytes`
 * of UTF-8 with no grapheme cut. Empty if nothing of the text can stay. The same text always gives the same part.
 */
export function safePart(text: string, maxBytes = MAX_PART_BYTES): string {
  const clean = text
    .trimStart()
    .slice(0, maxBytes * 20)
    .replace(/[\s\u0085\u200c]+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/: /g, ' - ')
    .replace(/[/\\:<>|]+/g, '-')
    .replace(/"/g, "'")
    // A link to a note cannot contain the last four in Obsidian.
    .replace(/[?*#^[\]]/g, '')
    .normalize('NFC')
    .replace(/ {2,}/g, ' ');
  // One byte is reserved for the prefix of a device name.
  const part = trimEdges(cutToBytes(trimEdges(clean), maxBytes - 1));
  return RESERVED.test(part) ? `_${part}` : part;
}

function trimEdges(text: string): string {
  return text.replace(/^[ .~-]+/, '').replace(/[ .]+$/, '');
}

/** The longest prefix of whole graphemes that fits. */
export function cutToBytes(text: string, maxBytes: number): string {
  const encoder = new TextEncoder();
  if (encoder.encode(text).length <= maxBytes) return text;
  let bytes = 0;
  let end = 0;
  for (const { segment, index } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    bytes += encoder.encode(segment).length;
    if (bytes > maxBytes) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
