import { expect, type Page } from '@playwright/test';
import { axeFaults } from './support/axe';
import { named, show, test } from './support/gallery';
import { measured } from './support/measured';
import { wordsOfNobody } from './support/words-of-nobody';

/** Every drawn state under a language that is longer than English, and under one that runs from right to left. */
test.setTimeout(480_000);

const WIDTHS: Readonly<Record<string, { width: number; height: number; narrow: number }>> = {
  popup: { width: 380, height: 464, narrow: 380 },
  options: { width: 940, height: 800, narrow: 320 },
  panel: { width: 380, height: 720, narrow: 320 },
};
/** The states of a screen are shared out to so many tests, which run side by side. */
const PARTS: Readonly<Record<string, number>> = { popup: 1, options: 1, panel: 4 };

/**
 * Lines that are one line high, and end in an ellipsis in a language as long as that. What is done is never cut, but for
 * the three buttons named here.
 */
const KNOWN: readonly RegExp[] = [
  /^words are cut: <(span|h2) class="(grow clip|clip|JsonAsk_recipient|Row_(end|main|second))/,
  /^count is cut: /,
  // The line below a title, in a window that is private: it says one thing more.
  /^runs over its neighbor: <div class="grow"> Coroutines and tasks/,
  // The way a capture goes stands in its button, with what it costs.
  /^label is cut: <button class="(Button_button Button_primary Button_large Button_block popup_primary|Segmented_option)">/,
];
const isNew = (fault: string): boolean => !KNOWN.some((known) => known.test(fault));

const overflow = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });

for (const [screen, parts] of Object.entries(PARTS))
  for (const pseudo of ['long', 'rtl'] as const)
    for (let part = 0; part < parts; part += 1)
      test(`the ${screen} in words that are ${pseudo}, ${part + 1} of ${parts}: nothing is cut, covered or wider than the screen`, async ({
        gallery,
      }) => {
        const { width, height, narrow } = WIDTHS[screen] ?? { width: 380, height: 720, narrow: 320 };
        const context = await gallery.browser.newContext({ reducedMotion: 'reduce' });
        const page = await context.newPage();
        for (const state of named(gallery, screen).filter((_, index) => index % parts === part)) {
          await page.setViewportSize({ width, height });
          await show(page, gallery, state, pseudo);
          const faults = screen === 'options' ? [] : await measured(page, false);
          expect.soft(faults.filter(isNew), `${state}, ${pseudo}`).toEqual([]);
          if (pseudo === 'long')
            expect.soft(await wordsOfNobody(page), `${state}: not of lib/core/words`).toEqual([]);
          else {
            const unusable = await axeFaults(page, ['aria-hidden-focus', 'label', 'button-name']);
            expect.soft(unusable, `${state}, axe`).toEqual([]);
          }
          await page.setViewportSize({ width: narrow, height });
          expect.soft(await overflow(page), `${state}, ${pseudo}, ${narrow} px`).toBeLessThanOrEqual(0);
        }
        await context.close();
      });
