/** Resolves the addresses of one page; caches results, so create one per conversion. */
export type AddressResolver = (reference: string) => string | null;

const plainAbsolute = /^https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+\/(?!\S*\/\.)[\w\-.~/%?=&#+,;:@!$*]*$/;
const plainRootRelative = /^\/(?!\/)(?!\S*\/\.)(?!\.)[\w\-.~/%?=&#+,;:@!$*]*$/;
// From a name on, without a colon (which could end a scheme) and without dot segments.
const plainRelative = /^(?!\S*(?:\/\.|%2e))[\w~][\w\-.~/%?=&#+,;@!$*]*$/i;
const scheme = /^([a-z][a-z0-9+.-]*):/i;
// Control characters and white space that the URL parser ignores; they hide a scheme from a naive test.
const ignored = /[\u0000-\u0020]+/g;

/**
 * Resolves against the base and returns null for what must not become a link or an image: empty references, script
 * addresses and invalid ones. `mailto:` and `tel:` are kept as written.
 */
export function createAddressResolver(baseUrl: string): AddressResolver {
  const seen = new Map<string, string | null>();
  let base: URL | null = null;
  try {
    base = new URL(baseUrl);
  } catch {
    // A page without a usable address (about:blank, a test): only absolute references are kept.
  }
  const origin = base && /^https?:$/.test(base.protocol) ? base.origin : null;
  const folder = origin === null ? null : (base?.href.replace(/[?#].*$/, '').replace(/[^/]*$/, '') ?? null);
  const slow = (reference: string): string | null => {
    const trimmed = reference.trim();
    if (trimmed === '') return null;
    const name = scheme.exec(trimmed.replace(ignored, ''))?.[1]?.toLowerCase();
    if (name === 'javascript' || name === 'vbscript') return null;
    if (name === 'data') return trimmed;
    try {
      return base ? new URL(trimmed, base).href : new URL(trimmed).href;
    } catch {
      return null;
    }
  };
  return (reference) => {
    if (origin !== null && plainRootRelative.test(reference)) return origin + reference;
    if (folder !== null && plainRelative.test(reference)) return folder + reference;
    if (reference.length > 2048) return slow(reference);
    const known = seen.get(reference);
    if (known !== undefined) return known;
    const resolved = plainAbsolute.test(reference) ? reference : slow(reference);
    seen.set(reference, resolved);
    return resolved;
  };
}
