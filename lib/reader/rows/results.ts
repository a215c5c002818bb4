import type { PageResult, PageResults } from '../../core/model/page-results';
import { QUERY_NAMES, wordsIn } from '../../core/text/search-words';
import { isDay } from '../../core/text/cell-values';
import {
  attributeOf,
  baseUriOf,
  bodyOf,
  documentTitleOf,
  documentUrlOf,
  elementsBelow,
  localNameOf,
  nextSiblingOf,
  selectAll,
  selectOne,
} from '../inert-dom';
import { isAd, isShown } from './alike';
import { shownIn } from '../inner-trees';
import { isWithin } from './kind';
import { leavesOf, neat, type Row } from './leaves';

const MOST_NAMED = 4_000;
const MOST_RESULTS = 200;
const DEEPEST = 80;
/** The siblings after a heading that may say what its own element does not. */
const MOST_SIBLINGS = 4;
const ASIDE = new Set(['nav', 'footer', 'aside', 'header', 'dialog']);
const ASIDE_ROLE = /^(?:navigation|complementary|contentinfo|banner|dialog)$/;
const HEADINGS = 'h1,h2,h3,h4,h5,h6,[role=heading]';
const FIELDS = `input[type=search],[role=searchbox],[role=combobox],${QUERY_NAMES.map(
  (name) => `input[name=${name}],textarea[name=${name}]`,
).join(',')}`;

/** A heading or a link that names a result, and where it leads. */
type Named = { element: Element; link: Element; target: string };

/** The part of a host that its owner has: `search.a.example` and `a.example` are one site. */
function ownerOf(host: string): string {
  const labels = host.replace(/\.$/, '').split('.');
  const isNumber = /^[\d.:[\]]+$/.test(host);
  const last = labels.at(-2) ?? '';
  return isNumber ? host : labels.slice(last.length <= 3 && labels.length > 2 ? -3 : -2).join('.');
}

const isWeb = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

/** What a value of a query hides: an address, as it is or in base 64 behind up to two signs. */
function hidden(value: string): string | undefined {
  if (isWeb(value)) return value;
  for (const from of [0, 2]) {
    const text = value.slice(from).replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, '');
    if (!/^aHR0c[\w+/]{8,4000}$/.test(text) || text.length % 4 === 1) continue;
    const read = atob(text);
    if (isWeb(read)) return read;
  }
  return undefined;
}

/** Where a link leads: what an engine's own redirect hides is its address. Undefined if it stays on the site. */
function targetOf(link: Element, base: string, site: string): string | undefined {
  const href = attributeOf(link, 'href')?.trim() ?? '';
  if (href === '' || href.length > 8_000 || !URL.canParse(href, base)) return undefined;
  const url = new URL(href, base);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  if (ownerOf(url.hostname) !== site) return url.href;
  for (const [, value] of url.searchParams) {
    const target = hidden(value);
    if (target !== undefined && ownerOf(new URL(target).hostname) !== site) return new URL(target).href;
  }
  return undefined;
}

const isAside = (element: Element): boolean =>
  ASIDE.has(localNameOf(element)) || ASIDE_ROLE.test(attributeOf(element, 'role') ?? '');

/** The elements around one, itself first; undefined in what is beside the content of a page. */
function around(element: Element, body: Element): Element[] | undefined {
  const all: Element[] = [];
  for (let up: Element | undefined = element; up && up !== body; up = shownIn(up)) {
    if (all.push(up) > DEEPEST || isAside(up)) return undefined;
  }
  return all;
}

function linkOf(heading: Element): Element | undefined {
  for (let up: Element | undefined = heading, left = 4; up && left > 0; up = shownIn(up), left -= 1)
    if (localNameOf(up) === 'a' && attributeOf(up, 'href')) return up;
  return selectOne(heading, 'a[href]') ?? undefined;
}

type Marks = { outward: Named[]; inward: number };

/** Headings whose links lead to other sites, and how many stay here. */
function headingsOf(page: Document, base: string, site: string): Marks {
  const marks: Marks = { outward: [], inward: 0 };
  for (const element of [...selectAll(page, HEADINGS)].slice(0, MOST_NAMED)) {
    const link = linkOf(element);
    if (!link || neat(element.textContent ?? '') === '') continue;
    const target = targetOf(link, base, site);
    if (target === undefined) marks.inward += 1;
    else marks.outward.push({ element, link, target });
  }
  return marks;
}

/** Links to other sites: of several to the same page in a row, the one that says most. */
function linksOf(page: Document, base: string, site: string): Marks {
  const outward: Named[] = [];
  for (const link of [...selectAll(page, 'a[href]')].slice(0, MOST_NAMED)) {
    const said = neat(link.textContent ?? '').length;
    const target = said < 2 ? undefined : targetOf(link, base, site);
    if (target === undefined) continue;
    const named = { element: link, link, target };
    const last = outward.at(-1);
    if (last?.target !== target) outward.push(named);
    else if (neat(last.element.textContent ?? '').length < said) outward[outward.length - 1] = named;
  }
  return { outward, inward: 0 };
}

/** The element that holds most of them, as far in as possible. */
function listOf(counts: ReadonlyMap<Element, number>, body: Element, total: number): Element {
  let best = body;
  // Ancestors of one mark come from the inside out, so the first that holds enough is the innermost.
  let fewest = Infinity;
  for (const [element, count] of counts)
    if (count >= total * 0.6 && count > 1 && elementsBelow(element).length < fewest) {
      best = element;
      fewest = elementsBelow(element).length;
    }
  return best;
}

