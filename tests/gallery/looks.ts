import { measured } from './measured';

type Look = {
  width: number;
  height: number;
  text: '100%' | '200%';
  /** Only whether it can be scrolled sideways: no window shows the screen like that. */
  overflowOnly?: true;
};

/**
 * How the ruler looks at a screen: narrow and wide, and with large text. The first is the one in which axe has seen it.
 * From right to left it is looked at in longer words, which need the room that English leaves.
 */
const looks: Readonly<Record<string, readonly Look[]>> = {
  panel: [
    { width: 380, height: 720, text: '100%' },
    { width: 320, height: 720, text: '100%' },
    { width: 600, height: 720, text: '100%' },
    { width: 400, height: 720, text: '200%' },
  ],
  // A browser gives a popup 800 by 600 pixels at most, and it grows with the text.
  popup: [
    { width: 380, height: 464, text: '100%' },
    { width: 320, height: 464, text: '100%', overflowOnly: true },
    { width: 380, height: 464, text: '200%', overflowOnly: true },
    { width: 760, height: 600, text: '200%' },
  ],
  options: [
    { width: 320, height: 800, text: '100%', overflowOnly: true },
    { width: 940, height: 800, text: '200%', overflowOnly: true },
  ],
};

/** The look that is on. */
let seenIn = '';

/** The size of the window, which is the frame that the page is in, and once it is drawn so, by how much it is too wide. */
export async function overflowAt(width: number, height: number, dir: 'ltr' | 'rtl'): Promise<number> {
  const root = document.documentElement;
  const style = `width: ${width}px; height: ${height}px`;
  const look = [style, dir, root.style.fontSize || '100%'].join();
  // What a state is drawn in may have changed the direction.
  if (look !== seenIn || root.dir !== dir) {
    // Its class is of another window.
    window.frameElement?.setAttribute('style', style);
    root.dir = dir;
    // What follows from the size is drawn in the frame after it.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    seenIn = look;
  }
  return root.scrollWidth - root.clientWidth;
}

/**
 * What is cut, covered, out of reach or wider than the screen in one of the looks at that screen, with the look. Leaves
 * the last look on.
 */
export async function faultsInLooks(screen: string): Promise<string[]> {
  const found: string[] = [];
  for (const { width, height, text, overflowOnly } of looks[screen] ?? []) {
    document.documentElement.style.fontSize = text;
    const overflow = await overflowAt(width, height, 'ltr');
    const faults = overflowOnly ? [] : measured(text === '200%');
    if (overflow > 0) faults.push(`${overflow} px wider than the screen`);
    found.push(...faults.map((fault) => `${width} × ${height}, text ${text}: ${fault}`));
  }
  return found;
}
