import type { Site, SiteReply } from '../site';
import { framedReply, paragraphs } from './frame';

const text = (body: string, status = 200): SiteReply => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
});

/**
 * robots.txt according to its switches, and the pages that it disallows: each exists, so that only its rule keeps a
 * reader out.
 */
export const robotsSite: Site = ({ path, switches, url, site }) => {
  const closed = CLOSED[path];
  if (closed) return framedReply({ title: closed.title, body: paragraphs(closed.text) });
  if (path !== '/robots.txt') return undefined;
  const delay = switches.crawlDelay === undefined ? '' : `Crawl-delay: ${switches.crawlDelay}\n`;
  switch (switches.robots) {
    case 'missing':
      return text('Not here.\n', 404);
    case 'failing':
      return text('Broken.\n', 500);
    case 'silent':
      return { cut: 'at once' };
    case 'closed':
      return text('User-agent: *\nDisallow: /\n');
    case 'written':
    case 'by-name':
      return text(`# Port Arrin harbour. The harbour master reads the log.
User-agent: GreedyBot
Disallow: /

User-agent: *
${delay}Disallow: /private/
Allow: /private/open-day
Disallow: /search
Disallow: /*.tmp$
${switches.robots === 'by-name' ? '\nUser-agent: trawl\nDisallow: /tides/\n' : ''}
Sitemap: ${url(site, '/sitemap-index.xml')}
`);
  }
};

const CLOSED: Readonly<Record<string, { title: string; text: string }>> = {
  '/private/ledger': {
    title: 'The ledger of fees',
    text: 'Who paid, who promised to, and who left before the office opened. Not for the eyes of machines.',
  },
  '/private/crew-list': {
    title: 'The crew list of the lifeboat',
    text: 'Names and telephone numbers of nine people who would rather be rung by the bell than by anybody else.',
  },
  '/private/open-day': {
    title: 'Open day in the private wing',
    text: 'Once a year the doors of the private wing stand open, and this one page with them. Come on the second Saturday of May, between ten and four, and ask for the brass telescope.',
  },
  '/search': {
    title: 'Search',
    text: 'Nothing in the drawers has these words. Try fewer, or ask at the counter between nine and noon.',
  },
  '/drafts/notice.tmp': {
    title: 'A notice that is not finished',
    text: 'Skippers are reminded that, and here the draft ends, because somebody came in with a question.',
  },
};
