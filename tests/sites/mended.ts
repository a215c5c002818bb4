import { page, wholePage, type Site } from './site';

const GATE = 'The gate at the end of the lane was rehung in the spring, and opens with one hand again.';

/**
 * A lane with one page that is gone, with a long cache lifetime, until the site is repaired. A browser that uses its
 * cache reports the page as gone forever.
 */
export const mendedSite: Site = ({ path, switches }) => {
  switch (path) {
    case '/':
      return page(
        wholePage(
          'The lane',
          `<main><h1>The lane</h1><p>The lane runs from the mill to the ford, between two hedges that nobody has cut since the miller left for the coast.</p><ul><li><a href="/gate">The gate</a></li><li><a href="/wall">The wall</a></li></ul></main>`,
        ),
      );
    case '/gate':
    case '/wall':
      return switches.mended
        ? page(wholePage(`${path} of the lane`, `<main><h1>Mended: ${path}</h1><p>${GATE}</p></main>`))
        : page(wholePage('Gone', '<main><h1>Gone</h1></main>'), {
            status: 410,
            headers: { 'cache-control': 'public, max-age=86400' },
          });
  }
  return undefined;
};
