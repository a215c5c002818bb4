import { linkList, pagesSite, paragraphs, type ReferencePage } from './frame';

type Article = { title: string; text: readonly string[]; links?: readonly string[]; head?: string };

/** The articles that the guide's own page links to. */
const LINKED: Readonly<Record<string, Article>> = {
  knots: {
    title: 'Six knots that hold',
    text: [
      'Six knots are enough for a season in Port Arrin: the bowline, the clove hitch, the round turn and two half hitches, the figure of eight, the sheet bend and the rolling hitch. Learn them with cold hands, because that is how you will tie them.',
      'A bowline never slips and can always be undone, even after a night of gales. Do not use it where a child may hang on the loop: shaken without load it may come loose.',
      'The rolling hitch grips a rope along its length. With it you can take the strain off a jammed warp without letting go of the boat.',
    ],
    links: ['mooring', 'splices'],
  },
  mooring: {
    title: 'Mooring at the north quay',
    text: [
      'The north quay dries for two hours at springs. Moor port side to, with a breast rope you can tend from the deck, and leave slack for a fall of five metres.',
      'Fenders go below the rubbing strake, not above it: the quay has oak piles with iron caps, and the caps take paint off every boat that forgets them.',
      'The first berth beside the steps is the ferry’s. It comes at twenty past the hour and does not wait for anybody to finish their tea.',
    ],
    links: ['knots', 'anchoring', 'fenders'],
  },
  anchoring: {
    title: 'Anchoring in the outer bay',
    head: '<link rel="canonical" href="/guide/anchoring">',
    text: [
      'The outer bay has sand over clay in six to nine metres, which is as good as holding ground gets on this coast. Let out five times the depth of chain, or seven times of rope, and then sit for a quarter of an hour and watch two marks ashore.',
      'In a north-easter the swell runs straight in. Leave before dark, since the only other shelter is behind the skerry and nobody finds that by night for the first time.',
      '<span id="bow">From the bow</span> a trip line with a small buoy saves an anchor that has caught on the old telegraph cable. <span id="stern">From the stern</span> a kedge keeps her head to the swell.',
    ],
    links: ['weather', 'mooring'],
  },
  weather: {
    title: 'Reading the weather from the mole',
    text: [
      'Stand at the end of the mole and look west. When the hills of the far shore look near enough to touch, rain will come within the day; when you can no longer see them, it already has.',
      'The barometer in the office window falls before every gale, but how fast it falls tells more than how far. Three points in three hours is the rule for staying in.',
      'Fog comes with a warm wind over cold water, mostly in May and June, and mostly lifts by noon. The horn on the mole sounds twice a minute while it lasts.',
    ],
    links: ['anchoring', 'signals'],
  },
  signals: {
    title: 'Harbour signals by day and night',
    text: [
      'Three green lights in a column mean that you may come in; three red lights mean that nobody moves. A single white light below either tells small boats that they may cross the basin.',
      'By day the same is said with shapes: a black ball for stop, a black cone point upwards for go. They hang from the mast above the office.',
      'One long blast from the ferry means that she is leaving her berth astern. Five short ones mean that she has seen you and wonders whether you have seen her.',
    ],
    links: ['ferry-etiquette'],
  },
  fenders: {
    title: 'Choosing and hanging fenders',
    text: [
      'A fender should be as long as your boat is wide, divided by two, and you need one for every two metres of side. Round ones suit piles, long ones suit walls.',
      'Hang them from the deck cleats and never from the guard wires, which were not made for it and tell you so by bending.',
      'Old tyres are forbidden in the basin since 2012: they leave black marks, and they sink.',
    ],
    links: ['mooring'],
  },
  splices: {
    title: 'An eye splice in three-strand rope',
    text: [
      'Unlay the rope for the width of twelve turns, tape each strand, and bend the eye to its size. Tuck the middle strand first, then the left, then turn everything over and tuck the right.',
      'Five rounds of tucks hold in polyester, three in hemp. Roll the splice underfoot when it is finished, so that the strands settle.',
      'A splice keeps nine tenths of the rope’s strength; a knot keeps six tenths at best.',
    ],
    links: ['knots'],
  },
  'ferry-etiquette': {
    title: 'Keeping out of the ferry’s way',
    text: [
      'The ferry draws nearly four metres and has the whole of the channel to herself from the red buoy inwards. She cannot stop in less than three lengths.',
      'Cross behind her, never in front. If you must wait, wait north of the green perch, where there is water for you and none for her.',
      'Her wash comes a full minute after her. Ease the sheets and take it on the shoulder.',
    ],
    links: ['signals'],
  },
  fuel: {
    title: 'Fuel and water at the pontoon',
    text: [
      'Diesel comes from the blue pump, water from the tap with the yellow hose. The hoses are of different colours for a reason that cost a trawler her engine in 2003.',
      'Fill before nine in the morning or after five. In between the fish lorries have the slip, and their drivers are not patient people.',
      'The pump takes cards. The tap asks for a coin of any kind, and gives forty litres for it.',
    ],
    links: ['berths'],
  },
  berths: {
    title: 'Visitors’ berths and what they cost',
    text: [
      'Twelve berths on the middle pontoon are kept for visitors. Nobody can book them; the first to come has the first choice, and a dinghy is not a boat that has come.',
      'A night costs two crowns for each metre. The third night is free, since anybody who stays three nights has by then bought fish in the town.',
      'Pay at the office before ten, or put the envelope through the door. The honesty of visitors has been measured, and found to be ninety-seven parts in a hundred.',
    ],
    links: ['fuel', 'showers'],
  },
  showers: {
    title: 'Showers, laundry and the drying room',
    text: [
      'The showers are behind the ice house. The code of the door is the year in which the mole was finished, and it is carved on the mole.',
      'The drying room is heated by the ice machine’s other end. Nets are not clothes, and are not welcome there.',
    ],
    links: ['berths'],
  },
  crabbing: {
    title: 'Crabbing from the steps, for children',
    text: [
      'A line, a weight and a piece of bacon rind are all that is needed. Lower it to the bottom beside the steps, wait until it tugs, and lift slowly, so that the crab is out of the water before it thinks of letting go.',
      'Keep them in a bucket in the shade, no more than ten together, and put them back within the hour. They remember nothing, but they do get hot.',
    ],
  },
  lifeboat: {
    title: 'The lifeboat and how to call it',
    text: [
      'Call on channel sixteen, say the word three times, then the name of your boat, where you are, what is wrong, and how many you are. Then listen.',
      'The boat leaves within nine minutes by day and twelve by night. Her crew are a baker, two teachers, a plumber and whoever else hears the bell.',
      'There is no charge, and never has been. There is a box by the door.',
    ],
    links: ['signals'],
  },
  birds: {
    title: 'Birds of the mole and the skerry',
    text: [
      'Turnstones run along the mole all winter and can be approached to within three steps. Purple sandpipers keep beside them and are less trusting.',
      'On the skerry, arctic terns arrive in the second week of May and leave by August. Landing is forbidden in between, and the terns enforce it.',
    ],
  },
  'winter-storage': {
    title: 'Laying up for the winter',
    text: [
      'Boats come out by the crane in the second half of October, in the order of their names on the list in the office. Masts come down first.',
      'Drain the engine, leave every locker open, and take home whatever a mouse could love. A boat wants moving air more than she wants warmth.',
    ],
    links: ['fenders'],
  },
};

