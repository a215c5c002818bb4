import type { Site } from '../site';
import { framedReply, linkList, pagesSite, paragraphs } from './frame';

const ROWS = 120;
const BATCH = 20;

const boatName = (row: number): string => {
  const first = [
    'Skua',
    'Tern',
    'Gannet',
    'Petrel',
    'Dunlin',
    'Curlew',
    'Eider',
    'Plover',
    'Knot',
    'Redshank',
    'Whimbrel',
    'Fulmar',
  ];
  const second = ['of the Mole', 'II', 'of Arrin', 'Queen', 'Maid', 'Star', 'Lass', 'Light', 'Bay', 'Rose'];
  return `${first[row % first.length]} ${second[Math.floor(row / first.length) % second.length]}`;
};

/** Loads twenty rows at a time when the end of the list becomes visible. */
const ENDLESS = `
const list = document.getElementById('boats');
const end = document.getElementById('end');
let from = 0, busy = false;
async function more() {
  if (busy) return;
  busy = true;
  const rows = await (await fetch('/boats/rows?from=' + from)).json();
  from += rows.length;
  for (const row of rows) {
    const item = document.createElement('li');
    item.textContent = row;
    item.style.height = '60px';
    list.append(item);
  }
  busy = false;
  // An element that is observed again is reported even if it never left the view.
  watcher.unobserve(end);
  if (rows.length > 0) watcher.observe(end);
}
const watcher = new IntersectionObserver((entries) => { if (entries.some((entry) => entry.isIntersecting)) more(); }, { rootMargin: '200px' });
watcher.observe(end);
`;

/** Keeps only the visible rows in the document, as large tables do. */
const VIRTUAL = `
const HEIGHT = 40, all = [];
const list = document.getElementById('boats');
list.style.cssText = 'position:relative;list-style:none;padding:0';
function show() {
  const first = Math.max(0, Math.floor((scrollY - list.offsetTop) / HEIGHT) - 2);
  const last = Math.min(all.length, first + Math.ceil(innerHeight / HEIGHT) + 4);
  list.replaceChildren(...all.slice(first, last).map((name, i) => {
    const item = document.createElement('li');
    item.textContent = name;
    item.style.cssText = 'position:absolute;height:' + HEIGHT + 'px;top:' + (first + i) * HEIGHT + 'px';
    return item;
  }));
}
(async () => {
  for (let from = 0; ; ) {
    const rows = await (await fetch('/boats/rows?from=' + from)).json();
    if (rows.length === 0) break;
    all.push(...rows);
    from += rows.length;
  }
  list.style.height = all.length * HEIGHT + 'px';
  show();
  addEventListener('scroll', show);
})();
`;

/** The names of all boats, in list order. */
export const BOATS: readonly string[] = Array.from(
  { length: ROWS },
  (_, row) => `${row + 1}. ${boatName(row)}, berth ${row + 1}`,
);

