import type { Site } from '../site';
import { framedReply, linkList } from './frame';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Endless places: a calendar with next and previous, parameters that only count, a path that grows by itself. */
export const trapsSite: Site = ({ path, query }) => {
  const month = /^\/calendar\/(\d{4})\/(\d{2})$/.exec(path);
  if (month) return calendar(Number(month[1]), Number(month[2]));
  if (path === '/ferries') return ferries(Number(query.get('day') ?? '0'));
  if (/^\/maze\/(deeper\/)*$/.test(path)) {
    const depth = path.split('/').length - 3;
    return framedReply({
      title: `The maze, ${depth} turns in`,
      body: `<p>A passage of wet stone. After ${depth} turns it looks as it did after ${Math.max(0, depth - 1)}.</p>${linkList([['deeper/', 'Go on']])}`,
    });
  }
  return undefined;
};

function calendar(year: number, month: number): ReturnType<Site> {
  if (month < 1 || month > 12) return undefined;
  const at = (months: number): string => {
    const total = year * 12 + month - 1 + months;
    return `/calendar/${String(Math.floor(total / 12)).padStart(4, '0')}/${String((total % 12) + 1).padStart(2, '0')}`;
  };
  const name = `${MONTHS[month - 1]} ${year}`;
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return framedReply({
    title: `Calendar: ${name}`,
    body: `<p>Nothing has been entered for the ${days} days of ${name}.</p>
${linkList([
  [at(-1), 'The month before'],
  [at(1), 'The month after'],
])}`,
  });
}

function ferries(day: number): ReturnType<Site> {
  return framedReply({
    title: day === 0 ? 'Ferries today' : `Ferries in ${day} days`,
    body: `<p>Six crossings, the first at twenty past seven, ${day} days from today. Foot passengers pay on board.</p>
${linkList([
  [`/ferries?day=${day + 1}`, 'The next day'],
  [`/ferries?day=${day + 7}&view=week`, 'In a week'],
])}`,
  });
}
