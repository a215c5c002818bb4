import { oneLine } from '@/lib/core/text/clean-text';
const separators = /\s+[|–—·•»«:›‹~-]+\s+|\s*\|\s*|\s*[»«›‹]\s*|\s+::\s+/;

const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

function hostName(url: string): string {
  try {
    const parts = new URL(url).hostname.replace(/^www\./, '').split('.');
    return fold(
      parts.length > 2 && (parts.at(-2)?.length ?? 0) <= 3 ? (parts.at(-3) ?? '') : (parts.at(-2) ?? ''),
    );
  } catch {
    return '';
  }
}

/**
 * Returns the title without the site's name at either end. A title that is only the site's name stays. Parts that are
 * not the site's name stay too, unless a heading of the page shows where the title ends.
 */
export function stripSiteName(
  title: string,
  site: { url: string; names: readonly string[]; headings: readonly string[]; isFront?: boolean },
): string {
  const full = oneLine(title);
  const before = site.names.find((name) => name !== '' && full.startsWith(`${name}: `));
  const whole = before && !site.isFront ? full.slice(before.length + 2) : full;
  const parts: string[] = [];
  const joints: string[] = [];
  let rest = whole;
  for (let match = separators.exec(rest); match; match = separators.exec(rest)) {
    parts.push(rest.slice(0, match.index));
    joints.push(match[0]);
    rest = rest.slice(match.index + match[0].length);
  }
  parts.push(rest);
  if (parts.length < 2) return whole;
  const names = new Set(site.names.map(fold).filter(Boolean));
  const host = hostName(site.url);
  const isSite = (part: string): boolean => {
    const folded = fold(part);
    if (!folded) return true;
    if (names.has(folded) || folded === host) return true;
    if (host.length > 3 && (folded === `${host}com` || folded === `the${host}` || `the${folded}` === host))
      return true;
    return (
      host.length > 4 &&
      folded.length < 40 &&
      (folded.startsWith(host) || (folded.length > 4 && host.startsWith(folded)))
    );
  };
  let from = 0;
  let to = parts.length;
  while (to - from > 1 && isSite(parts[to - 1] ?? '')) to--;
  // The front page of a site starts with its name: `Kiln House | Pots by hand`.
  while (!site.isFront && to - from > 1 && isSite(parts[from] ?? '')) from++;
  const join = (start: number, end: number): string => {
    let text = parts[start] ?? '';
    for (let at = start + 1; at < end; at++) text += (joints[at - 1] ?? ' ') + (parts[at] ?? '');
    return text.trim();
  };
  const headings = new Set(site.headings.map(fold).filter(Boolean));
  for (let start = from; start < to; start++) {
    for (let end = to; end > start; end--) {
      const candidate = join(start, end);
      if (fold(candidate).length > 3 && headings.has(fold(candidate))) return candidate;
    }
  }
  return join(from, to) || whole;
}
