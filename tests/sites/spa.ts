import { page, type Site } from './site';

type Page = { title: string; text: readonly string[]; links: readonly string[]; late?: string };

/** What the script builds, by path. */
const PAGES: Readonly<Record<string, Page>> = {
  '/': {
    title: 'The lamp room',
    text: [
      'Every lamp of this coast has a card here: where it stands, who trims it, and how far it can be seen on a clear night.',
      'The cards were once kept in a drawer. Now a script lays them out, and without the script this room is dark.',
    ],
    links: ['/lamps/north-mole', '/lamps/skerry', '/lamps/ferry-steps', '/keepers', '/how-to-read-a-lamp'],
  },
  '/lamps/north-mole': {
    title: 'North mole lamp',
    text: [
      'A green lamp that flashes twice every ten seconds, seen for eight miles. It stands at the end of the north mole, on an iron frame that was cast in 1881.',
      'In easterly gales the spray covers the glass with salt, and the keeper wipes it every hour with fresh water and a linen cloth.',
    ],
    links: ['/', '/lamps/skerry'],
  },
  '/lamps/skerry': {
    title: 'Skerry light',
    text: [
      'A white light on the outermost rock, one long flash every twenty seconds, seen for seventeen miles. Boats leave it well to port when they come in from the north.',
      'Nobody has lived on the skerry since 1974. The batteries are changed by helicopter each April, when the terns have not yet come.',
    ],
    links: ['/', '/lamps/ferry-steps', '/keepers/isa-kerr'],
  },
  '/lamps/ferry-steps': {
    title: 'Ferry steps lamps',
    text: [
      'Two fixed red lamps, one above the other, mark the ferry steps. When they stand in line the channel is straight ahead, with four metres of water at the lowest tide.',
      'The lower lamp was hidden for a week in 2019 behind a stack of fish boxes, and the ferry ran by the pilot’s memory.',
    ],
    links: ['/', '/keepers/tam-orr'],
  },
  '/keepers': {
    title: 'The keepers',
    text: [
      'Three people share the lamps of this coast. They meet on the first Sunday of the month in the lamp room, and the minutes of those meetings fill eleven books.',
      'A keeper is chosen for patience first and for good eyes second, since glasses can be bought and patience cannot.',
    ],
    links: ['/', '/keepers/isa-kerr', '/keepers/tam-orr'],
    late: 'The third keeper is Una Brae, who joined in the spring and has the ferry steps from December.',
  },
  '/keepers/isa-kerr': {
    title: 'Isa Kerr',
    text: [
      'Isa Kerr has kept the skerry light for nineteen years without once setting foot on the rock in winter. She reads it from her kitchen through a brass telescope.',
      'Her log has one line for each night. Most of them say: lit, clear, nothing to add.',
    ],
    links: ['/keepers', '/lamps/skerry'],
  },
  '/keepers/tam-orr': {
    title: 'Tam Orr',
    text: [
      'Tam Orr trims the ferry steps and the north mole. He began at fourteen, carrying oil for his uncle, and was the first to ask for electric lamps there.',
      'He says that a lamp is a promise made to strangers, and that it should be kept even when none of them comes.',
    ],
    links: ['/keepers', '/lamps/north-mole', '/lamps/ferry-steps'],
  },
  '/how-to-read-a-lamp': {
    title: 'How to read a lamp',
    text: [
      'Count the flashes, then count the seconds until they begin anew. Two numbers and a colour are enough to tell any lamp of the coast from every other.',
      'Never trust a lamp you have seen only once: a wave may have hidden the second flash, and then one lamp looks like another.',
    ],
    links: ['/', '/lamps/north-mole', '/lamps/skerry', '/lamps/ferry-steps'],
  },
};

/** The paths that are pages once the script has run. */
export const SPA_PATHS: readonly string[] = Object.keys(PAGES);

const SHELL = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>…</title><meta name="viewport" content="width=device-width"></head>
<body>
<div id="root"></div>
<noscript>Scripts are needed here.</noscript>
<script src="/room.js"></script>
</body>
</html>
`;

/**
 * Requests the page's data, waits as such scripts do, and builds the page with real links. It notifies the server whenever
 * its window is focused or visible, so that a test can see whether a tab came to the front.
 */
const SCRIPT = `
const seen = (what) => fetch('/seen?what=' + what + '&path=' + encodeURIComponent(location.pathname), { method: 'POST' });
addEventListener('focus', () => seen('focus'));
document.addEventListener('visibilitychange', () => { if (!document.hidden) seen('sight'); });
if (document.hasFocus()) seen('focus');
const root = document.getElementById('root');
const put = (parent, name, text) => {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  parent.append(element);
  return element;
};
async function show() {
  const reply = await fetch('/cards?path=' + encodeURIComponent(location.pathname));
  const card = await reply.json();
  await new Promise((done) => setTimeout(done, 120));
  document.title = card.title;
  root.replaceChildren();
  const nav = put(root, 'nav');
  put(nav, 'a', 'The lamp room').href = '/';
  const main = put(root, 'main');
  put(main, 'h1', card.title);
  for (const text of card.text) put(main, 'p', text);
  if (card.links.length > 0) {
    put(main, 'h2', 'See also');
    const list = put(main, 'ul');
    for (const { path, title } of card.links) put(put(list, 'li'), 'a', title).href = path;
  }
  if (card.late === undefined) return;
  const last = put(main, 'section');
  last.style.minHeight = '1px';
  main.insertBefore(document.createElement('div'), last).style.height = '4000px';
  new IntersectionObserver((entries, observer) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    put(last, 'p', card.late);
  }).observe(last);
}
show();
addEventListener('popstate', show);
addEventListener('click', (event) => {
  const link = event.target.closest('a');
  if (!link || link.origin !== location.origin || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  show();
});
`;

/**
 * A site that is nearly empty until its script has run: every path answers the same shell, and the script fetches a
 * card, waits, and builds the page. `/keepers` adds its last paragraph when scrolled there.
 */
export const spaSite: Site = ({ path, query }) => {
  if (path === '/robots.txt') return undefined;
  if (path === '/room.js')
    return { headers: { 'content-type': 'text/javascript; charset=utf-8' }, body: SCRIPT };
  if (path === '/seen') return { status: 204 };
  if (path === '/cards') {
    const card = PAGES[query.get('path') ?? ''];
    return {
      status: card ? 200 : 404,
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
      body: JSON.stringify(
        card
          ? { ...card, links: card.links.map((to) => ({ path: to, title: PAGES[to]?.title ?? to })) }
          : {
              title: 'No such card',
              text: ['The drawer has no card of this name.'],
              links: ['/'].map((to) => ({ path: to, title: 'The lamp room' })),
            },
      ),
    };
  }
  // Files have a dot in their name; everything else is a page, as servers of such sites are configured.
  return /\.[a-z0-9]+$/.test(path) ? undefined : page(SHELL);
};
