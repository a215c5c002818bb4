import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { waitForFile } from '../../tests/e2e/support/downloads';
import type { ExtensionBrowser } from '../../tests/e2e/support/extension-browser';
import type { Sites } from '../../tests/sites/server';
import { ROOT } from '../tools';

/** The setup of a journey: a browser with the extension, the sites to visit, and a folder for its output. */
export type Stage = {
  browser: ExtensionBrowser;
  sites: Sites;
  /** Writes an output file of the journey and returns its path as a user would type it. */
  keep(name: string, content: string | Uint8Array): Promise<string>;
  /** Waits for a file that the extension saves, keeps it, and returns its path and content. */
  keepDownload(name: RegExp): Promise<{ path: string; bytes: Buffer; text: string }>;
};

/** One step of the main journey, through the user interface. Returns a line about the result. */
export type JourneyStep = { name: string; walk(stage: Stage): Promise<string> };

/** A stage whose files go to `out/` of the project. */
export async function setStage(browser: ExtensionBrowser, sites: Sites): Promise<Stage> {
  const out = join(ROOT, 'out');
  await mkdir(out, { recursive: true });
  const keep = async (name: string, content: string | Uint8Array): Promise<string> => {
    const path = join(out, name);
    await writeFile(path, content);
    return relative(process.cwd(), path) || path;
  };
  return {
    browser,
    sites,
    keep,
    async keepDownload(name) {
      const { name: saved, bytes } = await waitForFile(browser.downloadsFolder, name, 20_000);
      return { path: await keep(basename(saved), bytes), bytes, text: bytes.toString('utf8') };
    },
  };
}
