import { expect, test as base, chromium, type Browser, type Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pseudo } from '@/tests/gallery/pseudo/pseudo-text';
import { FEATURES_OFF } from '@/scripts/browser/chromium-switches';
import { findChromium } from '@/scripts/browser/find-chromium';

declare global {
  // Of the gallery's page.
  var showState: (name: string) => Promise<void>;
  var examineStates: (names: readonly string[]) => Promise<string[]>;
}

/** Every designed state of every screen: the real components with fake apps. */
export type Gallery = { browser: Browser; origin: string; states: string[] };

const configFile = fileURLToPath(new URL('../../gallery/vite.config.ts', import.meta.url));

/** Built once a run, by the first worker that needs it, in a folder that the runner empties when it starts. */
async function builtIn(outputFolder: string): Promise<string> {
  const outDir = join(outputFolder, 'gallery');
  const done = join(outDir, 'done');
  await mkdir(outputFolder, { recursive: true });
  const isFirst = await mkdir(outDir).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const { build } = await import('vite');
    await build({ configFile, logLevel: 'error', build: { outDir } });
    await writeFile(done, '');
  }
  while (!existsSync(done)) await new Promise((look) => setTimeout(look, 100));
  return outDir;
}

/** The built gallery on its own port. */
export async function serveGallery(
  outputFolder: string,
): Promise<{ origin: string; close: () => Promise<void> }> {
  // Loaded here alone: every process of the runner reads this file, and most start no gallery.
  const { preview } = await import('vite');
  const server = await preview({
    configFile,
    logLevel: 'error',
    build: { outDir: await builtIn(outputFolder) },
    preview: { port: 0 },
  });
  const address = server.httpServer.address();
  if (!address || typeof address === 'string') throw new Error('the gallery has no port');
  return { origin: `http://127.0.0.1:${address.port}/`, close: () => server.close() };
}

export const test = base.extend<object, { gallery: Gallery }>({
  gallery: [
    async ({}, use, { project }) => {
      const { origin, close } = await serveGallery(project.outputDir);
      const { path } = await findChromium({ install: false });
      const browser = await chromium.launch({
        executablePath: path,
        args: ['--no-sandbox', FEATURES_OFF, '--disable-frame-rate-limit', '--disable-gpu-vsync'],
      });
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

/** What is wrong with states, each shown once in these words. */
export async function faultsOf(
  { browser, origin }: Gallery,
  states: readonly string[],
  words: 'en' | Pseudo,
): Promise<string[]> {
  // What fades has its color at once.
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    colorScheme: 'light',
    viewport: { width: 1000, height: 900 },
  });
  const page = await context.newPage();
  await page.goto(`${origin}?framed=${words}`);
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error('the gallery is in no frame');
  await frame.waitForSelector('html[data-states]', { state: 'attached' });
  const faults = await frame.evaluate((names) => globalThis.examineStates(names), states);
  await context.close();
  return faults;
}

/** The states of a screen. */
export const named = (gallery: Gallery, screen: string): string[] => {
  const states = gallery.states.filter((state) => state.startsWith(`${screen}/`));
  expect(states.length, `states of ${screen}`).toBeGreaterThan(5);
  return states;
};
