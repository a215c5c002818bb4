import { plainWord, plainWords } from '../plain-words';
import type { CrawlRules } from './body';

/** Options derived from a sentence, and the words that match no option. */
export type Suggestion = { options: Partial<CrawlRules>; unused: string[] };

const NEGATIONS =
  /\b(?:no|not|without|except(?: for)?|excluding|exclude|skip(?:ping)?|ignor(?:e|ing)|leave out|but not)\b/i;
/** The end of a clause, and of a negation in it. */
const CLAUSES = /[,;.!?]\s|\bbut\b(?!\s+not\b)|\bonly\b|\bjust\b/i;

const phrases: { says: RegExp; gives: (found: RegExpExecArray) => Partial<CrawlRules> }[] = [
  {
    says: /\b(?:at most|up to|no more than|maximum(?: of)?|max|limit(?: of| to)?|first)\s+(\d+)(?:\s+pages?)?|\b(\d+)\s+pages?\b/i,
    gives: ([, a, b]) => ({ limit: Math.max(1, Number(a ?? b)) }),
  },
  {
    says: /\b(\d+)\s+(?:levels?|clicks?|links?|hops?)\s*(?:deep|down|away)?\b|\bdepth(?: of)?\s+(\d+)/i,
    gives: ([, a, b]) => ({ maxDiscoveryDepth: Number(a ?? b) }),
  },
  {
    says: /\b(\d+)\s+seconds?\s+(?:between|apart)(?: the)?(?: pages| requests)?/i,
    gives: ([, seconds]) => ({ delay: Math.min(60, Number(seconds)) }),
  },
  { says: /\b(?:no|without|ignoring|ignore|skip)(?: the)? sitemaps?\b/i, gives: () => ({ sitemap: 'skip' }) },
  { says: /\bonly(?: the)? sitemap\b|\bsitemap only\b/i, gives: () => ({ sitemap: 'only' }) },
  {
    says: /\b(?:ignoring|ignore|without|no)(?: the)? (?:query|queries|query (?:strings?|parameters?))\b/i,
    gives: () => ({ ignoreQueryParameters: true }),
  },
  { says: /\b(?:no|without|not) (?:any )?subdomains?\b/i, gives: () => ({ allowSubdomains: false }) },
  { says: /\bsubdomains?\b/i, gives: () => ({ allowSubdomains: true }) },
  {
    says: /\b(?:no|without|not) (?:any )?(?:external|outside) links?\b/i,
    gives: () => ({ allowExternalLinks: false }),
  },
  { says: /\b(?:external|outside) (?:links?|sites?)\b/i, gives: () => ({ allowExternalLinks: true }) },
  {
    says: /\b(?:entire|whole|complete) (?:domain|site|website)\b/i,
    gives: () => ({ crawlEntireDomain: true }),
  },
];

/** Words of a sentence without a request. */
const ASKING = new Set(
  [
    'crawl',
    'want',
    'include',
    'including',
    'collect',
    'fetch',
    'find',
    'read',
    'capture',
    'under',
    'part',
    'section',
    'content',
    'need',
    'relevant',
    'related',
    'thing',
    'stuff',
    'take',
    'keep',
    'with',
    'other',
    'rest',
  ].map(plainWord),
);

/** Derives crawl options from a sentence, by matching its words with the paths that the site really has. */
export function suggestOptions(prompt: string, urls: readonly string[]): Suggestion {
  let rest = prompt;
  const options: Partial<CrawlRules> = {};
  for (const { says, gives } of phrases) {
    const found = says.exec(rest);
    if (!found) continue;
    Object.assign(options, gives(found));
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
  }
  const paths = pathsByName(urls);
  const include: string[] = [];
  const exclude: string[] = [];
  const unused: string[] = [];
  for (const clause of rest.split(CLAUSES)) {
    const [wanted = '', ...denied] = clause.split(NEGATIONS);
    for (const [text, list] of [[wanted, include], ...denied.map((part) => [part, exclude])] as [
      string,
      string[],
    ][])
      for (const name of namesIn(text, paths, unused)) list.push(...(paths.get(name) ?? []));
  }
  if (include.length > 0) options.includePaths = unique(include).map(ruleFor);
  if (exclude.length > 0) options.excludePaths = unique(exclude).map(ruleFor);
  return { options, unused: unique(unused) };
}

/** The names among the words of a text: "what's new" also matches the path /whatsnew. */
function namesIn(text: string, paths: ReadonlyMap<string, string[]>, unused: string[]): string[] {
  const raw = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’/-]*/gu) ?? [];
  const names: string[] = [];
  for (let at = 0; at < raw.length; at++) {
    const joined = [3, 2, 1].find(
      (length) => at + length <= raw.length && paths.has(nameOf(raw.slice(at, at + length))),
    );
    if (joined !== undefined) {
      names.push(nameOf(raw.slice(at, at + joined)));
      at += joined - 1;
    } else unused.push(...plainWords(raw[at] ?? '').filter((word) => !ASKING.has(word)));
  }
  return names;
}

const nameOf = (words: readonly string[]): string => plainWord(words.join(''));

/** The folders of a site by their plain names; a page counts as its own folder. */
function pathsByName(urls: readonly string[]): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const url of urls) {
    const parts = new URL(url).pathname.split('/').filter(Boolean);
    parts.forEach((part, i) => {
      const name = plainWord(part.replace(/\.\w+$/, ''));
      const path = `/${parts.slice(0, i + 1).join('/')}`;
      const known = paths.get(name) ?? [];
      // The outermost folder of a name represents those below it.
      if (name !== '' && !known.some((each) => path === each || path.startsWith(`${each}/`)))
        paths.set(name, [...known, path]);
    });
  }
  return paths;
}

const unique = (list: readonly string[]): string[] => [...new Set(list)];
const ruleFor = (path: string): string => `^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(/.*)?$`;