/** Articles that no page links to: they are only in a sitemap. */
const UNLINKED: Readonly<Record<string, Article>> = {
  'quiet-cove': {
    title: 'The quiet cove',
    text: [
      'South of the point lies a cove that no sign shows. It has room for two boats and a ring in the rock that somebody’s grandfather put there.',
      'Go in at half tide on the flood, keep the white stone in line with the gap, and leave nothing behind.',
    ],
  },
  'night-entry': {
    title: 'Coming in by night',
    text: [
      'Keep the two red lamps of the ferry steps in line and do not look at the town, whose lights are brighter than anything that matters.',
      'Slow down at the outer buoy. From there the echo of your own engine from the mole tells you the distance better than your eyes do.',
    ],
  },
};

const HISTORY: readonly (readonly string[])[] = [
  [
    'The first pier of Port Arrin was a row of stones that the monks rolled into the water in 1288, to keep their one boat from the swell. It stood for four hundred years, and its biggest stones are still below the ferry steps.',
    'A storm in 1691 took the boat, the stones and the boathouse in a single night. The parish book notes the loss with one line and the price of a new boat with eleven.',
  ],
  [
    'The mole was begun in 1798 with granite from the far shore, brought over in flat barges that could only cross in calm weather. It took thirty-one years, and three engineers, of whom one gave up and one drowned.',
    'When it was finished the herring came, as if they had been waiting for it, and for sixty years the basin was so full of drifters that one could cross it dry-shod.',
  ],
  [
    'The railway reached the quay in 1884 and left it in 1966. Its rails still lie in the setts and still throw cyclists.',
    'Today eleven boats fish from here, a ferry crosses six times a day, and two hundred yachts call in a summer. The mole is inspected each spring by a diver who says every time that it will outlast us all.',
  ],
];

