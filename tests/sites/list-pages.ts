/** How a visit finds a page: what classes are called, and whether records and their parts have changed places. */
export type Look = { c: (name: string) => string; turned: boolean };

type Thing = { name: string; price: string; place: string; text: string; day: string; at: number };
export type ListPage = {
  name: string;
  /** What every record says, in the order of the page, by what it is. */
  records: (look: Look) => { name: string; also: string }[];
  /** Which of the records are pointed at: one, or two of different groups. */
  points: [number] | [number, number];
  html: (look: Look) => string;
};

export const plainLook: Look = { c: (name) => name, turned: false };
/** Another build of the site: every class has another name, and what can change places has. */
export const turnedLook: Look = {
  c: (name) =>
    `x${[...name].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 99_991, 7)}-${name.length}`,
  turned: true,
};

const NAMES: Readonly<Record<string, string>> = {
  en: 'Brass lantern|Oak stool|Linen apron|Copper kettle|Wool blanket|Glass carafe|Walnut tray|Iron skillet|Clay planter|Cork board|Felt slippers|Paper lamp',
  ar: 'مصباح نحاسي|كرسي من البلوط|مئزر كتان|غلاية نحاس|بطانية صوف|إبريق زجاج|صينية جوز|مقلاة حديد|أصيص طين|لوح فلين',
  he: 'מנורת פליז|שרפרף אלון|סינר פשתן|קומקום נחושת|שמיכת צמר|קנקן זכוכית|מגש אגוז|מחבת ברזל|עציץ חרס|לוח שעם',
  zh: '黄铜灯笼|橡木凳子|亚麻围裙|铜水壶|羊毛毯子|玻璃水瓶|胡桃木托盘|铁煎锅|陶土花盆|软木板',
  ja: '真鍮のランタン|オークの椅子|リネンのエプロン|銅のやかん|ウールの毛布|ガラスの水差し|クルミの盆|鉄のフライパン|土の鉢|コルクボード',
  ru: 'Латунный фонарь|Дубовый табурет|Льняной фартук|Медный чайник|Шерстяной плед|Стеклянный графин|Ореховый поднос|Чугунная сковорода|Глиняное кашпо|Пробковая доска',
};
const MONEY: Readonly<Record<string, (n: number) => string>> = {
  en: (n) => `€${n}.50`,
  ar: (n) => `${n} د.إ`,
  he: (n) => `₪${n}.90`,
  zh: (n) => `¥${n}.00`,
  ja: (n) => `${n},800円`,
  ru: (n) => `1 ${n}0 руб.`,
};
const PLACES = ['Lisbon', 'Ghent', 'Porto', 'Vigo', 'Turku'];
const SAYINGS = [
  'Made by hand in small numbers.',
  'Comes with a spare part and a cloth.',
  'Lasts for decades if oiled once a year.',
  'A favorite of the workshop since 1968.',
];

const things = (look: Look, lang = 'en', count = 10): Thing[] => {
  const all = (NAMES[lang] ?? '')
    .split('|')
    .slice(0, count)
    .map((name, at) => ({
      name,
      at,
      price: (MONEY[lang] ?? String)(12 + at * 7),
      place: PLACES[at % PLACES.length] as string,
      text: `${SAYINGS[at % SAYINGS.length]} No. ${at + 1}.`,
      day: `2026-0${1 + (at % 9)}-1${at % 10}`,
    }));
  return look.turned ? all.toReversed() : all;
};
const pair = (look: Look, one: string, other: string): string => (look.turned ? other + one : one + other);
const k = ({ c }: Look, ...names: string[]): string => `class="${names.map(c).join(' ')}"`;
const img = (t: Thing): string => `<img src="/i/${t.at}.jpg" alt="" width="80" height="60">`;
const each = (list: readonly Thing[], html: (t: Thing, index: number) => string): string =>
  list.map(html).join('\n');
const slug = (t: Thing): string => `/item/${t.at}`;

