/** One host that Trawl may read by itself, with every pattern that grants it. */
export type GrantedSite = { host: string; patterns: string[] };

const ALL = /^(<all_urls>|(\*|https?):\/\/\*\/\*)$/;

/** The patterns that open every web site, in the form needed to revoke them. */
export function allSitePatterns(patterns: readonly string[]): string[] {
  return patterns.filter((pattern) => ALL.test(pattern));
}

/** Single sites by host, in alphabetical order. */
export function grantedSites(patterns: readonly string[]): GrantedSite[] {
  const sites = new Map<string, string[]>();
  for (const pattern of patterns) {
    const host = /^[^:]+:\/\/([^/]+)\//.exec(pattern)?.[1];
    if (host && !ALL.test(pattern)) sites.set(host, [...(sites.get(host) ?? []), pattern]);
  }
  return [...sites]
    .map(([host, own]) => ({ host, patterns: own }))
    .toSorted((one, other) => one.host.localeCompare(other.host));
}
