import { page, wholePage, type Site } from './site';

type Hit = { url: string; title: string; text: string };

/** What every engine finds for words; each page is on a site of its own. */
export const hitsFor = (words: string, count = 8): Hit[] =>
  Array.from({ length: count }, (_none, at) => ({
    url: `https://${['reef', 'tide', 'dune', 'cliff'][at % 4]}${at}.example/${encodeURIComponent(words)}/${at}`,
    title: `${words}, part ${at + 1}`,
    text: `The <em>${words}</em> of the ${['north', 'south', 'east', 'west'][at % 4]} coast are described here in detail, with ${at + 3} drawings.`,
  }));

type Engine = (words: string, hits: readonly Hit[]) => string;

const field = (words: string): string =>
  `<form action="/search"><input type="search" name="q" value="${words}"><button>Search</button></form>`;

/** A link around its heading, deep in boxes with made names; an advert, a box of questions and related words between. */
const boxed: Engine = (words, hits) =>
  `<div role="navigation"><a href="/images?q=${words}">Images</a><a href="/news?q=${words}">News</a></div>
<div id="main"><div id="rso">
<div class="uEierd"><div><span>Sponsored</span></div><a href="https://ads.example/boat"><h3>Buy a boat</h3></a><div>Boats for everyone, delivered tomorrow to your door.</div></div>
${hits
  .map(
    (
      { url, title, text },
      at,
    ) => `<div class="MjjYud x${at}"><div class="g"><div><div><a href="${url}"><br><h3 class="LC20lb">${title}</h3><div><cite>${new URL(url).host} › ${words}</cite></div></a></div>
<div class="VwiC3b"><span>${text}</span></div>${at === 2 ? `<table><tr><td><a href="${url}#more">More of it</a></td></tr></table>` : ''}</div></div></div>
${at === 1 ? '<div class="cUnQKe"><div role="heading">People also ask</div><div>How deep is it?</div><div>How cold is it?</div></div>' : ''}`,
  )
  .join('')}
</div><div><div role="heading">Related</div><a href="/search?q=more">more ${words}</a></div></div>
<footer><a href="https://help.example/">Help</a></footer>`;

const base64 = (text: string): string =>
  btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

/** A list whose links go through the engine, which writes the address in base 64. */
const tracked: Engine = (words, hits) =>
  `<ol id="b_results">${hits
    .map(
      ({ url, title, text }) =>
        `<li class="b_algo"><h2><a href="/ck/a?p=1f&u=a1${base64(url)}&ntb=1">${title}</a></h2><div class="b_caption"><p>${text}</p></div></li>`,
    )
    .join(
      '',
    )}</ol><aside><h2><a href="https://beside.example/">Beside it</a></h2><h2><a href="https://beside.example/2">More</a></h2></aside>`;

/** A table without headings: number and link, words, address, each in a row of its own. */
const plain: Engine = (words, hits) =>
  `<table>${hits
    .map(
      ({ url, title, text }, at) =>
        `<tr><td>${at + 1}.</td><td><a class="result-link" href="/l/?uddg=${encodeURIComponent(url)}">${title}</a></td></tr><tr><td></td><td class="result-snippet">${text}</td></tr><tr><td></td><td><span>${new URL(url).host}</span></td></tr>`,
    )
    .join('')}</table>`;

/** Headings with a paragraph after each, which nothing holds together. */
const flat: Engine = (words, hits) =>
  `<div role="main"><h1>Results for ${words}</h1>${hits
    .map(({ url, title, text }) => `<h3><a href="${url}">${title}</a></h3><p>${text}</p>`)
    .join('')}</div>`;

export const engines: Readonly<Record<string, Engine>> = { boxed, tracked, plain, flat };

export const resultPage = (engine: string, words: string, hits = hitsFor(words)): string =>
  wholePage(`${words} - Search`, field(words) + (engines[engine] ?? flat)(words, hits));

/** A SearXNG with and without its JSON, engines with pages only, and one that asks whether its reader is a person. */
export const engineSite: Site = ({ path, query }) => {
  const words = query.get('q') ?? '';
  const json = query.get('format') === 'json';
  const number = Number(query.get('pageno') ?? '1');
  if (path === '/searx/search' && json)
    return {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query: words,
        results:
          number > 2
            ? []
            : hitsFor(`${words} ${number}`).map(({ url, title, text }) => ({
                url,
                title,
                content: text.replace(/<[^>]*>/g, ''),
                publishedDate: '2026-05-04T00:00:00',
              })),
        unresponsive_engines: [['north', 'timeout']],
      }),
    };
  if (path === '/closed/search' && json) return page(wholePage('403', '<h1>Forbidden</h1>'), { status: 403 });
  if (path === '/check')
    return page(wholePage('One moment', '<h1>Unusual traffic</h1><p>Show that you are not a robot.</p>'));
  if (path === '/busy') return page(wholePage('Slow down', '<h1>Slow down</h1>'), { status: 429 });
  // Its results are written by its script.
  if (path === '/scripted')
    return page(
      wholePage(
        'Search',
        `<main></main><script>document.querySelector('main').innerHTML = ${JSON.stringify(field(words) + flat(words, hitsFor(words))).replace(/</g, '\\u003c')};</script>`,
      ),
    );
  // It goes on for three pages; the fourth is never served.
  if (path === '/paged') {
    if (number > 3) return page(wholePage('Slow down', '<h1>Slow down</h1>'), { status: 429 });
    const onward = `<nav><a href="/paged?q=${encodeURIComponent(words)}&pageno=${number + 1}">Next</a></nav>`;
    return page(resultPage('flat', words, hitsFor(`${words} ${number}`)) + onward);
  }
  const engine = path.slice(1);
  return engine in engines ? page(resultPage(engine, words)) : undefined;
};