const frame = (
  look: Look,
  lang: string,
  main: string,
): string => `<!doctype html><html lang="${lang}" dir="${/ar|he/.test(lang) ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><title>Northlight goods</title></head><body>
<header ${k(look, 'site-header')}><a href="/">Northlight</a><nav><ul ${k(look, 'menu')}>${['Home', 'Shop', 'Journal', 'Stores', 'Help', 'Contact'].map((each) => `<li><a href="/${each}">${each}</a></li>`).join('')}</ul></nav></header>
<div ${k(look, 'layout')}><aside ${k(look, 'filters')}><h4>Filter</h4><ul>${['Lamps', 'Chairs', 'Kitchen', 'Garden', 'Office'].map((each) => `<li><label><input type="checkbox"> ${each} <span>(12)</span></label></li>`).join('')}</ul></aside>
<main ${k(look, 'content')}><h1>Goods</h1>${main}<nav ${k(look, 'pages')}><a href="?page=1">1</a> <a href="?page=2">2</a> <a href="?page=3">3</a> <a href="?page=2" rel="next">Next</a></nav></main></div>
<section ${k(look, 'also')}><h2>Seen lately</h2><div ${k(look, 'strip')}>${[1, 2, 3, 4].map((n) => `<div ${k(look, 'mini')}><a href="/seen/${n}"><img src="/s/${n}.jpg" alt=""><span>Seen thing ${n}</span></a></div>`).join('')}</div></section>
<footer ${k(look, 'site-footer')}>${['Shop', 'About', 'Legal'].map((each) => `<div><h5>${each}</h5><ul>${[1, 2, 3, 4].map((n) => `<li><a href="/${each}/${n}">${each} ${n}</a></li>`).join('')}</ul></div>`).join('')}</footer></body></html>`;

type Options = { lang?: string; count?: number; points?: ListPage['points']; also?: (t: Thing) => string };
const page = (
  name: string,
  main: (look: Look, list: Thing[]) => string,
  { lang = 'en', count = 10, points = [1], also = (t) => t.price }: Options = {},
): ListPage => ({
  name,
  points,
  records: (look) => things(look, lang, count).map((t) => ({ name: t.name, also: also(t) })),
  html: (look) => frame(look, lang, main(look, things(look, lang, count))),
});

const card = (look: Look, t: Thing, tag = 'div'): string =>
  `<${tag} ${k(look, 'card', ...(t.at % 4 === 0 ? ['card-sale'] : []))}><a href="${slug(t)}" ${k(look, 'card-picture')}>${img(t)}</a>${t.at % 4 === 0 ? `<span ${k(look, 'badge')}>Sale</span>` : ''}
  <div ${k(look, 'card-body')}>${pair(look, `<h3 ${k(look, 'card-title')}><a href="${slug(t)}">${t.name}</a></h3>`, `<div ${k(look, 'card-price')}>${t.price}</div>`)}<p ${k(look, 'card-place')}>${t.place}</p></div><button>Add to cart</button></${tag}>`;
const groups = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, at * size + size));
const row = (cells: readonly string[], tag = 'td'): string =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
const cells = (look: Look, t: Thing): string[] =>
  look.turned ? [t.name, t.place, t.price, t.day] : [t.name, t.price, t.place, t.day];
const HEADS = (look: Look): string[] =>
  look.turned ? ['Item', 'Place', 'Price', 'Since'] : ['Item', 'Price', 'Place', 'Since'];
const made = (look: Look, name: string, seed: number): string =>
  `class="css-${[...look.c(name)].reduce((sum, char) => (sum * 33 + char.charCodeAt(0) + seed) % 999_983, 11).toString(36)}"`;
/** An open shadow tree, as markup. */
const open = (html: string): string => `<template shadowrootmode="open">${html}</template>`;
const saying = (t: Thing): string => t.text;

