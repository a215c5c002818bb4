import { linkList, pagesSite, paragraphs, type ReferencePage } from './frame';

type Place = {
  name: string;
  title: string;
  note: string;
  /** Half range in meters, and hours after Port Arrin. */ range: number;
  lag: number;
};

const PLACES: readonly Place[] = [
  {
    name: 'port-arrin',
    title: 'Port Arrin',
    range: 2.4,
    lag: 0,
    note: 'The gauge stands in the corner between the mole and the steps, behind a brass door. It has been read every day since 1863, wars included.',
  },
  {
    name: 'outer-bay',
    title: 'The outer bay',
    range: 2.3,
    lag: -0.2,
    note: 'Out here the tide turns some twelve minutes before the harbour notices. The stream runs north-east on the flood and is strongest three hours before high water.',
  },
  {
    name: 'skerry',
    title: 'The skerry',
    range: 2.1,
    lag: -0.3,
    note: 'Between the skerry and the shore there is never more than two metres at low water, and at springs there is a beach.',
  },
  {
    name: 'white-stone',
    title: 'White stone cove',
    range: 2.2,
    lag: -0.1,
    note: 'The cove dries from half ebb. The stone itself is covered for one hour at high springs, which is a useful sign.',
  },
  {
    name: 'salt-pans',
    title: 'The salt pans',
    range: 2.6,
    lag: 0.4,
    note: 'Water creeps in over two kilometres of flat sand, at the pace of a walking child. It has surprised walking adults.',
  },
  {
    name: 'ferry-narrows',
    title: 'Ferry narrows',
    range: 2.0,
    lag: 0.6,
    note: 'The stream in the narrows reaches four knots and turns within ten minutes. The ferry leaves at slack when she can.',
  },
  {
    name: 'mill-creek',
    title: 'Mill creek',
    range: 2.7,
    lag: 0.9,
    note: 'The creek is a ditch at low water and a lake at high. The mill used both, twice a day, until 1931.',
  },
  {
    name: 'upper-quay',
    title: 'The upper quay',
    range: 2.5,
    lag: 1.2,
    note: 'Two kilometres up the river the flood comes as a step of a hand’s breadth that one can hear before one sees it.',
  },
  {
    name: 'far-shore',
    title: 'The far shore',
    range: 1.9,
    lag: 0.2,
    note: 'The far shore has the smaller tide and the bigger swell. Landing is best at half tide on the shingle.',
  },
  {
    name: 'seal-rocks',
    title: 'Seal rocks',
    range: 2.0,
    lag: -0.4,
    note: 'The rocks cover at three hours of flood. The seals know it to the minute and leave in order of size.',
  },
];

/** Places listed only in the compressed sitemap. */
const UNLINKED: readonly Place[] = [
  {
    name: 'drowned-forest',
    title: 'The drowned forest',
    range: 2.3,
    lag: 0.3,
    note: 'At the lowest tides of March the stumps of oaks stand out of the sand, six thousand years old and as black as coal.',
  },
  {
    name: 'old-gauge',
    title: 'The old gauge',
    range: 2.4,
    lag: 0,
    note: 'The wooden gauge of 1863 hangs in the office. Its zero is a nail, and every sounding on the chart goes back to that nail.',
  },
];

const clock = (hours: number): string => {
  const minutes = Math.round((((hours % 24) + 24) % 24) * 60) % 1440;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};

/** A week of high and low water from the two largest constituents: the moon’s half day and the sun’s. */
function week({ range, lag }: Place): string {
  const rows = Array.from({ length: 7 }, (_, day) => {
    const springs = Math.cos((2 * Math.PI * (day - 2)) / 14.765);
    const height = range * (1 + 0.33 * springs);
    const high = 5.2 + lag + day * 0.841;
    return `<tr><td>2026-11-${String(16 + day)}</td><td>${clock(high)}</td><td>${(2.9 + height).toFixed(1)} m</td><td>${clock(high + 6.21)}</td><td>${(2.9 - height).toFixed(1)} m</td></tr>`;
  });
  return `<table><caption>High and low water, third week of November</caption><thead><tr><th>Day</th><th>High</th><th>Height</th><th>Low</th><th>Height</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`;
}

const pathOf = ({ name }: Place): string => `/tides/${name}`;

const place = (it: Place): ReferencePage => ({
  title: `Tides: ${it.title}`,
  body: `${paragraphs(it.note)}\n${week(it)}\n${linkList([['/tides/', 'All places']])}`,
});

export const TIDES_PATHS: readonly string[] = PLACES.map(pathOf);
export const UNLINKED_TIDES_PATHS: readonly string[] = UNLINKED.map(pathOf);

/** `/tides/`: a table of the week for each place on the coast. */
export const tidesSite = pagesSite({
  '/tides/': {
    title: 'Tides of the coast',
    body: `${paragraphs('High and low water for ten places, worked out from the gauge at Port Arrin and the lag of each place behind it. Heights are above chart datum, times are harbour time all year.')}
${linkList(PLACES.map((it) => [pathOf(it), it.title]))}`,
  },
  ...Object.fromEntries([...PLACES, ...UNLINKED].map((it) => [pathOf(it), place(it)])),
});
