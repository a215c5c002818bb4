import type { Page } from '@playwright/test';
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

/**
 * What is cut, covered, out of reach or wider than the screen in one of the looks at that screen, with the look. Leaves
 * the last look on.
 */
export async function faultsInLooks(page: Page, screen: string): Promise<string[]> {
  const found: string[] = [];
  for (const { width, height, text, dir, overflowOnly } of looks[screen] ?? []) {
    await page.setViewportSize({ width, height });
    const overflow = await page.evaluate(
      async ([size, direction]) => {
        const root = document.documentElement;
        root.style.fontSize = size;
        root.dir = direction;
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        return root.scrollWidth - root.clientWidth;
      },
      [text, dir] as const,
    );
    const faults = overflowOnly ? [] : await measured(page, text === '200%');
    if (overflow > 0) faults.push(`${overflow} px wider than the screen`);
    found.push(...faults.map((fault) => `${width} × ${height}, text ${text}, ${dir}: ${fault}`));
  }
  return found;
}
