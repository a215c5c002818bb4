import { page, wholePage, type Site, type SiteRequest } from './site';
import { urlset, xml } from './sitemap-xml';

const FAN = 10;
const DEFAULT_PAGES = 500;
const MOST_PAGES = 200_000;

/** The word of a page's address, by its depth and its index among its siblings. */
const WORDS = [
  ['ropes', 'boats', 'tides', 'lamps', 'nets', 'charts', 'weather', 'birds', 'fish', 'people'],
  [
    'making',
    'mending',
    'storing',
    'buying',
    'naming',
    'testing',
    'lending',
    'painting',
    'counting',
    'teaching',
  ],
  ['spring', 'summer', 'autumn', 'winter', 'north', 'south', 'east', 'west', 'inshore', 'offshore'],
  ['morning', 'noon', 'evening', 'night', 'early', 'late', 'calm', 'storm', 'fog', 'frost'],
  ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'],
  ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
] as const;

const WHO = [
  'The harbour master',
  'A young deckhand',
  'The widow Kerr',
  'Old Tam',
  'The clerk',
  'Our pilot',
  'A visitor',
];
const DID = [
  'wrote down',
  'measured',
  'remembered',
  'argued about',
  'copied out',
  'asked after',
  'put a price on',
];
const WHAT = [
  'the length of the longest warp',
  'every lamp along the mole',
  'a basket of green crabs',
  'the depth beside the third bollard',
  'the names of eleven drifters',
  'the mended corner of a trawl',
  'a chart with two missing soundings',
  'the price of tarred twine',
];
const WHEN = [
  'before the ebb',
  'on a wet Monday',
  'after the herring left',
  'in the lee of the shed',
  'at slack water',
];
const AND = [
  'and nobody in the room disagreed',
  'though the figures were wrong by a hand’s breadth',
  'which is why the page is kept',
  'and the tea went cold meanwhile',
  'while gulls walked on the roof',
  'so the work began again from the other end',
];

/**
 * A site of N articles in a tree: N is the number in front of its name (`10000.many.test`), 500 without one. Page i has
 * up to ten children, so that `/p/ropes` is page 1 and `/p/ropes/making` page 11; each is an article of its own, and
 * always the same. `/sitemap.xml` lists them all; `/sitemap-50000.xml` lists fifty thousand addresses, whether they
 * exist or not. The pages of `40.long.many.test` are large ones, those
 * of `40.middle.many.test` of the usual size.
 */
export const manySite: Site = (request) => {
  const count = pageCountOf(request.site);
  const at = (path: string): string => request.url(request.site, path);
  switch (request.path) {
    case '/robots.txt':
      return {
        headers: { 'content-type': 'text/plain' },
        body: `User-agent: *\nDisallow:\nSitemap: ${at('/sitemap.xml')}\n`,
      };
    case '/sitemap.xml':
      return xml(urlset([at('/'), ...manyPaths(count).map(at)].map((loc) => ({ loc }))));
    case '/sitemap-50000.xml':
      return xml(
        urlset([at('/'), ...manyPaths(49_999).map(at)].map((loc) => ({ loc, lastmod: '2026-11-20' }))),
      );
    case '/':
      return article(0, count, request);
  }
  const index = indexOfPath(request.path);
  return index !== undefined && index <= count ? article(index, count, request) : undefined;
};

/** Additional paragraphs: about half a megabyte, and a hundred kilobytes. */
const moreIn = (site: string): number =>
  site.includes('.long.') ? 1_200 : site.includes('.middle.') ? 240 : 0;

/** The paths of the first `count` pages, without the home page. */
export function manyPaths(count: number): string[] {
  const paths = [''];
  for (let index = 1; index <= count; index++)
    paths.push(`${paths[parentOf(index)] || '/p'}/${wordOf(index)}`);
  return paths.slice(1);
}

function pageCountOf(site: string): number {
  const number = /^(\d+)\./.exec(site)?.[1];
  return number === undefined ? DEFAULT_PAGES : Math.min(Number(number), MOST_PAGES);
}

const parentOf = (index: number): number => Math.floor((index - 1) / FAN);

function depthOf(index: number): number {
  let depth = 0;
  for (let i = index; i > 0; i = parentOf(i)) depth++;
  return depth;
}

function wordOf(index: number): string {
  return WORDS[depthOf(index) - 1]?.[(index - 1) % FAN] ?? String(index);
}

function pathOf(index: number): string {
  return index === 0 ? '' : `${pathOf(parentOf(index)) || '/p'}/${wordOf(index)}`;
}

function indexOfPath(path: string): number | undefined {
  const words = /^\/p\/(.+)$/.exec(path)?.[1]?.split('/') ?? [];
  let index = 0;
  for (const [depth, word] of words.entries()) {
    const place = WORDS[depth]?.findIndex((one) => one === word) ?? -1;
    if (place < 0) return undefined;
    index = index * FAN + 1 + place;
  }
  return index === 0 ? undefined : index;
}

function titleOf(index: number): string {
  if (index === 0) return 'The book of everything';
  const words = pathOf(index).split('/').slice(2);
  return `${words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join(', ')} (page ${index})`;
}

function article(index: number, count: number, { url, site }: SiteRequest): ReturnType<Site> {
  const random = randomFrom(index);
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const paragraph = (): string =>
    Array.from(
      { length: 3 + Math.floor(random() * 3) },
      () => `${pick(WHO)} ${pick(DID)} ${pick(WHAT)} ${pick(WHEN)}, ${pick(AND)}.`,
    ).join(' ');
  const link = (to: number): string => `<a href="${url(site, pathOf(to) || '/')}">${titleOf(to)}</a>`;
  const children = Array.from({ length: FAN }, (_, i) => index * FAN + 1 + i).filter(
    (child) => child <= count,
  );
  const title = titleOf(index);
  return page(
    wholePage(
      title,
      `<meta name="leaf" content="${index}">
<script type="application/ld+json">${JSON.stringify({ '@type': 'Chapter', name: title, position: index })}</script>
<nav>${link(0)}${index === 0 ? '' : ` · ${link(parentOf(index))}`}</nav>
<main><article>
<h1>${title}</h1>
<p>Leaf ${index} of ${count}. ${paragraph()}</p>
<p>${paragraph()}</p>
<h2>What was counted</h2>
<table><thead><tr><th>Thing</th><th>Number</th></tr></thead><tbody>
<tr><td>${pick(WHAT)}</td><td>${index * 7 + 3}</td></tr>
<tr><td>${pick(WHAT)}</td><td>${Math.floor(random() * 900) + 100}</td></tr>
</tbody></table>
<p>${paragraph()}</p>
${Array.from({ length: moreIn(site) }, () => `<p>${paragraph()}</p>`).join('\n')}
</article>
${children.length === 0 ? '' : `<h2>Further on</h2>\n<ul>${children.map((child) => `<li>${link(child)}</li>`).join('')}</ul>`}
</main>`,
    ),
  );
}

/** The same numbers for the same page, always. */
function randomFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
