import { page, wholePage, type Site } from './site';

const PAGES = 12;
/** This many of them are also linked by an old address, which redirects. */
const OLD = 5;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const link = (path: string): string => `<li><a href="${path}">${path}</a></li>`;

/** A list of pages, some of them linked by two addresses, of which the older one redirects to the newer. */
export const movedSite: Site = ({ path }) => {
  if (path === '/') {
    const links = [
      ...numbers(PAGES).map((n) => link(`/berths/${n}`)),
      ...numbers(OLD).map((n) => link(`/moorings/${n}`)),
    ];
    return page(
      wholePage(
        'The berths',
        `<main><h1>The berths</h1><p>The harbor office gave every mooring a new number, and kept the old sign boards where they stood.</p><ul>${links.join('')}</ul></main>`,
      ),
    );
  }
  const [, old] = /^\/moorings\/(\d+)$/.exec(path) ?? [];
  if (old !== undefined && Number(old) <= OLD)
    return { status: 301, headers: { location: `/berths/${old}` } };
  const [, berth] = /^\/berths\/(\d+)$/.exec(path) ?? [];
  if (berth === undefined || Number(berth) < 1 || Number(berth) > PAGES) return undefined;
  return page(
    wholePage(
      `Berth ${berth}`,
      `<main><h1>Berth ${berth}</h1><p>Berth ${berth} lies ${berth} boat lengths from the steps, and has water and a lamp. A boat that stays longer than a week is written into the book at the office.</p></main>`,
    ),
  );
};
