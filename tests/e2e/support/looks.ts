import type { Page } from '@playwright/test';
import { measured } from './measured';

type Look = { width: number; height: number; text: '100%' | '200%'; dir: 'ltr' | 'rtl' };

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
    { width: 380, height: 464, text: '100%', dir: 'ltr' },
    { width: 380, height: 464, text: '100%', dir: 'rtl' },
    { width: 760, height: 600, text: '200%', dir: 'ltr' },
  ],
};

/** What is cut, covered or out of reach in one of the looks at that screen, with the look. Leaves the last look on. */
export async function faultsInLooks(page: Page, screen: string): Promise<string[]> {
  const found: string[] = [];
  for (const { width, height, text, dir } of looks[screen] ?? []) {
    await page.setViewportSize({ width, height });
    await page.evaluate(
      ([size, direction]) => {
        document.documentElement.style.fontSize = size;
        document.documentElement.dir = direction;
        return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      },
      [text, dir] as const,
    );
    const faults = await measured(page, text === '200%');
    found.push(...faults.map((fault) => `${width} × ${height}, text ${text}, ${dir}: ${fault}`));
  }
  return found;
}
