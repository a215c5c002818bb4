import parseRobots from 'robots-parser';
import { fetchPage } from '../fetch-page';

const AGENT = 'trawl-stand-in';
const WAIT_MS = 5_000;

/** The robots files of the sites of one crawl, each read once. */
export type Robots = {
  allows(url: string): Promise<boolean>;
  /** The sitemaps named in this site's file. */
  sitemapsOf(origin: string): Promise<string[]>;
};

type Rules = ReturnType<typeof parseRobots>;

export function createRobots(signal: AbortSignal, agent = AGENT): Robots {
  const known = new Map<string, Promise<Rules>>();
  async function read(origin: string): Promise<Rules> {
    const address = `${origin}/robots.txt`;
    try {
      const page = await fetchPage(address, {}, AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]));
      return parseRobots(address, page.status === 200 ? page.bytes.toString('utf8') : '');
    } catch {
      // A site without a readable file forbids nothing.
      return parseRobots(address, '');
    }
  }
  const rulesOf = (origin: string): Promise<Rules> => {
    const rules = known.get(origin) ?? read(origin);
    known.set(origin, rules);
    return rules;
  };
  return {
    allows: async (url) => (await rulesOf(new URL(url).origin)).isAllowed(url, agent) !== false,
    sitemapsOf: async (origin) => (await rulesOf(origin)).getSitemaps(),
  };
}
