/** How far into a page its encoding may be declared (HTML standard, "prescan a byte stream"). */
const PRESCAN_BYTES = 1024;

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

/** The meaning of the page's own declaration: one that is readable as ASCII cannot be in UTF-16. */
function byDeclaration(head: string): TextDecoder | undefined {
  const label = /<meta[^>]+charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(head)?.[1];
  if (label?.toLowerCase() === 'x-user-defined') return decoderFor('windows-1252');
  const declared = decoderFor(label);
  return declared?.encoding.startsWith('utf-16') ? decoderFor('utf-8') : declared;
}

/**
 * The text of an HTML page, decoded as a browser does: byte order mark, then the HTTP header, then the page's own
 * declaration, else UTF-8 if the bytes are valid UTF-8 and windows-1252 if not. Never throws.
 */
export function decodeHtml(bytes: Uint8Array, contentType: string): string {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, PRESCAN_BYTES));
  const told = byMark(bytes) ?? /charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1];
  const declared = told === undefined ? byDeclaration(head) : decoderFor(told);
  if (declared) return declared.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
