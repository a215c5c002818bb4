import { expect, test as base, chromium, type Browser, type Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import type { Pseudo } from '@/tests/gallery/pseudo/pseudo-text';
import { FEATURES_OFF } from '@/scripts/browser/chromium-switches';
import { findChromium } from '@/scripts/browser/find-chromium';

declare global {
  // Of the gallery's page.
  var showState: (name: string) => Promise<void>;
}

/** Every designed state of every screen: the real components with fake apps. */
export type Gallery = { browser: Browser; origin: string; states: string[] };

/** The built gallery on its own port. */
export async function serveGallery(worker: number): Promise<{ origin: string; close: () => Promise<void> }> {
  const configFile = fileURLToPath(new URL('../../gallery/vite.config.ts', import.meta.url));
  // Two workers may build at the same time.
  const outDir = fileURLToPath(new URL(`../../../.cache/gallery-built-${worker}`, import.meta.url));
  await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  const server = await preview({
    configFile,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0 },
  });
  const address = server.httpServer.address();
  if (!address || typeof address === 'string') throw new Error('the gallery has no port');
  return { origin: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}

export const test = base.extend<object, { gallery: Gallery }>({
  gallery: [
    async ({}, use, { parallelIndex }) => {
      const { origin, close } = await serveGallery(parallelIndex);
      const { path } = await findChromium({ install: false });
      const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', FEATURES_OFF] });
      const page = await browser.newPage();
      await page.goto(origin);
      const listed = await page.waitForSelector('html[data-states]', { state: 'attached' });
      const states = JSON.parse((await listed.getAttribute('data-states')) ?? '[]') as string[];
      await page.close();
      await use({ browser, origin, states });
      await browser.close();
      await close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** The words that a page of the gallery has; it is loaded for them once. */
const wordsOf = new WeakMap<Page, 'en' | Pseudo>();

/** Shows a state, in English or in a pseudo-locale, in place of the one that the page showed before. */
export async function show(
  page: Page,
  { origin }: Gallery,
  state: string,
  words: 'en' | Pseudo = 'en',
): Promise<void> {
  if (wordsOf.get(page) !== words) {
    await page.goto(`${origin}?words=${words}`);
    await page.waitForSelector('html[data-states]', { state: 'attached' });
    wordsOf.set(page, words);
  }
  await page.evaluate((name) => globalThis.showState(name), state);
}

/** The states of a screen. */
export const named = (gallery: Gallery, screen: string): string[] => {
  const states = gallery.states.filter((state) => state.startsWith(`${screen}/`));
  expect(states.length, `states of ${screen}`).toBeGreaterThan(5);
  return states;
};