const article = ({ title, text, links = [], head = '' }: Article): ReferencePage => ({
  title,
  head,
  body: `${paragraphs(...text)}
${links.length === 0 ? '' : `<h2>See also</h2>\n${linkList(links.map((to) => [`/guide/${to}`, { ...LINKED, ...UNLINKED }[to]?.title ?? to]))}`}`,
});

function history(page: number): ReferencePage {
  const place = (number: number): string =>
    number === 1 ? '/guide/history' : `/guide/history?page=${number}`;
  const last = HISTORY.length;
  return {
    title: `A short history of the harbour, part ${page}`,
    head: `${page > 1 ? `<link rel="prev" href="${place(page - 1)}">` : ''}${page < last ? `<link rel="next" href="${place(page + 1)}">` : ''}`,
    body: `${paragraphs(...(HISTORY[page - 1] ?? []))}
<p class="pages">${page > 1 ? `<a rel="prev" href="${place(page - 1)}">Earlier</a> ` : ''}${page < last ? `<a rel="next" href="${place(page + 1)}">Next part</a>` : ''}</p>`,
  };
}

const index: ReferencePage = {
  title: 'The harbour guide',
  body: `${paragraphs('Everything that a skipper, a crew or a visitor on foot may want to know about Port Arrin, written by the people who are asked it every day.')}
${linkList([
  ...Object.entries(LINKED).map(([path, { title }]) => [`/guide/${path}`, title] as const),
  ['/guide/history', 'A short history of the harbour'],
  ['/guide/slow-charts?ms=1500', 'The old chart room (takes its time)'],
])}`,
};

/** The paths of all articles that no page links to. */
export const UNLINKED_GUIDE_PATHS: readonly string[] = Object.keys(UNLINKED).map((name) => `/guide/${name}`);
/** The paths of all articles that the guide links to. */
export const GUIDE_PATHS: readonly string[] = Object.keys(LINKED).map((name) => `/guide/${name}`);

/**
 * `/guide/`: articles, one of them in three parts joined by `rel=next`. Every path answers with and without a slash.
 */
export const guideSite = pagesSite({
  '/guide/': index,
  '/guide/index.html': index,
  ...Object.fromEntries(
    Object.entries({ ...LINKED, ...UNLINKED }).flatMap(([name, it]) => [
      [`/guide/${name}`, article(it)],
      [`/guide/${name}/`, article(it)],
    ]),
  ),
  // The same words as another address, without a canonical link.
  '/mirror/knots': article(LINKED.knots ?? { title: '', text: [] }),
  // The same words in another frame, with a canonical link.
  '/print/anchoring': {
    ...article(LINKED.anchoring ?? { title: '', text: [] }),
    head: '<link rel="canonical" href="/guide/anchoring"><style>nav{display:none}</style>',
  },
  '/guide/history': ({ query }) => {
    const page = Number(query.get('page') ?? '1');
    return page >= 1 && page <= HISTORY.length ? history(page) : undefined;
  },
});
