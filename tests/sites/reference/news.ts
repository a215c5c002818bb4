import { linkList, pagesSite, paragraphs, type ReferencePage } from './frame';

type Item = { day: string; name: string; title: string; text: readonly string[] };

const ITEMS: readonly Item[] = [
  {
    day: '2026-11-16',
    name: 'mole-inspected',
    title: 'The diver has looked at the mole',
    text: [
      'Una Brae spent two days below the mole last week and found eleven loose stones, all above the low-water line. They will be pinned before Christmas, when the tides allow.',
      'Her report closes with the sentence that all her reports close with: it will outlast us all.',
    ],
  },
  {
    day: '2026-11-09',
    name: 'ferry-winter',
    title: 'Winter timetable of the ferry',
    text: [
      'From the first Monday of December the ferry crosses four times a day instead of six. The last boat leaves at ten past five, in both directions, whatever the weather says.',
      'The kiosk on board sells soup again.',
    ],
  },
  {
    day: '2026-10-30',
    name: 'crane-days',
    title: 'Crane days: who comes out when',
    text: [
      'Forty-one boats are on the list. The crane begins at seven with the heaviest, and works down to dinghies by Thursday.',
      'Owners who are not there when their boat is lifted will find it ashore, but perhaps not where they would have put it.',
    ],
  },
  {
    day: '2026-10-12',
    name: 'lamp-mended',
    title: 'North mole lamp shines again',
    text: [
      'After nine nights of darkness the lamp at the end of the mole is lit. A cable had been gnawed through by something with small teeth.',
      'Notice to mariners 44 is withdrawn.',
    ],
  },
  {
    day: '2026-09-28',
    name: 'autumn-springs',
    title: 'The highest tides of the year',
    text: [
      'The equinox brought a tide of six metres and ten. Water stood in the cellar of the office for an hour, as it does every nineteen years.',
      'Nothing was lost but a box of envelopes.',
    ],
  },
  {
    day: '2026-09-14',
    name: 'regatta',
    title: 'Regatta: the results',
    text: [
      'Seventeen boats started and sixteen came back under sail. The seventeenth came back on a rope, to the loudest applause of the afternoon.',
      'The cup goes to Skua for the third time, and will have to be made wider.',
    ],
  },
  {
    day: '2026-08-21',
    name: 'terns-gone',
    title: 'The terns have left',
    text: [
      'The last pair left the skerry on Friday, eleven days earlier than last year. Ringers counted two hundred and six chicks.',
      'Landing is allowed again from the first of September.',
    ],
  },
  {
    day: '2026-08-02',
    name: 'water-tested',
    title: 'Bathing water: good again',
    text: [
      'Both samples of July were well below the limit. The sign at the slip has been turned round.',
      'The next samples will be taken in the second week of August.',
    ],
  },
  {
    day: '2026-07-11',
    name: 'new-steps',
    title: 'New treads for the ferry steps',
    text: [
      'The steps have new oak treads with grooves across them, and for the first time a rail on the seaward side.',
      'The old treads were sold for firewood and went within the hour.',
    ],
  },
  {
    day: '2026-06-19',
    name: 'fog-horn',
    title: 'The fog horn sounds lower',
    text: [
      'A new membrane has made the horn of the mole a third deeper. It carries further, and wakes fewer people.',
      'Complaints are welcome at the office, in writing.',
    ],
  },
  {
    day: '2026-05-25',
    name: 'pontoon-longer',
    title: 'The middle pontoon grows by four berths',
    text: [
      'Two new fingers were floated in on Tuesday. The berths are for visitors and cost what the others cost.',
      'The electricity follows in June.',
    ],
  },
  {
    day: '2026-05-03',
    name: 'opening-day',
    title: 'Open day at the lifeboat house',
    text: [
      'Three hundred people saw the boat, sixty sat in her, and one child refused to leave. The box by the door held more than it ever had.',
      'The next open day will be in the spring.',
    ],
  },
];

/** Old news, which no page links to any more. */
const OLD: readonly Item[] = [
  {
    day: '2019-02-14',
    name: 'boxes-hide-lamp',
    title: 'Fish boxes hide a leading lamp',
    text: [
      'For a week the lower lamp of the ferry steps could not be seen for a stack of boxes. The ferry ran by the pilot’s memory.',
      'A yellow square now shows where boxes may stand.',
    ],
  },
];

const PER_PAGE = 5;
const PAGES = Math.ceil(ITEMS.length / PER_PAGE);
const pathOf = ({ day, name }: Item): string => `/news/${day.slice(0, 4)}/${name}`;
const listPath = (page: number): string => (page === 1 ? '/news/' : `/news/?page=${page}`);

function list(page: number): ReferencePage {
  const items = ITEMS.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  return {
    title: page === 1 ? 'News from the harbour' : `News from the harbour, page ${page}`,
    head: `<link rel="alternate" type="application/rss+xml" href="/news/feed.xml">${page < PAGES ? `<link rel="next" href="${listPath(page + 1)}">` : ''}`,
    body: `${items.map((item) => `<section><h2><a href="${pathOf(item)}">${item.title}</a></h2><p><time datetime="${item.day}">${item.day}</time> ${item.text[0]}</p></section>`).join('\n')}
<nav aria-label="Pages">${page > 1 ? `<a rel="prev" href="${listPath(page - 1)}">Newer</a> ` : ''}${page < PAGES ? `<a rel="next" href="${listPath(page + 1)}">Older</a>` : ''}</nav>`,
  };
}

const item = (it: Item): ReferencePage => ({
  title: it.title,
  head: `<meta property="article:published_time" content="${it.day}">`,
  body: `<p><time datetime="${it.day}">${it.day}</time></p>\n${paragraphs(...it.text)}\n${linkList([['/news/', 'All news']])}`,
});

export const NEWS_PATHS: readonly string[] = ITEMS.map(pathOf);
export const OLD_NEWS_PATHS: readonly string[] = OLD.map(pathOf);

/** `/news/`: a list in three pages joined by `rel=next`, and an article for each. */
export const newsSite = pagesSite({
  '/news/': ({ query }) => {
    const page = Number(query.get('page') ?? '1');
    return page >= 1 && page <= PAGES ? list(page) : undefined;
  },
  ...Object.fromEntries([...ITEMS, ...OLD].map((it) => [pathOf(it), item(it)])),
});

/** The feed of the newest five, as RSS 2.0; `at` makes addresses absolute. */
export function newsFeed(at: (path: string) => string): string {
  const items = ITEMS.slice(0, PER_PAGE).map(
    (it) =>
      `<item><title>${it.title}</title><link>${at(pathOf(it))}</link><pubDate>${new Date(it.day).toUTCString()}</pubDate><description><![CDATA[${it.text[0]}]]></description></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>News from the harbour</title><link>${at('/news/')}</link><description>What happened in Port Arrin</description>
${items.join('\n')}
</channel></rss>
`;
}
