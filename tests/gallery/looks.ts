import { measured } from './measured';

type Look = {
  width: number;
  height: number;
  text: '100%' | '200%';
  dir: 'ltr' | 'rtl';
  /** Only whether it can be scrolled sideways: no window shows the screen like that. */
  overflowOnly?: true;
};

/** How the ruler looks at a screen: narrow and wide, with large text and from right to left. */
const looks: Readonly<Record<string, readonly Look[]>> = {
  panel: [
    { width: 320, height: 720, text: '100%', dir: 'ltr' },
    { width: 380, height: 720, text: '100%', dir: 'ltr' },
    { width: 600, height: 720, text: '100%', dir: 'ltr' },
    { width: 380, height: 720, text: '100%', dir: 'rtl' },
    { width: 400, height: 720, text: '200%', dir: 'ltr' },
  ],
  // A browser gives a popup 800 by 600 pixels at most, and it grows with the text.
  popup: [
    { width: 320, height: 464, text: '100%', dir: 'ltr', overflowOnly: true },
    { width: 380, height: 464, text: '200%', dir: 'ltr', overflowOnly: true },
    { width: 380, height: 464, text: '100%', dir: 'ltr' },
    { width: 380, height: 464, text: '100%', dir: 'rtl' },
    { width: 760, height: 600, text: '200%', dir: 'ltr' },
  ],
  options: [
    { width: 320, height: 800, text: '100%', dir: 'ltr', overflowOnly: true },
    { width: 940, height: 800, text: '200%', dir: 'ltr', overflowOnly: true },
  ],
};

/** The size of the window, which is the frame that the page is in, and once it is drawn so, by how much it is too wide. */
export async function overflowAt(width: number, height: number, dir: 'ltr' | 'rtl'): Promise<number> {
  const root = document.documentElement;
  // Its class is of another window.
  window.frameElement?.setAttribute('style', `width: ${width}px; height: ${height}px`);
  root.dir = dir;
  // What follows from the size is drawn in the frame after it.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return root.scrollWidth - root.clientWidth;
}

/**
 * What is cut, covered, out of reach or wider than the screen in one of the looks at that screen, with the look. Leaves
 * the last look on.
 */
export async function faultsInLooks(screen: string): Promise<string[]> {
  const found: string[] = [];
  for (const { width, height, text, dir, overflowOnly } of looks[screen] ?? []) {
    document.documentElement.style.fontSize = text;
    const overflow = await overflowAt(width, height, dir);
    const faults = overflowOnly ? [] : measured(text === '200%');
    if (overflow > 0) faults.push(`${overflow} px wider than the screen`);
    found.push(...faults.map((fault) => `${width} × ${height}, text ${text}, ${dir}: ${fault}`));
  }
  return found;
}