const pages = pagesSite({
  '/': ({ url }) => ({
    title: 'Welcome to Port Arrin',
    head: '<meta name="description" content="A working harbour: guide, news and tides.">',
    body: `${paragraphs(
      'Port Arrin lies on a northern coast between a mole of granite and a skerry full of terns. Eleven boats fish from here, a ferry crosses six times a day, and visitors are given the middle pontoon and a cup of tea.',
      'These pages are kept by the harbour office. What they say was true when it was written, and the tide tables are true in advance.',
    )}
${linkList([
  ['/guide/', 'The harbour guide'],
  ['/news/', 'News from the harbour'],
  ['/tides/', 'Tides of the coast'],
  ['/about', 'About the harbour'],
  ['/contact', 'How to reach us'],
  ['/boats', 'The list of boats'],
  ['/boats/all', 'The long list of boats'],
  ['/calendar/2026/11', 'Calendar'],
  ['/ferries', 'Ferries'],
  ['/maze/', 'The maze below the mole'],
  ['/moved', 'Pages that have moved'],
  ['/twins', 'Pages that look alike'],
  ['/faults', 'Pages that fail'],
  ['/shelf', 'The shelf of files'],
  ['/notices', 'Notices for members'],
  ['/login', 'Sign in'],
  ['/search?q=ferry', 'Search for “ferry”'],
  ['/private/ledger', 'The ledger'],
  ['/private/open-day', 'Open day in the private wing'],
  ['/drafts/notice.tmp', 'A draft'],
  [url('docs.harbour', '/'), 'Documents of the harbour'],
  [url('other', '/'), 'Our friends on another coast'],
])}`,
  }),
  '/about': {
    title: 'About the harbour',
    body: paragraphs(
      'The harbour belongs to the people of the parish and is run by an office of three. The harbour master has the last word on the water, the clerk has it on paper, and the cat has it everywhere else.',
      'The basin covers four hectares and has fifty-two berths. It dries in the north-west corner, where the mud is soft and boats sit upright.',
    ),
  },
  '/contact': {
    title: 'How to reach us',
    body: `${paragraphs('Call on channel 12, ring the bell at the door, or write. Letters are answered within the week, and bottles when they arrive.')}
${linkList([
  ['mailto:office@harbour.test', 'office@harbour.test'],
  ['tel:+4700001212', 'Telephone'],
  ['javascript:void(0)', 'Chat'],
  ['ftp://harbour.test/charts', 'Charts by FTP'],
  ['#top', 'To the top'],
  ['http://', 'A broken link'],
])}`,
  },
  '/boats': {
    title: 'The list of boats',
    body: `<p>Every boat that has a berth here. The list goes on as you read.</p><ul id="boats"></ul><p id="end">…</p><script>${ENDLESS}</script>`,
  },
  '/boats/all': {
    title: 'The long list of boats',
    body: `<p>Every boat that has a berth here, in one long list of which only the rows in sight are ever there.</p><ul id="boats"></ul><script>${VIRTUAL}</script>`,
  },
  '/moved': {
    title: 'Pages that have moved',
    body: `${paragraphs('The old addresses still work, or nearly all of them. Please mend your links when you have a quiet evening.')}
${linkList([
  ['/old/knots', 'Knots'],
  ['/old/moved-here', 'Lost and found'],
  ['/old/chain', 'Signals, by way of two other places'],
  ['/old/circle', 'Nowhere in particular'],
  ['/old/away', 'Another coast'],
  ['/old/ledger', 'The ledger'],
])}`,
  },
  '/twins': ({ url }) => ({
    title: 'Pages that look alike',
    body: `${paragraphs('The same page may be found under more than one address, as the same boat may be known by more than one name.')}
${linkList([
  ['/guide/knots/', 'Knots, with a slash'],
  ['/guide/knots?utm_source=twins&utm_medium=link', 'Knots, with a note of where you came from'],
  ['/guide/./knots', 'Knots, by a roundabout way'],
  [url('harbour', '/guide/knots').replace('http://harbour', 'HTTP://HARBOUR'), 'KNOTS'],
  ['/mirror/knots', 'Knots, in the mirror'],
  ['/guide/index.html', 'The guide, by its file'],
  ['/guide', 'The guide, without a slash'],
  ['/guide/anchoring#bow', 'Anchoring, from the bow'],
  ['/guide/anchoring#stern', 'Anchoring, from the stern'],
  ['/print/anchoring', 'Anchoring, to be printed'],
])}`,
  }),
  '/faults': {
    title: 'Pages that fail',
    body: `${paragraphs('A list of what is known to be out of order. Some of it mends itself if one waits.')}
${linkList([
  ['/gone/gate', 'The old gate'],
  ['/gone/for-good', 'The herring hall'],
  ['/fragile/heals', 'The page that needs a second try'],
  ['/fragile/busy', 'The busy counter'],
  ['/fragile/rush', 'The rushed clerk'],
  ['/fragile/down', 'The broken machine'],
  ['/fragile/cut', 'The cut line'],
  ['/fragile/cut-once', 'The call that was cut off'],
  ['/fragile/half', 'Half a page'],
])}`,
  },
  '/shelf': {
    title: 'The shelf of files',
    body: `${paragraphs('Things that are kept on the shelf beside the counter, in the forms in which they came.')}
${linkList([
  ['/files/plan.png', 'Plan of the basin'],
  ['/files/forms.zip', 'All forms'],
  ['/files/byelaws.pdf', 'Byelaws'],
  ['/files/notice-44.txt', 'Notice to mariners 44'],
  ['/files/berths.json', 'Berths, for machines'],
  ['/files/unknown', 'A file that nobody knows'],
  ['/files/download', 'A form to print'],
  ['/letters/coast', 'A letter from the coast'],
  ['/letters/japan', 'A letter from Japan'],
  ['/letters/mark', 'A letter that begins with a mark'],
  ['/archive/everything', 'Everything that was ever landed'],
])}`,
  },
  '/notices': {
    title: 'Notices for members',
    body: `${paragraphs('Some notices are for members and are left out of every catalogue, as the members have asked.')}
${linkList([
  ['/notices/minutes', 'Minutes of the meeting'],
  ['/notices/header', 'Minutes of the other meeting'],
  ['/notices/board', 'The board by the door'],
])}
<p><a rel="nofollow" href="/notices/sponsor">From our sponsor</a></p>`,
  },
  '/notices/minutes': {
    title: 'Minutes of the meeting',
    head: '<meta name="robots" content="noindex">',
    body: `${paragraphs('Present were nine. It was agreed to buy a new kettle, and to find out first what had become of the old one.')}
${linkList([['/notices/kettle', 'The matter of the kettle']])}`,
  },
  '/notices/header': {
    title: 'Minutes of the other meeting',
    headers: { 'x-robots-tag': 'noindex' },
    body: paragraphs(
      'Present were four. The biscuits were found to be insufficient, and the meeting was closed for that reason.',
    ),
  },
  '/notices/kettle': {
    title: 'The matter of the kettle',
    body: paragraphs(
      'The old kettle was found in the lifeboat, where it had been used to bail. It has been awarded a small medal.',
    ),
  },
  '/notices/board': {
    title: 'The board by the door',
    head: '<meta name="robots" content="nofollow">',
    body: `${paragraphs('Anybody may pin a card to the board. The office vouches for none of them, and reads them all.')}
${linkList([['/notices/card', 'A card about a second-hand dinghy']])}`,
  },
  '/notices/card': {
    title: 'A second-hand dinghy',
    body: paragraphs(
      'For sale: one dinghy, clinker, three metres, has been under a tree. Oars extra. Ask for Tam at the fuel pump.',
    ),
  },
  '/notices/sponsor': {
    title: 'From our sponsor',
    body: paragraphs(
      'Buy rope. Buy better rope. Buy it from us, by the metre, by the coil, or by the shipload if you must.',
    ),
  },
  '/lost/found': {
    title: 'Lost and found',
    body: paragraphs(
      'Found this month: three gloves, all left; a pair of spectacles; an oar; the lid of something. Ask at the counter and describe the thing.',
    ),
  },
  '/lost/message': {
    title: 'A message that was lost',
    body: paragraphs(
      'In a bottle, on the slip, in pencil: Have reached the island, send more bottles. The office has done what it could.',
    ),
  },
  '/lost/glove': {
    title: 'The fourth glove',
    body: paragraphs(
      'A fourth left glove was handed in on Thursday. The office begins to suspect a person with three hands, or none that is right.',
    ),
  },
});

