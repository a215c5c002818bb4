import type { StoredCapture } from './stored';

export type SiteSum = { host: string; captures: number; bytes: number };
export type StorageSums = {
  captures: number;
  text: number;
  files: number;
  screenshots: number;
  deleted: number;
  sites: SiteSum[];
};

/** Number of sites with their own row. */
const MOST_SITES = 20;

/** The size of captures, by kind and by site, the largest site first. */
export function storageSums(captures: readonly StoredCapture[]): StorageSums {
  const sums = { captures: 0, text: 0, files: 0, screenshots: 0, deleted: 0 };
  const sites = new Map<string, SiteSum>();
  for (const { host, bytes, screenshotBytes, isFile, isDeleted } of captures) {
    if (isDeleted) {
      sums.deleted += bytes;
      continue;
    }
    sums.captures += 1;
    sums.screenshots += screenshotBytes;
    sums[isFile ? 'files' : 'text'] += bytes - screenshotBytes;
    const site = sites.get(host) ?? { host, captures: 0, bytes: 0 };
    site.captures += 1;
    site.bytes += bytes;
    sites.set(host, site);
  }
  const bySize = (one: SiteSum, other: SiteSum): number =>
    other.bytes - one.bytes || (one.host < other.host ? -1 : 1);
  return { ...sums, sites: [...sites.values()].sort(bySize) };
}

/** The largest sites, and all others as one; a single other one keeps its name. */
export function largestSites(sites: readonly SiteSum[]): {
  largest: readonly SiteSum[];
  others?: { sites: number; captures: number; bytes: number };
} {
  if (sites.length <= MOST_SITES + 1) return { largest: sites };
  const rest = sites.slice(MOST_SITES);
  const sum = (of: 'captures' | 'bytes'): number => rest.reduce((all, site) => all + site[of], 0);
  return {
    largest: sites.slice(0, MOST_SITES),
    others: { sites: rest.length, captures: sum('captures'), bytes: sum('bytes') },
  };
}
