import type { Site, SiteReply } from '../site';
import { framedReply, paragraphs, type ReferencePage } from './frame';

const failing = (status: number, headers: Record<string, string> = {}): SiteReply =>
  framedReply({
    title: 'Not now',
    body: paragraphs('The counter is closed. Somebody has gone to look for the key.'),
    status,
    headers,
  });

const HEALED: Readonly<Record<string, ReferencePage>> = {
  '/fragile/heals': {
    title: 'The page that needed a second try',
    body: paragraphs(
      'The first reader of the day finds this page broken, and every one after that finds it whole. It has to do with the kettle, which shares a fuse with the machine.',
    ),
  },
  '/fragile/busy': {
    title: 'The busy counter',
    body: paragraphs(
      'When the ferry has just come in the counter asks people to wait a moment, and then serves them in the order in which they did.',
    ),
  },
  '/fragile/rush': {
    title: 'The rushed clerk',
    body: paragraphs(
      'Ask the clerk twice in one breath and he will ask you to count to one. Then he has all the time in the world, and a biscuit.',
    ),
  },
  '/fragile/cut-once': {
    title: 'The call that was cut off',
    body: paragraphs(
      'The line to the far shore drops whenever the tide is above the cable box. One rings again, and the other end picks up as if nothing had happened.',
    ),
  },
};

/**
 * Pages that fail: permanently, or only on the first visit. A healing page counts the visits of its own address in the
 * log, so that an empty log breaks it again.
 */
export const errorsSite: Site = ({ path, earlierVisits }) => {
  switch (path) {
    case '/gone/gate':
      return failing(404);
    case '/gone/for-good':
      return failing(410);
    case '/fragile/down':
      return failing(500);
    case '/fragile/cut':
      return { cut: 'at once' };
    case '/fragile/half':
      return {
        ...framedReply({ title: 'Half a page', body: paragraphs('This page ends before') }),
        cut: 'midway',
      };
  }
  const healed = HEALED[path];
  if (!healed) return undefined;
  if (earlierVisits() > 0) return framedReply(healed);
  switch (path) {
    case '/fragile/busy':
      return failing(503, { 'retry-after': '1' });
    case '/fragile/rush':
      return failing(429, { 'retry-after': '1' });
    case '/fragile/cut-once':
      return { cut: 'at once' };
    default:
      return failing(500);
  }
};
