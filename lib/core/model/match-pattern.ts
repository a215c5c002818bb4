/** A match pattern in its parts. `host` is empty for every host; `below`: with all its subdomains. */
function readPattern(pattern: string): { scheme: string; host: string; below: boolean } | undefined {
  const parts = /^(\*:|https?:)\/\/(\*\.)?([^/]+)\//.exec(pattern === '<all_urls>' ? '*://*/' : pattern);
  if (!parts) return undefined;
  const [, scheme = '', wide, host = ''] = parts;
  return { scheme, host: host === '*' ? '' : host, below: wide !== undefined };
}

const read = (patterns: readonly string[]) => patterns.flatMap((pattern) => readPattern(pattern) ?? []);

/** Whether granted match patterns cover the host of this URL; with its subdomains, for which `www.x` counts as `x`. */
export function coversHost(patterns: readonly string[], url: string, withSubdomains = false): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  const bare = withSubdomains ? hostname.replace(/^www\./, '') : hostname;
  return read(patterns).some(
    ({ scheme, host, below }) =>
      (scheme === protocol || (scheme === '*:' && /^https?:$/.test(protocol))) &&
      (host === '' || (bare === host && (below || !withSubdomains)) || (below && bare.endsWith(`.${host}`))),
  );
}

/** Whether they cover every web site. */
export const coversEverything = (patterns: readonly string[]): boolean =>
  ['http:', 'https:'].every((wanted) =>
    read(patterns).some(({ scheme, host }) => host === '' && (scheme === '*:' || scheme === wanted)),
  );
