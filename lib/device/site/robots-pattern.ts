/**
 * How robots.txt patterns and addresses are compared (RFC 9309, 2.2.2 and 2.2.3). Both are normalized first, so that
 * `/%62%61%7A`, `/baz` and an address typed in any script compare as in the RFC's tables.
 */

const encoder = new TextEncoder();
const unreserved = /[A-Za-z0-9\-._~]/;
// What an address may contain unencoded: unreserved and reserved characters. Everything else is percent-encoded.
const unsafe = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+/gu;
const octet = /%([0-9a-fA-F]{2})/g;

/** `%7e` → `~`, `%c3` → `%C3`, `ü` → `%C3%BC`: unreserved characters unencoded, all others encoded in uppercase. */
function spellOctets(text: string): string {
  return text
    .replace(unsafe, (run) =>
      Array.from(encoder.encode(run), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    )
    .replace(octet, (written, hex: string) => {
      const character = String.fromCharCode(Number.parseInt(hex, 16));
      return unreserved.test(character) ? character : written.toUpperCase();
    });
}

const foldable: Readonly<Record<string, string>> = { '%3A': ':', '%2F': '/', '%3F': '?', '%40': '@' };

/**
 * In a query, `:`, `/`, `?` and `@` mean the same plain and encoded, and the RFC's table requires them to match. In a
 * path they do not, so only what follows the first `?` is folded.
 */
function foldQuery(text: string): string {
  const query = text.indexOf('?');
  if (query < 0 || text.indexOf('%', query) < 0) return text;
  return (
    text.slice(0, query + 1) +
    text.slice(query + 1).replace(/%(?:3A|2F|3F|40)/g, (code) => foldable[code] ?? code)
  );
}

/** Normalizes a pattern. A `*` and a last `$` keep their meaning; a `$` elsewhere is a plain character. */
export function spellPattern(written: string): string {
  const anchored = written.endsWith('$');
  const body = (anchored ? written.slice(0, -1) : written).replaceAll('$', '%24');
  return spellOctets(body).replace(/\*{2,}/g, '*') + (anchored ? '$' : '');
}

/** Normalizes what patterns are compared with: path and query. Its own `*` and `$` are plain characters. */
export function spellPath(url: URL): string {
  return spellOctets(url.pathname + url.search)
    .replaceAll('*', '%2A')
    .replaceAll('$', '%24');
}

function matchesSpelling(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith('$');
  const text = anchored ? pattern.slice(0, -1) : pattern;
  const star = text.indexOf('*');
  if (star < 0) return anchored ? path === text : path.startsWith(text);
  if (!path.startsWith(text.slice(0, star))) return false;
  const pieces = text.slice(star + 1).split('*');
  const last = pieces[pieces.length - 1] ?? '';
  let at = star;
  // The earliest match of each piece leaves the most room for the next: no backtracking, so no pattern is slow.
  for (const piece of pieces.slice(0, anchored ? -1 : undefined)) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return !anchored || (path.length - last.length >= at && path.endsWith(last));
}

/**
 * True when the pattern matches the path. Both must be normalized by this module; the time is bounded by their lengths.
 */
export function matchesPattern(pattern: string, path: string): boolean {
  if (matchesSpelling(pattern, path)) return true;
  const foldedPath = foldQuery(path);
  const foldedPattern = foldQuery(pattern);
  if (foldedPath === path && foldedPattern === pattern) return false;
  return matchesSpelling(foldedPattern, foldedPath);
}