export const listPages: readonly ListPage[] = [
  page(
    'a grid of a shop',
    (l, list) => `<ul ${k(l, 'products')}>${each(list, (t) => card(l, t, 'li'))}</ul>`,
  ),
  page('a grid split over rows', (l, list) =>
    groups(list, 3)
      .map(
        (row) => `<div ${k(l, 'row')}>${each(row, (t) => `<div ${k(l, 'col')}>${card(l, t)}</div>`)}</div>`,
      )
      .join(''),
  ),
  page('a grid in pairs', (l, list) =>
    groups(list, 2)
      .map((row) => `<div ${k(l, 'pair')}>${each(row, (t) => card(l, t))}</div>`)
      .join(''),
  ),
  page(
    'made classes',
    (l, list) =>
      `<div ${made(l, 'list', 3)}>${each(list, (t) => `<div ${made(l, 'card', 3)}><div ${made(l, 'pic', 3)}>${img(t)}</div>${pair(l, `<div ${made(l, 'name', 3)}><a href="${slug(t)}">${t.name}</a></div>`, `<div ${made(l, 'price', 3)}><span>${t.price}</span></div>`)}</div>`)}</div>`,
  ),
  page(
    'classes made for each element',
    (l, list) =>
      `<div ${made(l, 'list', 9)}>${each(list, (t) => `<div ${made(l, 'card', t.at + 40)}>${pair(l, `<a ${made(l, 'name', t.at + 50)} href="${slug(t)}"><strong>${t.name}</strong></a>`, `<em ${made(l, 'price', t.at + 60)}>${t.price}</em>`)}<p ${made(l, 'text', t.at + 70)}>${t.text}</p></div>`)}</div>`,
  ),
  page(
    'cards with an advert of its own make',
    (l, list) =>
      `<div ${k(l, 'shop')}>${each(list, (t, i) => (i === 4 ? `<div ${k(l, 'ad')}>Tasting on Saturday<br>from 10 to 13</div>` : '') + `<div><div ${k(l, 'ph')} style="background:#8c5a3c"></div><h3><span>${t.name}</span></h3><div ${k(l, 'pr')}><span>${t.price}</span></div><small>${t.place} · 250 g${t.at === 5 ? ' · sold out' : ''}</small></div>`)}</div>`,
  ),
  page(
    'classifieds with adverts that look like them',
    (l, list) =>
      `<ul ${k(l, 'listing')}>${each(list, (t, i) => (i % 4 === 2 ? `<li ${k(l, 'entry')}><small>Sponsored</small><a href="/ad/${i}"><img src="/ad.jpg" alt=""></a><h2><a href="/ad/${i}">Sell your car today</a></h2><p>Best offers of the week</p></li>` : '') + `<li ${k(l, 'entry')}><a href="${slug(t)}">${img(t)}</a>${pair(l, `<h2><a href="${slug(t)}">${t.name}</a></h2>`, `<strong ${k(l, 'price')}>${t.price}</strong>`)}<p>${t.text}</p><span>${t.place}</span><time datetime="${t.day}">${t.day}</time></li>`)}</ul>`,
  ),
  page(
    'classifieds with boxes between',
    (l, list) =>
      `<section>${each(list, (t, i) => (i % 3 === 2 ? `<article ${k(l, 'promo-box')}><h2>Get the app</h2><p>Faster than the site</p><a href="/app">Install</a></article>` : '') + `<article ${k(l, 'offer')}><h2><a href="${slug(t)}">${t.name}</a></h2><ul ${k(l, 'facts')}><li>${t.place}</li><li>${t.day}</li><li>Private</li></ul><b>${t.price}</b></article>`)}</section>`,
  ),
  page(
    'a table',
    (l, list) =>
      `<table><caption>Stock</caption><thead>${row(HEADS(l), 'th')}</thead><tbody>${each(list, (t) => row(cells(l, t)))}</tbody></table>`,
  ),
  page(
    'a table with its heads and sum in the body',
    (l, list) =>
      `<table>${row(HEADS(l), 'th')}${each(list, (t) => row(cells(l, t)))}<tr><td colspan="4"><b>10 items in all</b></td></tr></table>`,
  ),
  page(
    'a table in groups, with cells over several rows',
    (l, list) =>
      `<table><thead>${row(['Group', ...HEADS(l)], 'th')}</thead><tbody>${groups(list, 5)
        .map(
          (part, g) =>
            `<tr><td colspan="5">Hall ${g + 1}</td></tr>` +
            each(
              part,
              (t, i) =>
                `<tr>${i === 0 ? `<td rowspan="5">Group ${g}</td>` : ''}${cells(l, t)
                  .map((cell) => `<td>${cell}</td>`)
                  .join('')}</tr>`,
            ),
        )
        .join('')}</tbody></table>`,
  ),
  page(
    'a table of roles',
    (l, list) =>
      `<div role="table"><div role="row" ${k(l, 'hd')}>${HEADS(l)
        .map((each) => `<div role="columnheader">${each}</div>`)
        .join(
          '',
        )}</div>${each(list, (t) => `<div role="row" ${k(l, 'tr')}><div role="cell"><a href="${slug(t)}">${t.name}</a></div><div role="cell">${t.price}</div><div role="cell">${t.place}</div></div>`)}</div>`,
  ),
  page(
    'results of an engine',
    (l, list) =>
      `<div id="rso">${each(list, (t, i) => (i === 2 ? `<div ${k(l, 'asked')}><h2>People also ask</h2><div>Is brass an alloy?</div><div>Where is Ghent?</div></div>` : '') + `<div ${k(l, 'g')}><div><div><a href="https://h${t.at}.example/"><h3>${t.name}</h3><cite>h${t.at}.example › shop</cite></a></div><div ${k(l, 'st')}><span>${t.day} — </span>${t.text}</div></div></div>`)}</div>`,
    { also: (t) => `https://h${t.at}.example/` },
  ),
  page(
    'results with answers and adverts',
    (l, list) =>
      `<ol id="b_results">${`<li ${k(l, 'b_ad')}><ul><li><div><h2><a href="/ad">Cheap lamps</a></h2><p>Ad text</p></div></li></ul></li>`}${each(list, (t) => `<li ${k(l, 'b_algo')}><h2><a href="https://h${t.at}.example/">${t.name}</a></h2><div ${k(l, 'b_caption')}><p>${t.text}</p><cite>h${t.at}.example</cite></div></li>`)}<li ${k(l, 'b_ans')}><h2>Related</h2><ul><li><a href="/r/1">lamps</a></li><li><a href="/r/2">stools</a></li></ul></li><li ${k(l, 'b_pag')}><a href="?p=2">2</a></li></ol>`,
    { also: saying },
  ),
  page(
    'results by articles',
    (l, list) =>
      `<ol>${each(list, (t) => `<li data-layout="organic"><article data-testid="result" ${k(l, 'yQDlj3')}><div><a href="https://h${t.at}.example/" ${k(l, 'Rn_JX')}><span>h${t.at}.example</span></a></div><h2><a href="https://h${t.at}.example/" data-testid="result-title-a"><span>${t.name}</span></a></h2><div data-result="snippet"><span>${t.text}</span></div></article></li>`)}</ol>`,
    { also: saying },
  ),
  page(
    'nested cards with lists of their own',
    (l, list) =>
      `<div ${k(l, 'grid')}>${each(list, (t) => `<section ${k(l, 'house')}>${img(t)}<h3>${t.name}</h3><ul ${k(l, 'specs')}><li><b>Rooms</b> <span>${t.at + 1}</span></li><li><b>Place</b> <span>${t.place}</span></li><li><b>Since</b> <span>${t.day}</span></li></ul><div ${k(l, 'agent')}><div ${k(l, 'agent-card')}><img src="/a.jpg" alt=""><span>Agent ${t.at % 3}</span></div></div><p ${k(l, 'cost')}>${t.price}</p></section>`)}</div>`,
  ),
  page(
    'cards in columns',
    (l, list) =>
      `<div ${k(l, 'masonry')}>${groups(list, 4)
        .map((part) => `<div ${k(l, 'column')}>${each(part, (t) => card(l, t))}</div>`)
        .join('')}</div>`,
  ),
  page(
    'an endless list',
    (l, list) =>
      `<div role="feed">${groups(list, 5)
        .map(
          (part, at) =>
            `<div ${k(l, 'page')} data-page="${at}">${each(part, (t) => `<article><header><a href="/u/${t.at}">Writer ${t.at}</a> <time datetime="${t.day}">today</time></header><p>${t.name}. ${t.text}</p><footer><span>${t.at + 3} likes</span><span>${t.at} replies</span></footer></article>`)}</div>`,
        )
        .join('')}</div>`,
    { also: (t) => `Writer ${t.at}` },
  ),
  page(
    'terms and their meanings',
    (l, list) => `<dl>${each(list, (t) => `<dt><code>${t.name}</code></dt><dd>${t.text}</dd>`)}</dl>`,
    { also: saying },
  ),
  page(
    'a list of documents in groups',
    (l, list) =>
      groups(list, 5)
        .map(
          (part, at) =>
            `<section><h2>Part ${at + 1}</h2><ul ${k(l, 'toc')}>${each(part, (t) => `<li><a href="${slug(t)}">${t.name}</a> <span>${t.text}</span></li>`)}</ul></section>`,
        )
        .join(''),
    { points: [1, 7], also: saying },
  ),
  page(
    'stories in threes of rows',
    (l, list) =>
      `<table><tbody>${each(list, (t, i) => `<tr ${k(l, 'athing')} id="${t.at}"><td>${i + 1}.</td><td><a href="https://h${t.at}.example/">${t.name}</a> <span>(h${t.at}.example)</span></td></tr><tr><td colspan="1"></td><td><span>${t.at * 7 + 3} points</span> by <a href="/u">user${t.at}</a> <span>${t.at + 1} hours ago</span></td></tr><tr ${k(l, 'spacer')} style="height:5px"></tr>`)}</tbody></table>`,
    { also: (t) => `${t.at * 7 + 3} points` },
  ),
  page('a shop in Arabic', (l, list) => `<ul>${each(list, (t) => card(l, t, 'li'))}</ul>`, { lang: 'ar' }),
  page(
    'a list in Hebrew',
    (l, list) =>
      `<div>${each(list, (t) => `<article ${k(l, 'item')}><h2><a href="${slug(t)}">${t.name}</a></h2><p>${t.text}</p><b>${t.price}</b></article>`)}</div>`,
    { lang: 'he' },
  ),
  page(
    'a shop in Chinese',
    (l, list) =>
      `<div ${k(l, 'gl')}>${each(list, (t) => `<li ${k(l, 'gl-item')}><div>${img(t)}</div>${pair(l, `<div ${k(l, 'p-price')}><em>¥</em><i>${t.price.slice(1)}</i></div>`, `<div ${k(l, 'p-name')}><a href="${slug(t)}"><em>${t.name}</em></a></div>`)}<div>${t.at}000+条评价</div></li>`)}</div>`,
    { lang: 'zh' },
  ),
  page(
    'a table in Japanese',
    (l, list) =>
      `<table><tr><th>品名</th><th>価格</th></tr>${each(list, (t) => `<tr><td><a href="${slug(t)}">${t.name}</a></td><td>${t.price}</td></tr>`)}</table>`,
    { lang: 'ja' },
  ),
  page(
    'a list in Russian',
    (l, list) =>
      `<div>${each(list, (t) => `<div ${k(l, 'tovar')}>${pair(l, `<a href="${slug(t)}">${t.name}</a>`, `<span ${k(l, 'cena')}>${t.price}</span>`)}<span ${k(l, 'otzyv')}>${t.at} отзывов</span></div>`)}</div>`,
    { lang: 'ru' },
  ),
  page(
    'jobs as links',
    (l, list) =>
      `<div ${k(l, 'jobs')}>${each(list, (t) => `<a href="${slug(t)}" ${k(l, 'job')}><div><strong>${t.name}</strong><span>${t.place}</span></div><div><span>Full time</span><span>${t.price}</span></div></a>`)}</div>`,
  ),
  page(
    'things marked up for machines',
    (l, list) =>
      `<div>${each(list, (t) => `<div itemscope itemtype="https://schema.org/Product"><div ${k(l, 'q1')}><span itemprop="name">${t.name}</span></div><div itemprop="offers" itemscope><meta itemprop="priceCurrency" content="EUR"><span itemprop="price" content="${t.at}.5">${t.price}</span></div><span itemprop="description">${t.text}</span></div>`)}</div>`,
    { also: saying },
  ),
  page(
    'headings and what follows them',
    (l, list) =>
      `<div ${k(l, 'faq')}>${each(list, (t) => `<h3>${t.name}</h3><p>${t.text}</p>${t.at % 3 ? '' : `<p><a href="/more">More</a></p>`}`)}</div>`,
    { also: saying },
  ),
  page(
    'a gallery',
    (l, list) =>
      `<div ${k(l, 'gallery')}>${each(list, (t) => `<figure><a href="${slug(t)}">${img(t)}</a><figcaption>${t.name} <small>${t.price}</small></figcaption></figure>`)}</div>`,
    { also: (t) => `/i/${t.at}.jpg` },
  ),
  page(
    'utility classes',
    (l, list) =>
      `<ul class="flex flex-col gap-4">${each(list, (t) => `<li class="flex p-4 rounded"><div class="w-full text-sm">${pair(l, `<p class="text-sm font-medium"><a href="${slug(t)}">${t.name}</a></p>`, `<p class="text-sm text-right">${t.price}</p>`)}<p class="text-sm text-gray-500">${t.place}</p></div></li>`)}</ul>`,
  ),
  page(
    'elements of its own',
    (l, list) =>
      `<x-list>${each(list, (t) => `<x-card><x-head>${t.name}</x-head><x-cost>${t.price}</x-cost><x-text>${t.text}</x-text></x-card>`)}</x-list>`,
  ),
  page(
    'cards with shadow trees of their own',
    (l, list) =>
      `<div ${k(l, 'shelf')}>${each(list, (t) => `<goods-card>${open(`<article ${k(l, 'card')}>${pair(l, `<h3 ${k(l, 'name')}><a href="${slug(t)}">${t.name}</a></h3>`, `<span ${k(l, 'cost')}>${t.price}</span>`)}<slot></slot></article>`)}<p ${k(l, 'note')}>${t.text}</p></goods-card>`)}</div>`,
  ),
  page(
    'a list in a shadow tree, put into its slot',
    (l, list) =>
      `<goods-app>${open(`<goods-list>${open(`<section ${k(l, 'box')}><slot></slot></section>`)}${each(list, (t) => `<div ${k(l, 'thing')}>${img(t)}<b>${t.name}</b><span ${k(l, 'cost')}>${t.price}</span><p>${t.text}</p></div>`)}</goods-list>`)}</goods-app>`,
  ),
  page('a list in a frame', (l, list) => {
    const inner = `<body><ul>${each(list, (t) => `<li ${k(l, 'offer')}>${pair(l, `<h2><a href="${slug(t)}">${t.name}</a></h2>`, `<b ${k(l, 'cost')}>${t.price}</b>`)}<p>${t.text}</p></li>`)}</ul></body>`;
    return `<iframe title="Offers" width="400" height="300" srcdoc="${inner.replaceAll('"', '&quot;')}"></iframe>`;
  }),
];
