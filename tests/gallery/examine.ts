import axe from 'axe-core';
import { faultsInLooks, overflowAt } from './looks';
import { faultsInLongWords } from './pseudo/faults-in-long-words';
import { pseudoInUse } from './pseudo/in-use';

/** Every drawn state of every screen: what axe and a ruler find. The page is in a frame, whose size is that of its window. */

const SIZES: Readonly<Record<string, readonly [width: number, height: number]>> = {
  popup: [380, 464],
  options: [940, 800],
};
const PANEL = [380, 720] as const;

/** What axe finds outside of frames, but for contrast. No other rule of it asks for a color. */
async function structure(): Promise<string[]> {
  return faultsOf({ exclude: [['iframe']] }, { rules: { 'color-contrast': { enabled: false } } });
}

async function faultsOf(context: axe.ElementContext, options: axe.RunOptions): Promise<string[]> {
  const { violations } = await axe.run(context, { resultTypes: ['violations'], preload: false, ...options });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${String(node.target)} ${node.failureSummary ?? ''}`.replace(/\s+/g, ' ')),
  );
}

/** What the contrast of words follows from, as it was on pages that were looked at before. */
const contrastsSeen = new Set<string>();

/**
 * What axe finds of contrast in one scheme. Words whose colors, size and weight were looked at on the same backgrounds
 * before are passed over: they have the same contrast.
 */
async function contrast(scheme: 'light' | 'dark'): Promise<string[]> {
  document.documentElement.style.colorScheme = scheme;
  const grounds = new Map<Element, string>();
  const groundOf = (element: Element): string => {
    let known = grounds.get(element);
    if (known === undefined) {
      const style = getComputedStyle(element);
      const { backgroundColor, backgroundImage, backgroundClip, opacity, filter, mixBlendMode, position } =
        style;
      const own = [
        backgroundColor,
        backgroundImage,
        backgroundClip,
        opacity,
        filter,
        mixBlendMode,
        position,
      ].join();
      known = element.parentElement ? groundOf(element.parentElement) : scheme;
      if (own !== NO_GROUND) known += ` ${element.matches(':disabled, [aria-disabled="true"]')} ${own}`;
      grounds.set(element, known);
    }
    return known;
  };
  const unseen = [...document.querySelectorAll('#root *, dialog *')].filter((element) => {
    const hasWords =
      element.matches('input, textarea, select') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    if (!hasWords || !element.checkVisibility({ visibilityProperty: true })) return false;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const state = element.closest(':disabled, [aria-disabled="true"], [inert]') ? 'disabled' : '';
    const key = [groundOf(element), element.localName, state, color, fontSize, fontWeight, textShadow].join(
      ' ',
    );
    const isNew = !contrastsSeen.has(key);
    contrastsSeen.add(key);
    return isNew;
  });
  if (unseen.length === 0) return [];
  const found = await faultsOf({ include: unseen, exclude: [['iframe']] }, { runOnly: ['color-contrast'] });
  return found.map((fault) => `${scheme}: ${fault}`);
}
const NO_GROUND = 'rgba(0, 0, 0, 0),none,border-box,1,none,normal,static';

/** Gives the frame the size in which a state of that screen is drawn first; a popup has room for more. */
export const makeRoom = (screen: string): Promise<unknown> =>
  screen === 'popup' ? overflowAt(500, 600, 'ltr') : overflowAt(...(SIZES[screen] ?? PANEL), 'ltr');

/** What is wrong with the state that is drawn: in English by axe and a ruler, in longer words by a ruler in both directions. */
export async function examine(state: string): Promise<string[]> {
  const [screen = ''] = state.split('/');
  if (pseudoInUse) return faultsInLongWords(screen);
  const found: string[] = [];
  if (screen === 'popup') {
    const { width, height } =
      document.querySelector('.popup_popup')?.getBoundingClientRect() ?? new DOMRect();
    if (width !== 380 || height !== 464) found.push(`the popup is ${width} × ${height}`);
  }
  await overflowAt(...(SIZES[screen] ?? PANEL), 'ltr');
  found.push(...(await contrast('light')), ...(await structure()), ...(await contrast('dark')));
  return [...found, ...(await faultsInLooks(screen))];
}