/** The pages of the harbour that belong to no section, and the rows that the list of boats requests. */
export const townSite: Site = (request) => {
  if (request.path === '/guide') return { status: 301, headers: { location: '/guide/' } };
  if (request.path !== '/boats/rows') return pages(request);
  const from = Number(request.query.get('from') ?? '0');
  return {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify(BOATS.slice(from, from + BATCH)),
  };
};

const docs = pagesSite({
  '/': ({ url }) => ({
    title: 'Documents of the harbour',
    body: `${paragraphs('Papers that change seldom: the byelaws in full, the tariff, and how a complaint is made.')}
${linkList([
  ['/byelaws', 'Byelaws'],
  ['/tariff', 'Tariff'],
  ['/complaints', 'Complaints'],
  [url('harbour', '/'), 'Back to the harbour'],
])}`,
  }),
  '/byelaws': {
    title: 'Byelaws',
    body: paragraphs(
      'No swimming in the basin. No engine above idle within the mole. No fish to be cleaned on the pontoons, except by the otter, who does not read.',
    ),
  },
  '/tariff': {
    title: 'Tariff',
    body: '<table><thead><tr><th>For</th><th>Crowns</th></tr></thead><tbody><tr><td>A metre and a night</td><td>2.00</td></tr><tr><td>The crane, once</td><td>47.50</td></tr><tr><td>Forty litres of water</td><td>a coin</td></tr></tbody></table>',
  },
  '/complaints': {
    title: 'How a complaint is made',
    body: paragraphs(
      'In writing, signed, and with a suggestion. The office answers each, and keeps the best of them in a frame.',
    ),
  },
});

/** `docs.harbour.test`: four pages on a subdomain of the harbour, without robots.txt. */
export const referenceDocsSite: Site = (request) =>
  request.path === '/robots.txt'
    ? framedReply({ title: 'No such paper', body: '', status: 404 })
    : docs(request);
