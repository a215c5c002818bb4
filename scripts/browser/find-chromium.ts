import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { downloadChromium, installPackage } from './install.ts';
import { firstBrowser, listOnPath, probeBrowser, type FoundBrowser } from './probe.ts';

/** The oldest Chromium that the extension's manifest allows. */
const OLDEST = 123;

/** How to search. `say` reports slow steps. */
export type FindOptions = { install: boolean; say?: (line: string) => void };

/**
 * Finds a Chromium that loads unpacked extensions: `CHROMIUM`, then Chromium or Chrome for Testing in the usual places,
 * then Playwright's. With `install` it installs one if there is none. Google Chrome itself does not work: since version
 * 137 it ignores `--load-extension`. Throws with a sentence that says what to do.
 */
export async function findChromium({ install, say = () => {} }: FindOptions): Promise<FoundBrowser> {
  const named = process.env['CHROMIUM'];
  if (named) {
    const found = probeBrowser(named, OLDEST);
    if (found) return found;
    throw new Error(
      `CHROMIUM is set to ${named}, which is not a Chromium ${OLDEST} or newer that starts here.`,
    );
  }
  const present = firstBrowser(listPlaces(), OLDEST);
  if (present) return present;
  if (install) {
    say('No Chromium here yet; downloading one (some 170 MB)…');
    if (await downloadChromium()) {
      const downloaded = firstBrowser(listPlaces(), OLDEST);
      if (downloaded) return downloaded;
    }
    say('That did not work; trying the package of this system…');
    if (await installPackage('chromium')) {
      const packaged = firstBrowser(listPlaces(), OLDEST);
      if (packaged) return packaged;
    }
  }
  throw new Error(
    `No Chromium ${OLDEST} or newer was found: install Chromium or Chrome for Testing, or set CHROMIUM to its path, and start again.`,
  );
}

function listPlaces(): string[] {
  const home = homedir();
  const env = process.env;
  const places: Partial<Record<NodeJS.Platform, string[]>> = {
    darwin: [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      join(home, 'Applications/Chromium.app/Contents/MacOS/Chromium'),
      '/Applications/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    ],
    win32: [env['LOCALAPPDATA'], env['PROGRAMFILES'], env['PROGRAMFILES(X86)']]
      .filter((folder) => folder !== undefined)
      .map((folder) => join(folder, 'Chromium\\Application\\chrome.exe')),
    linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/lib/chromium/chromium'],
  };
  return [
    ...(places[process.platform] ?? []),
    ...listOnPath(['chromium', 'chromium-browser', 'chrome-for-testing']),
    ...listChromeForTesting(join(home, '.cache/puppeteer/chrome')),
    chromium.executablePath(),
    // Last: a snap may not be allowed to read profiles outside the home folder.
    '/snap/bin/chromium',
  ];
}

/** Chrome for Testing as stored by Puppeteer's installer: a folder for each version. */
function listChromeForTesting(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .reverse()
    .flatMap((version) => [
      join(folder, version, 'chrome-linux64/chrome'),
      join(
        folder,
        version,
        'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
      ),
      join(
        folder,
        version,
        'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
      ),
      join(folder, version, 'chrome-win64/chrome.exe'),
    ]);
}
