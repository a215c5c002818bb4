import { signalNamed } from './named-signals';
import { FAR, type PageText } from './page-text';

const around = [0, 2, 3, 15] as const;
const named = ['nav', 'menu', 'footer', 'sidebar', 'cookie', 'advert', 'breadcrumb', 'pagination'] as const;

/**
 * Keeps everything except a page's surroundings: menus, header, footer, side columns, notices, buttons, hidden content.
 */
export function keepBody(page: PageText): boolean[] {
  const total = page.boxes[0]?.words ?? 0;
  return page.runs.map((run) => {
    const box = page.boxes[run.box];
    if (!box || run.hidden || run.inButton) return false;
    if (around.some((kind) => (box.kindDistance[kind] ?? FAR) < FAR)) return false;
    // A header inside the text belongs to the text; one above it to the site.
    if (
      (box.kindDistance[1] ?? FAR) < FAR &&
      (box.kindDistance[4] ?? FAR) === FAR &&
      (box.kindDistance[5] ?? FAR) === FAR
    )
      return false;
    let at = run.box;
    while (at > 0) {
      const above = page.boxes[at];
      if (!above) break;
      // A name on an element that contains most of the page is about the layout.
      if (above.words < total * 0.4 && named.some((name) => above.signalDistance[signalNamed[name]] === 0))
        return false;
      at = above.parent;
    }
    return true;
  });
}
