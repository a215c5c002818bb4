import { page, wholePage, type Site, type SiteReply } from './site';
import { urlset, xml } from './sitemap-xml';

/** Plain pages of the log. */
const ROUGH_DAYS = 40;
const dayPaths = Array.from({ length: ROUGH_DAYS }, (_, at) => `/log/${at + 1}`);
const HANG_MS = 60_000;

/** The faults here, by path; everything else is a page. */
export const roughSite = {
  /** No answer on the first visit, and a page on the second. */
  hangs: '/fog',
  /** Its connection is always reset. */
  reset: '/squall',
  /** Redirects to `to` by `<meta http-equiv=refresh>`. */
  refresh: { from: '/old-berth', to: '/new-berth' },
  /** Folders whose paths endlessly mix two names, with one text and with a text for each, and four names. */
  traps: ['/loop/', '/coil/', '/maze/'],
  days: dayPaths,
} as const;

const words = (title: string, text: string, links: readonly (readonly [string, string])[] = []): SiteReply =>
  page(
    wholePage(
      title,
      `<main><h1>${title}</h1><p>${text}</p><ul>${links.map(([to, name]) => `<li><a href="${to}">${name}</a></li>`).join('')}</ul></main>`,
    ),
  );

/** A passage that goes on in two or four directions, at every turn. */
function turns(path: string): SiteReply | undefined {
  const trap = /^\/(loop|coil|maze)\/((?:up|down|left|right|\/)*)$/.exec(path);
  if (!trap) return undefined;
  const said =
    trap[1] === 'loop'
      ? 'A stair in the rock, worn hollow in the middle of every step, and wet from the sea on both sides of the door.'
      : `A rope that was laid by hand. After the turns ${trap[2] ? trap[2].replaceAll('/', ', ') : 'none'} it is still not at its end.`;
  return words(trap[1] === 'loop' ? 'The stair' : `The rope ${path}`, said, [
    ['up/', 'Up'],
    ['down/', 'Down'],
    ...(trap[1] === 'maze'
      ? ([
          ['left/', 'Left'],
          ['right/', 'Right'],
        ] as const)
      : []),
  ]);
}

/** A coast in bad weather: a page that hangs, one that is cut off, one that moved, and two endless places. */
export const roughSites: Site = (asked) => {
  const reply = replyTo(asked);
  // On a connection that had served before, Chromium sends what was reset once more by itself, as often as it has one.
  return reply && { ...reply, headers: { ...reply.headers, connection: 'close' } };
};

function replyTo({ site, path, url, earlierVisits }: Parameters<Site>[0]): SiteReply | undefined {
  if (path === '/sitemap.xml')
    return xml(urlset([{ loc: 'not a url' }, ...dayPaths.slice(-3).map((to) => ({ loc: url(site, to) }))]));
  if (path === '/')
    return words(
      'The rough coast',
      'What this coast is like in November is written here, day by day, by whoever has the watch and a dry pencil.',
      [
        [roughSite.hangs, 'Fog'],
        [roughSite.reset, 'Squall'],
        [roughSite.refresh.from, 'The old berth'],
        ...roughSite.traps.map((to) => [to, to] as const),
        ...dayPaths.map((to) => [to, to] as const),
      ],
    );
  if (path === roughSite.hangs)
    return {
      ...words(
        'Fog',
        'The horn was sounded every two minutes from four in the morning on, and nobody saw the skerry until noon.',
      ),
      ...(earlierVisits() === 0 && { afterMs: HANG_MS }),
    };
  if (path === roughSite.reset) return { cut: 'at once' };
  if (path === roughSite.refresh.from)
    return page(
      `<!doctype html><html lang="en"><head><title>Moved</title><meta http-equiv="refresh" content="0; url=${roughSite.refresh.to}"></head><body><p>The old berth is closed. You are taken to the new one.</p></body></html>`,
    );
  if (path === roughSite.refresh.to)
    return words(
      'The new berth',
      'It lies in the lee of the mole, with two rings in the wall and room for three boats beside each other.',
    );
  const day = /^\/log\/(\d+)$/.exec(path);
  if (day && Number(day[1]) >= 1 && Number(day[1]) <= ROUGH_DAYS)
    return words(
      `Day ${day[1]}`,
      `On day ${day[1]} of the month the wind stood in the west until evening, and ${Number(day[1]) * 3} gulls sat on the mole.`,
    );
  return turns(path);
}