/** The element of a result: the outermost that names no other, with siblings that go on if it says nothing else. */
function rowOf(named: Named, chain: readonly Element[], counts: ReadonlyMap<Element, number>): Row {
  const own = chain.filter((element) => (counts.get(element) ?? 0) <= 1).at(-1) ?? named.element;
  const said = neat(own.textContent ?? '').length - neat(named.element.textContent ?? '').length;
  const row: [Element, ...Element[]] = [own];
  if (said > 30) return row;
  for (let next = nextSiblingOf(own); next && row.length <= MOST_SIBLINGS; next = nextSiblingOf(next)) {
    if (next.nodeType !== 1) continue;
    if (counts.has(next as Element)) break;
    row.push(next as Element);
  }
  return row;
}

const LOOKS_LIKE_ADDRESS = /^(?:https?:\/\/|www\.)\S+|^[\w.-]+\.[a-z]{2,}(?:\s*[›»/]|$)/i;

function resultOf({ element, target }: Named, row: Row): PageResult {
  const title = neat(element.textContent ?? '').slice(0, 400);
  const texts = leavesOf(row).filter(
    (leaf) => (leaf.what === 'text' || leaf.what === 'date') && !isWithin(leaf.element, element),
  );
  const date = texts.find(({ what, value }) => what === 'date' || isDay(value))?.value;
  const description = texts
    .filter(({ value }) => value.length > 20 && value !== title && !LOOKS_LIKE_ADDRESS.test(value))
    .reduce((most, { value }) => (value.length > most.length ? value : most), '');
  return {
    url: target.slice(0, 8_000),
    title,
    ...(description !== '' && { description: description.slice(0, 1_000) }),
    ...(date !== undefined && { date: date.slice(0, 60) }),
  };
}

/** The results that these marks name, in the order of the page. */
function resultsOf(body: Element, { outward }: Marks): PageResult[] {
  const chains = new Map<Named, Element[]>();
  const counts = new Map<Element, number>();
  for (const named of outward) {
    const chain = isShown(named.element) ? around(named.element, body) : undefined;
    if (!chain) continue;
    chains.set(named, chain);
    for (const element of chain) counts.set(element, (counts.get(element) ?? 0) + 1);
  }
  const list = listOf(counts, body, chains.size);
  const rows = [...chains].flatMap(([named, chain]) =>
    list === body || chain.includes(list) ? [{ named, row: rowOf(named, chain, counts) }] : [],
  );
  const ads = new Set(rows.filter(({ row }) => isAd(row)));
  const known = new Set<string>();
  return rows
    .filter((each) => ads.size === rows.length || !ads.has(each))
    .map(({ named, row }) => resultOf(named, row))
    .filter(({ url }) => !known.has(url) && known.add(url))
    .slice(0, MOST_RESULTS);
}

/** The words that were searched for: in the field, else in the address. */
function wordsOf(page: Document, address: string): string {
  for (const field of selectAll(page, FIELDS)) {
    if (attributeOf(field, 'type') === 'hidden') continue;
    const live = 'value' in field ? (field as HTMLInputElement).value : '';
    const said = neat(typeof live === 'string' && live !== '' ? live : (attributeOf(field, 'value') ?? ''));
    if (said !== '' && said.length <= 500) return said;
  }
  return neat(wordsIn(address)).slice(0, 500);
}

const CHECKS =
  'iframe[src*="captcha" i],iframe[src*="challenges." i],[class*="captcha" i],[id*="captcha" i],form[action*="captcha" i],[name*="captcha" i],[id*="challenge-" i],form[action*="/sorry/" i]';
const CHECK_WORDS =
  /captcha|unusual traffic|automated (?:queries|requests)|not a (?:ro)?bot|are you (?:a )?(?:human|robot)|bots use |verify (?:that )?you are|kein roboter|ungewöhnlichen datenverkehr|trafic (?:inhabituel|exceptionnel)|pas un robot|no (?:eres|soy) un robot|tráfico inusual|non sei un robot|traffico insolito|não (?:é|sou) um rob|не робот|ロボットでは|异常流量|验证码/i;

/** Whether the page asks if its reader is a person. */
function isCheck(page: Document, body: Element): boolean {
  const words = neat((body.textContent ?? '').slice(0, 20_000));
  return selectOne(page, CHECKS) !== null || (words.length < 3_000 && CHECK_WORDS.test(words));
}

/**
 * What a page of results lists: repeated blocks whose headings lead to other sites, or just links if somebody searched
 * and there are no headings. Empty for a page that is none. The page is only read.
 */
export function findResults(page: Document, base = baseUriOf(page)): PageResults {
  const body = bodyOf(page);
  const address = documentUrlOf(page);
  const url = isWeb(address) ? address : base;
  const nothing: PageResults = { url, title: documentTitleOf(page).slice(0, 400), words: '', results: [] };
  if (!body || !isWeb(base)) return nothing;
  const site = ownerOf(new URL(base).hostname);
  const words = wordsOf(page, url);
  const headings = headingsOf(page, base, site);
  // Without words, many headings of the site's own make it a page about something else.
  const isList = words !== '' || headings.inward <= headings.outward.length;
  const found = isList ? resultsOf(body, headings) : [];
  const results = found.length > 0 || words === '' ? found : resultsOf(body, linksOf(page, base, site));
  const hosts = new Set(results.map((result) => ownerOf(new URL(result.url).hostname)));
  if (results.length > 0 && (words !== '' || (results.length > 2 && hosts.size > 1)))
    return { ...nothing, words, results };
  return { ...nothing, words, ...(isCheck(page, body) && { isCheck: true }) };
}
