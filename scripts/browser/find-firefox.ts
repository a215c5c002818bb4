import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../tools';
import type { FindOptions } from './find-chromium';
import { downloadFirefox, installPackage } from './install';
import { firstBrowser, listOnPath, probeBrowser, type FoundBrowser } from './probe';

/** The oldest Firefox that the extension's manifest allows. */
const OLDEST = 140;

/**
 * Finds a Firefox: `FIREFOX`, then the usual places. With `install` it installs one if there is none: as root the
 * distribution's package, which includes its libraries, else a download. Throws with a sentence that says what to do.
 */
export async function findFirefox({ install, say = () => {} }: FindOptions): Promise<FoundBrowser> {
  const named = process.env['FIREFOX'];
  if (named) {
    const found = probeBrowser(named, OLDEST);
    if (found) return found;
    throw new Error(
      `FIREFOX is set to ${named}, which is not a Firefox ${OLDEST} or newer that starts here.`,
    );
  }
  const present = firstBrowser(listPlaces(), OLDEST);
  if (present) return present;
  if (install) {
    say('No Firefox here yet; installing one…');
    for (const get of [() => installPackage('firefox-esr'), downloadFirefox]) {
      const found = (await get()) ? firstBrowser(listPlaces(), OLDEST) : undefined;
      if (found) return found;
    }
  }
  throw new Error(
    `No Firefox ${OLDEST} or newer was found: install Firefox, or set FIREFOX to its path, and start again.`,
  );
}

function listPlaces(): string[] {
  const env = process.env;
  const places: Partial<Record<NodeJS.Platform, string[]>> = {
    darwin: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
    win32: [env['PROGRAMFILES'], env['PROGRAMFILES(X86)']]
      .filter((folder) => folder !== undefined)
      .map((folder) => join(folder, 'Mozilla Firefox\\firefox.exe')),
    linux: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/usr/lib/firefox/firefox'],
  };
  return [
    ...(places[process.platform] ?? []),
    ...listOnPath(['firefox', 'firefox-esr', 'firefox-developer-edition']),
    ...listDownloaded(join(ROOT, '.cache/browsers/firefox')),
  ];
}

function listDownloaded(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .reverse()
    .flatMap((version) => [
      join(folder, version, 'firefox/firefox'),
      join(folder, version, 'Firefox.app/Contents/MacOS/firefox'),
      join(folder, version, 'core/firefox.exe'),
    ]);
}
