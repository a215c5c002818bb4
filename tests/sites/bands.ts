import { page, wholePage, type Site } from './site';

/** How the long page is built, so that a stitched picture can be checked pixel by pixel. */
export const BANDS = { count: 24, height: 160, headerHeight: 48, header: [20, 20, 20] } as const;

/** The color of a band; all are different, and neighbors differ clearly. */
export function bandColor(index: number): [red: number, green: number, blue: number] {
  return [(index * 53 + 40) % 256, (index * 101 + 80) % 256, (index * 29 + 160) % 256];
}

/** A page of colored bands under a sticky header; `/plain` has no header, `/moving` grows during scrolling. */
export const bandsSite: Site = ({ path }) => {
  if (path !== '/' && path !== '/plain' && path !== '/moving') return undefined;
  const bands = Array.from({ length: BANDS.count }, (_, i) => {
    const colour = bandColor(i).join(',');
    return `<section id="band-${i}" style="background:rgb(${colour})"><h2>Band ${i + 1}</h2></section>`;
  });
  const header = `<header style="position:sticky;top:0;height:${BANDS.headerHeight}px;background:rgb(${BANDS.header.join(',')});color:#fff">Bands, from top to bottom</header>`;
  const growing = `<script>
let grown = 0;
addEventListener('scroll', () => {
  if (grown++ > 3) return;
  const more = document.createElement('section');
  more.style.background = 'rgb(250,250,250)';
  document.querySelector('main').append(more);
});
</script>`;
  return page(
    wholePage(
      'Bands',
      `<style>*{margin:0;box-sizing:border-box}html{background:#fff}section{height:${BANDS.height}px}h2{font:16px/20px sans-serif;padding:4px;width:120px}</style>
${path === '/plain' ? '' : header}
<main>
${bands.join('\n')}
</main>
${path === '/moving' ? growing : ''}`,
    ),
  );
};
